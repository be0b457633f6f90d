import type { Log } from '@registrar/kernel';
import type { CheckAnswer, CheckRequest, FeeQuote, RegistryConnection } from '@registrar/registries';
import { groupByConstants } from './commands/constants';
import { domainCheck } from './commands/domain';
import type { Command } from './commands/frame';
import { hostCheck } from './commands/host';
import type { Queries } from './queries';
import { refusalOf } from './refusals';
import { feesOf } from './responses/fee';
import { availabilityOf, type Availability } from './responses/objects';
import type { Answer } from './session';
import { NS } from './xml/namespaces';

interface Checked extends Availability {
  fee?: FeeQuote;
  /** The registry refused to check it. */
  refused?: true;
}

/** A kind of check command. */
interface CheckedName {
  object: 'domain' | 'host';
  build: (names: readonly string[], withFeeExtension: boolean) => Command;
  /** ISO 4217 code for the fees; undefined: no fees are requested. */
  currency?: string;
  /** Whether it waits with search queries or with sales commands. */
  purpose: 'query' | 'transform';
}

/** Refusals that may concern a single name of the command; any other concerns the command itself. */
const ABOUT_A_NAME = new Set(['parameter', 'policy', 'prohibited', 'exists', 'absent', 'not_ours']);

/**
 * Checks of many names: in batches as large as the registry accepts, several in parallel; answers are in the
 * order of the names.
 */
export class AvailabilityQuestions {
  constructor(
    private readonly queries: Queries,
    private readonly log: Log,
  ) {}

  async ofDomains(connection: RegistryConnection, request: CheckRequest): Promise<CheckAnswer[]> {
    const { fee } = connection.profile;
    const currency = request.withFee && fee.mode === 'fee' ? fee.currency : undefined;
    const { years, onlyRegistration } = request;
    const names = request.names.map((name) => name.ascii);
    const checked = await this.inBatches(connection, names, {
      object: 'domain',
      build: (batch, withFee) =>
        domainCheck(batch, withFee && currency ? { currency, years, onlyRegistration } : undefined),
      currency,
      purpose: request.forSale ? 'transform' : 'query',
    });
    return names.map((name) => answerOf(name, checked.get(name)!));
  }

  async ofHosts(connection: RegistryConnection, names: readonly string[]): Promise<string[]> {
    const checked = await this.inBatches(connection, [...new Set(names)], {
      object: 'host',
      build: hostCheck,
      purpose: 'transform',
    });
    // a name that the registry refuses to check is refused again, with the reason, when it is created
    return names.filter((name) => checked.get(name)!.available || checked.get(name)!.refused);
  }

  private async inBatches(
    connection: RegistryConnection,
    names: readonly string[],
    question: CheckedName,
  ): Promise<Map<string, Checked>> {
    const size = Math.max(1, connection.profile.checkBatchSize);
    const batches = groupByConstants(connection.profile, names, question.object).flatMap((group) =>
      Array.from({ length: Math.ceil(group.length / size) }, (_, at) =>
        group.slice(at * size, (at + 1) * size),
      ),
    );
    const checked = new Map<string, Checked>();
    // At most as many as there can be sessions, so that later callers do not wait for a whole bulk check.
    const lanes = Math.min(batches.length, Math.max(1, connection.profile.session.max - 1));
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < batches.length) {
        for (const [name, answer] of await this.batch(connection, batches[next++], question))
          checked.set(name, answer);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return checked;
  }

  /**
   * A registry may refuse a whole command because of one name: then each half is checked separately, down to
   * that name.
   */
  private async batch(
    connection: RegistryConnection,
    names: readonly string[],
    question: CheckedName,
  ): Promise<[string, Checked][]> {
    let withFee = false;
    const answer = await this.queries.ask(connection, question.purpose, (session) => {
      withFee = question.currency !== undefined && session.has(NS.fee);
      return question.build(names, withFee);
    });
    if (answer.response.disposition === 'done')
      return this.read(connection, names, question, answer, withFee);
    const refusal = refusalOf(answer.response);
    if (!ABOUT_A_NAME.has(refusal.meaning))
      throw this.queries.unusable(connection, answer, 'a check was refused');
    if (names.length === 1) return [[names[0], { available: false, reason: refusal.reason, refused: true }]];
    const half = Math.ceil(names.length / 2);
    const first = await this.batch(connection, names.slice(0, half), question);
    return [...first, ...(await this.batch(connection, names.slice(half), question))];
  }

  private read(
    connection: RegistryConnection,
    names: readonly string[],
    question: CheckedName,
    answer: Answer,
    withFee: boolean,
  ): [string, Checked][] {
    const answers = this.queries.understand(connection, answer, () =>
      availabilityOf(answer.response, question.object),
    );
    const quotes = question.currency
      ? this.quotes(connection, answer, question.currency, withFee)
      : undefined;
    return names.map((name) => {
      const availability = answers.get(name);
      if (!availability) throw this.queries.unusable(connection, answer, 'a name is missing in the answer');
      return [name, { ...availability, fee: quotes?.get(name) }];
    });
  }

  /** Prices in the currency of the books with this registry; prices in others are ignored. */
  private quotes(
    connection: RegistryConnection,
    answer: Answer,
    currency: string,
    withFee: boolean,
  ): ReadonlyMap<string, FeeQuote> | undefined {
    const fees = withFee ? feesOf(answer.response) : undefined;
    if (fees?.currency === currency) return fees.quotes;
    const why = !withFee
      ? 'the greeting does not offer the fee extension'
      : fees
        ? `fees came in ${fees.currency}, not ${currency}`
        : 'no fees came';
    this.log.error('registry answer without usable fees', { connection: connection.code, why });
    return undefined;
  }
}

function answerOf(name: string, { available, reason, fee }: Checked): CheckAnswer {
  return {
    name,
    available,
    ...(!available && reason !== undefined ? { reason } : {}),
    ...(fee ? { fee } : {}),
  };
}
