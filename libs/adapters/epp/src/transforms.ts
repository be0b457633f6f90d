import { performance } from 'node:perf_hooks';
import type { Clock, Log } from '@registrar/kernel';
import type { Clearance, CommandId, RegistryConnection, TransformOutcome } from '@registrar/registries';
import { clTridOf, type AnsweredCommand, type CommandLog } from '@registrar/registries/ports';
import { withConstants } from './commands/constants';
import { commandFrame, type Command } from './commands/frame';
import { CommandFault } from './faults';
import type { CommandLines } from './commands/command-lines';
import { commandSpan } from './commands/command-span';
import { maskSecrets } from './masking';
import type { EppMetrics } from './metrics';
import type { SessionPools } from './pool/session-pools';
import { isLoggedOut } from './refusals';
import type { Answer, EppSession } from './session';
import {
  NotCleared,
  NotSendable,
  NotWrittenDown,
  outcomeOf,
  outcomeOfFault,
  outcomeWithoutAnswer,
  type Transform,
} from './transform-outcomes';
import { namespaceOf } from './xml/writer';

export interface TransformDeps {
  pools: SessionPools;
  commandLog: CommandLog;
  clock: Clock;
  log: Log;
  metrics: EppMetrics;
  lines: CommandLines;
}

/** Sessions tried when each is closed before a byte is written. */
const MAX_SESSIONS = 3;

/** A clTRID in flight. */
interface Attempt {
  id: CommandId;
  clTrid: string;
  /** The frame in the command log. */
  writtenDown?: string;
  /** For logs: `domain:create`. */
  command?: string;
  /** When its first byte was sent. */
  sentAt?: Date;
}

/** A logged command, and until when it may be sent, by the monotonic clock. */
interface ReadyCommand {
  command: Command;
  frame: string;
  /** The session it was built for. */
  session: EppSession;
  sendBefore: number;
}

type Result = { kind: 'answer'; answer: Answer } | { kind: 'fault'; fault: CommandFault };

/**
 * Sends transform commands. Each is logged before the first byte, and after the answer. Never throws for a
 * failure of the registry: an uncertain outcome is `unknown`.
 */
export class Transforms {
  constructor(private readonly deps: TransformDeps) {}

  async run<T>(
    connection: RegistryConnection,
    id: CommandId,
    transform: Transform<T>,
  ): Promise<TransformOutcome<T>> {
    const attempt: Attempt = { id, clTrid: clTridOf(id) };
    try {
      const result = await this.send(connection, attempt, transform);
      const outcome: TransformOutcome<T> =
        result.kind === 'answer'
          ? outcomeOf(result.answer.response, transform)
          : outcomeOfFault(result.fault);
      if (outcome.kind === 'unknown') this.logUnknown(connection, attempt.clTrid, outcome.why);
      if (outcome.kind === 'refused')
        this.deps.pools.refused(
          connection,
          attempt.command ?? '',
          outcome.refusal.code,
          outcome.refusal.reason,
        );
      if (attempt.writtenDown !== undefined) await this.writeAnswer(attempt, outcome, result);
      return outcome;
    } catch (error) {
      const outcome = outcomeWithoutAnswer<T>(connection, attempt.clTrid, error, this.deps.log);
      if (attempt.writtenDown !== undefined) await this.writeAnswer(attempt, outcome);
      return outcome;
    }
  }

