import type { HeldDomain } from '@registrar/domains/ports';
import { AppError, DomainName, type ReadAhead } from '@registrar/kernel';
import type { RegistryConnection } from '@registrar/registries';
import type { AvailabilityRegistry, DomainRegistry, RegistryConnections } from '@registrar/registries/ports';
import { runForOperation } from '../runtime/acting-for';
import { feeKey, infoKey, REGISTRY_FEE, REGISTRY_INFO } from './registry-facts';

/** Questions about single domains at once, of one group of dry runs at one registry. */
const LANES = 4;

/** A domain that is to be renewed for so many years. */
export interface RenewedTerm {
  domain: HeldDomain;
  years: number;
}

/**
 * Asks registries what each dry run of a renewal would ask, for several of them: terms and statuses several at
 * once, fees with many names in a command. What a registry does not answer is left out: the dry run asks again,
 * and refuses.
 */
export class RegistryReadAhead {
  constructor(
    private readonly connections: Pick<RegistryConnections, 'get'>,
    private readonly registry: Pick<DomainRegistry, 'info'>,
    private readonly availability: AvailabilityRegistry,
  ) {}

  async read(ahead: ReadAhead, terms: readonly RenewedTerm[]): Promise<void> {
    const byConnection = groupedBy(terms, ({ domain }) => domain.connectionId);
    await Promise.all(
      [...byConnection].map(async ([id, group]) => {
        const connection = await answerOf(this.connections.get(id));
        if (connection?.enabled) await this.ask(ahead, connection, group);
      }),
    );
  }

  private async ask(
    ahead: ReadAhead,
    connection: RegistryConnection,
    terms: readonly RenewedTerm[],
  ): Promise<void> {
    const fees = connection.profile.fee.mode === 'fee' ? this.askFees(ahead, connection, terms) : undefined;
    await Promise.all([this.askDomains(ahead, connection, terms), fees]);
  }

  /** Ends with the first question that has no answer: the registry may be away. */
  private async askDomains(
    ahead: ReadAhead,
    connection: RegistryConnection,
    terms: readonly RenewedTerm[],
  ): Promise<void> {
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < terms.length) {
        const { accountId, name } = terms[next++].domain;
        const domainName = DomainName.of(name);
        const answer = await asJob(accountId, () => this.registry.info(connection, domainName));
        if (answer.kind === 'unknown') next = terms.length;
        else ahead.put(REGISTRY_INFO, infoKey(connection, domainName), answer);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  private async askFees(
    ahead: ReadAhead,
    connection: RegistryConnection,
    terms: readonly RenewedTerm[],
  ): Promise<void> {
    for (const [years, group] of groupedBy(terms, (term) => term.years)) {
      const names = group.map(({ domain }) => DomainName.of(domain.name));
      const [{ accountId }] = group.map(({ domain }) => domain);
      const question = { names, years, withFee: true, forSale: true };
      const answers = await answerOf(asJob(accountId, () => this.availability.check(connection, question)));
      if (!answers) return;
      for (const [at, answer] of answers.entries())
        ahead.put(REGISTRY_FEE, feeKey(connection, names[at], years), answer);
    }
  }
}

const asJob = <T>(accountId: number, work: () => Promise<T>): Promise<T> =>
  runForOperation({ accountId, isJob: true }, work);

/** Undefined where the registry or its profile refuses. */
const answerOf = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
