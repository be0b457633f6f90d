import { AppError, registryUnavailable, type DomainName } from '@registrar/kernel';
import { asTheyCome } from './as-they-come';
import type { CheckAnswer } from './answers';
import type { CheckRequest } from './commands';
import type { RegistryConnection } from './connection';
import type { AvailabilityRegistry, RegistryConnections } from './ports';
import type { RecentAnswers } from './recent-answers';
import { Turns } from './turns';

/** The reason of a name whose registry did not answer. */
export const NO_ANSWER_REASON = 'registry unavailable';

/** Many names at one registry. */
export interface NamesQuestion {
  connectionId: number;
  names: readonly DomainName[];
  /** Term of the fees. */
  years: number;
}

/** One such query in flight. */
interface Survey {
  connection: RegistryConnection;
  years: number;
  signal?: AbortSignal;
  /** The registry did not answer a part of it: the rest is not queried. */
  isAway: boolean;
}

/** Queries registries for availability and fees, on behalf of other cores. */
export class Availability {
  private readonly turns = new Turns();

  /** `recent`: cache of answers for searches; without it every query is sent. */
  constructor(
    private readonly connections: RegistryConnections,
    private readonly registry: AvailabilityRegistry,
    private readonly recent?: RecentAnswers,
  ) {}

  /**
   * The answer for one name before its purchase, always from the registry. Throws `registryUnavailable()` or
   * `upstreamTimeout()` without one: no name is sold on a guess.
   */
  async ofName(connectionId: number, name: DomainName, years: number): Promise<CheckAnswer> {
    const connection = await this.connections.get(connectionId);
    const [answer] = await this.ask(connection, { names: [name], years, withFee: true, forSale: true });
    if (!answer) throw registryUnavailable();
    return answer;
  }

  /**
   * Answers for a list of names as they arrive, in no order. Answers of the last few seconds come first, then
   * the registry's, one command at a time. An unavailable registry gives its own names a reason and never
   * throws. Ends early when the signal aborts: names not yet queried then have no answer.
   */
  async *ofNames(
    { connectionId, names, years }: NamesQuestion,
    signal?: AbortSignal,
  ): AsyncGenerator<CheckAnswer[], void, undefined> {
    const connection = await this.usable(connectionId);
    if (!connection) return yield withoutAnswer(names);
    const known = new Map(names.map((name) => [name, this.recent?.find(connection, name, years)]));
    const answers = [...known.values()].filter((answer) => answer !== undefined);
    if (answers.length > 0) yield answers;
    const batches = inBatches(
      names.filter((name) => !known.get(name)),
      connection.profile.checkBatchSize,
    );
    const survey: Survey = { connection, years, signal, isAway: false };
    const lanes = Array.from({ length: Math.min(batches.length, sessionsForSearch(connection)) }, () =>
      this.lane(survey, batches),
    );
    yield* asTheyCome(lanes, signal);
  }

  /** Undefined: the stored profile of the connection is unreadable. */
  private async usable(connectionId: number): Promise<RegistryConnection | undefined> {
    try {
      return await this.connections.get(connectionId);
    } catch (error) {
      if (isRegistryTrouble(error)) return undefined;
      throw error;
    }
  }

  private async *lane(
    survey: Survey,
    batches: DomainName[][],
  ): AsyncGenerator<CheckAnswer[], void, undefined> {
    for (let batch = batches.shift(); batch; batch = batches.shift()) yield await this.inTurn(survey, batch);
  }

  /**
   * Searches queue here and not for a session of the registry, so that a sale finds a short queue there, and
   * a search whose client has left is not sent.
   */
  private async inTurn(survey: Survey, names: readonly DomainName[]): Promise<CheckAnswer[]> {
    const { connection, years, signal } = survey;
    try {
      const ask = async (): Promise<CheckAnswer[] | undefined> =>
        survey.isAway
          ? undefined
          : await this.ask(connection, { names, years, withFee: true, onlyRegistration: true });
      return (
        (await this.turns.run(connection.id, sessionsForSearch(connection), signal, ask)) ??
        withoutAnswer(names)
      );
    } catch (error) {
      if (!isRegistryTrouble(error)) throw error;
      survey.isAway = true;
      return withoutAnswer(names);
    }
  }

  /**
   * Fees of one name, registered or not. Undefined for a registry without fees: no command is sent. Throws
   * as `ofName` does.
   */
  async feeOf(connectionId: number, name: DomainName, years: number): Promise<CheckAnswer | undefined> {
    const { profile } = await this.connections.get(connectionId);
    return profile.fee.mode === 'fee' ? this.ofName(connectionId, name, years) : undefined;
  }

  private async ask(connection: RegistryConnection, request: CheckRequest): Promise<CheckAnswer[]> {
    if (!connection.enabled) throw registryUnavailable();
    const reported = await this.registry.check(connection, request);
    const answers =
      connection.profile.fee.mode === 'fee'
        ? reported.map((answer) => ({ ...answer, feeExpected: true }))
        : reported;
    this.recent?.keep(connection, request.years, answers);
    return answers;
  }
}

/**
 * Sessions that searches of this process may use at the same time: all but one, as the registry adapter
 * reserves one for sales.
 */
const sessionsForSearch = ({ profile }: RegistryConnection): number => Math.max(1, profile.session.max - 1);

const inBatches = (names: readonly DomainName[], size: number): DomainName[][] =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, at) => names.slice(at * size, (at + 1) * size));

const withoutAnswer = (names: readonly DomainName[]): CheckAnswer[] =>
  names.map((name) => ({ name: name.ascii, available: false, reason: NO_ANSWER_REASON }));

const isRegistryTrouble = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'upstream_invalid' || error.kind === 'upstream_timeout');