  private async send<T>(
    connection: RegistryConnection,
    attempt: Attempt,
    transform: Transform<T>,
  ): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      try {
        // Prepared while waiting for a session, so that a contended session does not wait for the database.
        const likely = this.deps.pools.anyOf(connection);
        const ready = likely && (await this.makeReady(connection, likely, attempt, transform));
        const answer = await this.deps.pools.use(
          connection,
          'transform',
          (session) => this.once(connection, session, attempt, transform, ready),
          transform.domain,
        );
        return { kind: 'answer', answer };
      } catch (error) {
        if (!(error instanceof CommandFault)) throw error;
        if (error.kind !== 'not_sent' || tried >= MAX_SESSIONS) return { kind: 'fault', fault: error };
      }
    }
  }

  /** Built for this session, cleared, and logged. */
  private async makeReady<T>(
    connection: RegistryConnection,
    session: EppSession,
    attempt: Attempt,
    transform: Transform<T>,
  ): Promise<ReadyCommand> {
    const command = withConstants(connection.profile, transform.build(session));
    attempt.command = command.name;
    demandExtensions(command, session);
    const frame = commandFrame(command, attempt.clTrid);
    const sendBefore = await this.clear(transform.clearance);
    if (attempt.writtenDown !== frame) await this.writeDown(connection, attempt, command, frame);
    return { command, frame, session, sendBefore };
  }

  private async once<T>(
    connection: RegistryConnection,
    session: EppSession,
    attempt: Attempt,
    transform: Transform<T>,
    ready: ReadyCommand | undefined,
  ): Promise<Answer> {
    const { clTrid } = attempt;
    // Extensions that a session lacks are omitted where the order allows it: the prepared frame is valid on
    // another session only if both have the same.
    const stands =
      ready !== undefined && performance.now() < ready.sendBefore && ready.session.hasWhat(session);
    const { command, frame, sendBefore } = stands
      ? ready
      : await this.makeReady(connection, session, attempt, transform);
    const sentAt = this.deps.clock.now();
    const started = performance.now();
    // No await may come between this reading of the clock and the first byte: a process can pause at any
    // await.
    if (started >= sendBefore) throw new NotCleared('the time to send the command has passed');
    attempt.sentAt = sentAt;
    let outcome = 'error';
    let svTrid: string | undefined;
    try {
      const { transformTimeoutSeconds } = connection.profile.session;
      const answer = await commandSpan(connection, command, clTrid, () =>
        session.send(frame, clTrid, transformTimeoutSeconds * 1_000),
      );
      outcome = String(answer.response.code);
      svTrid = answer.response.svTrid;
      if (isLoggedOut(answer.response)) session.destroy('the registry ended the login');
      return answer;
    } catch (error) {
      if (error instanceof CommandFault) outcome = error.kind;
      if (outcome === 'not_sent') attempt.sentAt = undefined;
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      const done = { connection: connection.code, command: command.name, outcome, seconds };
      this.deps.metrics.command(done);
      this.deps.lines.write({ ...done, clTrid, svTrid });
    }
  }

  /** Until when the command may be sent, by the monotonic clock, counted from before the check. */
  private async clear(clearance: Clearance | undefined): Promise<number> {
    if (!clearance) return Infinity;
    const asked = performance.now();
    const milliseconds = await clearance().catch((error: unknown) => {
      throw new NotWrittenDown('the permission to send the command could not be read', { cause: error });
    });
    if (milliseconds === undefined) throw new NotCleared('the command is no longer needed');
    return asked + milliseconds;
  }

  private async writeDown(
    connection: RegistryConnection,
    attempt: Attempt,
    command: Command,
    frame: string,
  ): Promise<void> {
    const { commandLog, clock } = this.deps;
    const {
      id: { operationId },
      clTrid,
    } = attempt;
    const request = maskSecrets(frame);
    try {
      if (attempt.writtenDown !== undefined) await commandLog.rebuilt(clTrid, request);
      else
        await commandLog.sent({
          clTrid,
          connectionId: connection.id,
          operationId,
          command: command.name,
          object: command.object,
          request,
          sentAt: clock.now(),
        });
      attempt.writtenDown = frame;
    } catch (error) {
      throw new NotWrittenDown('the command could not be logged', { cause: error });
    }
  }

  /**
   * The registry's answer counts even if it cannot be logged: a failed log write must not turn "done" into
   * "unknown".
   */
  private async writeAnswer(
    { clTrid, sentAt }: Attempt,
    outcome: TransformOutcome<unknown>,
    result?: Result,
  ): Promise<void> {
    const answer: AnsweredCommand = {
      clTrid,
      outcome: outcome.kind,
      answeredAt: this.deps.clock.now(),
      ...(sentAt && { sentAt }),
    };
    if (result?.kind === 'answer') {
      Object.assign(answer, {
        svTrid: result.answer.response.svTrid,
        resultCode: result.answer.response.code,
        response: result.answer.frame,
      });
    } else if (result) {
      answer.response = result.fault.received;
    }
    try {
      await this.deps.commandLog.answered(answer);
    } catch (error) {
      this.deps.log.error('answer of a registry command not logged', {
        clTrid,
        outcome: outcome.kind,
        resultCode: answer.resultCode,
        error,
      });
    }
  }

  private logUnknown(connection: RegistryConnection, clTrid: string, why: string): void {
    this.deps.log.warn('outcome of a registry command unknown', {
      connection: connection.code,
      clTrid,
      why,
    });
  }
}

/**
 * Only extensions agreed at login may be sent (RFC 5730 §2.9.1.1). Omitting a part would change the order: a
 * fee would not be acknowledged, or a requirement not met.
 */
function demandExtensions(command: Command, session: EppSession): void {
  const missing = command.extensions.map(namespaceOf).find((namespace) => !session.has(namespace));
  if (missing !== undefined) throw new NotSendable(`the session does not have the extension ${missing}`);
}
