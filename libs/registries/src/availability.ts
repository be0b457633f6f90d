import { AppError, registryUnavailable, type DomainName } from '@registrar/kernel';
import type { CheckAnswer } from './commands';
import type { RegistryConnection } from './connection';
import type { AvailabilityRegistry, RegistryConnections } from './ports';

/** The reason a name carries when its registry gave no answer. */
export const NO_ANSWER_REASON = 'registry unavailable';

/** Asks registries which names are free and what they cost: the question as other cores may put it. */
export class Availability {
  constructor(private readonly connections: RegistryConnections, private readonly registry: AvailabilityRegistry) {}

  /**
   * The answer for one name that is about to be bought. Throws `registryUnavailable()` or `upstreamTimeout()` where the
   * registry gives none: nobody is sold a name on a guess.
   */
  async ofName(connectionId: number, name: DomainName, years: number): Promise<CheckAnswer> {
    const [answer] = await this.ask(connectionId, [name], years);
    if (!answer) throw registryUnavailable();
    return answer;
  }

  /**
   * The answers for a list of names at one registry, in the order asked. A registry that is away costs its own names a
   * reason and never the whole list.
   */
  async ofNames(connectionId: number, names: readonly DomainName[], years: number): Promise<CheckAnswer[]> {
    try {
      return await this.ask(connectionId, names, years);
    } catch (error) {
      if (!isRegistryTrouble(error)) throw error;
      return names.map((name) => ({ name: name.ascii, available: false, reason: NO_ANSWER_REASON }));
    }
  }

  private async ask(connectionId: number, names: readonly DomainName[], years: number): Promise<CheckAnswer[]> {
    const connection: RegistryConnection = await this.connections.get(connectionId);
    if (!connection.enabled) throw registryUnavailable();
    const answers = await this.registry.check(connection, { names, years, withFee: true });
    return connection.profile.fee.mode === 'fee' ? answers.map((answer) => ({ ...answer, feeExpected: true })) : answers;
  }
}

const isRegistryTrouble = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'upstream_invalid' || error.kind === 'upstream_timeout');
