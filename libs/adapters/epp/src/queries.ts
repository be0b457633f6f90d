import { setTimeout as pause } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import { registryClosed, registryUnavailable, upstreamTimeout, type Ids, type Log } from '@registrar/kernel';
import type { RegistryConnection } from '@registrar/registries';
import type { CommandLines } from './commands/command-lines';
import { commandSpan } from './commands/command-span';
import { withConstants } from './commands/constants';
import type { Command } from './commands/frame';
import { ClosedFault, CommandFault, PoolFault } from './faults';
import type { EppMetrics } from './metrics';
import type { SessionPools } from './pool/session-pools';
import type { Purpose } from './pool/wait-queue';
import { isLoggedOut } from './refusals';
import type { EppResponse } from './responses/response';
import type { Answer, EppSession } from './session';
import { XmlFault } from './xml/reader';

export interface QueryDeps {
  pools: SessionPools;
  ids: Ids;
  log: Log;
  metrics: EppMetrics;
  lines: CommandLines;
  repeats: number;
}

/** Milliseconds before a query is repeated, doubled each time. */
const REPEAT_PAUSE_MS = 100;

/**
 * Sends commands that change nothing, and repeats them when the answer was lost or the registry failed (FACTS
 * §2.5). A time-out is not repeated: the caller has waited long enough.
 */
export class Queries {
  constructor(private readonly deps: QueryDeps) {}

  /**
   * The answer, with any result code below 2400. `build` sees the session's extensions. Throws
   * `registryUnavailable()` when no session is available or no answer was usable, `upstreamTimeout()` when
   * none arrived in time.
   */
  async ask(
    connection: RegistryConnection,
    purpose: Purpose,
    build: (session: EppSession) => Command,
  ): Promise<Answer> {
    for (let repeat = 0; ; repeat += 1) {
      try {
        return await this.deps.pools.use(connection, purpose, (session) =>
          this.once(
            connection,
            session,
            withConstants(connection.profile, build(session), (uri) => session.has(uri)),
          ),
        );
      } catch (error) {
        if (error instanceof ClosedFault) throw registryClosed(error.seconds, error);
        if (error instanceof PoolFault)
          throw error.kind === 'busy' ? upstreamTimeout(error) : registryUnavailable(error);
        if (!(error instanceof CommandFault)) throw error;
        if (error.kind === 'timeout') throw upstreamTimeout(error);
        if (repeat >= this.deps.repeats) throw registryUnavailable(error);
        await pause(REPEAT_PAUSE_MS * 2 ** repeat);
      }
    }
  }

  /** Parses an answer with `read`; missing data is a fault of the registry. */
  understand<T>(connection: RegistryConnection, answer: Answer, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      throw this.unusable(connection, answer, error.message);
    }
  }

  /** For answers that do not fit the command: logged for staff; to the caller the registry is unavailable. */
  unusable(connection: RegistryConnection, answer: Answer, why: string): Error {
    const { code, reason, svTrid } = answer.response;
    this.deps.log.error('unusable answer of the registry', {
      connection: connection.code,
      why,
      code,
      reason,
      svTrid,
    });
    return registryUnavailable(new Error(`${why}: ${code} ${reason}`));
  }

  private async once(connection: RegistryConnection, session: EppSession, command: Command): Promise<Answer> {
    const started = performance.now();
    const clTrid = this.deps.ids.uuid();
    let outcome = 'error';
    let svTrid: string | undefined;
    try {
      const { queryTimeoutSeconds } = connection.profile.session;
      const answer = await commandSpan(connection, command, clTrid, () =>
        session.command(command, clTrid, queryTimeoutSeconds * 1_000),
      );
      outcome = String(answer.response.code);
      svTrid = answer.response.svTrid;
      if (isLoggedOut(answer.response)) session.destroy('the registry ended the login');
      if (isStumble(answer.response))
        throw new CommandFault(
          'lost',
          `${outcome} ${answer.response.reason}`,
          undefined,
          isLoggedOut(answer.response) ? undefined : answer.response.code,
        );
      return answer;
    } catch (error) {
      if (error instanceof CommandFault) {
        if (outcome === 'error') outcome = error.kind;
        this.logUnanswered(connection, command, error);
      }
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      const done = { connection: connection.code, command: command.name, outcome, seconds };
      this.deps.metrics.command(done);
      this.deps.lines.write({ ...done, clTrid, svTrid });
    }
  }

  private logUnanswered(connection: RegistryConnection, command: Command, fault: CommandFault): void {
    this.deps.log.warn('registry query not answered', {
      connection: connection.code,
      command: command.name,
      kind: fault.kind,
      why: fault.message,
      receivedCharacters: fault.received?.length,
    });
  }
}

/** A failure that a repeat may resolve. */
const isStumble = (response: EppResponse): boolean =>
  response.disposition === 'unknown' || isLoggedOut(response);
