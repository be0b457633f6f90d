import type { Clock, Log, UnitOfWork } from '@registrar/kernel';
import type { PollMessage } from './answers';
import type { RegistryConnection } from './connection';
import type { PollDisposition, PollInbox, PollRegistry } from './ports';

/** A core's handler of registry messages. Runs inside the transaction that stores the message. */
export abstract class PollHandler {
  /** Undefined: not for this core. */
  abstract handle(connection: RegistryConnection, message: PollMessage): Promise<PollDisposition | undefined>;
}

/** Messages per run; the next run continues, so one long queue does not delay the others. */
const MESSAGES_PER_TURN = 100;
/**
 * Consecutive runs in which one message may fail: some minutes, so that a short database failure dismisses no
 * message.
 */
const TURNS_TO_FAIL = 5;

/**
 * Reads a registry's message queue: store and apply in one transaction, then acknowledge. After a crash in
 * between the registry sends the message again, and the inbox recognises it. An unknown message, or one that
 * fails run after run, is stored, shown to staff and acknowledged: it never blocks the queue (FACTS §2.8).
 */
export class DrainPollQueue {
  /** By connection: the message whose handling failed last, and in how many runs. */
  private readonly failing = new Map<number, { messageId: string; turns: number }>();

  constructor(
    private readonly registry: PollRegistry,
    private readonly inbox: PollInbox,
    private readonly handlers: readonly PollHandler[],
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns the number of messages read. Throws when the registry cannot be reached. */
  async execute(connection: RegistryConnection): Promise<number> {
    for (let read = 0; read < MESSAGES_PER_TURN; read += 1) {
      const message = await this.registry.nextMessage(connection);
      if (!message) return read;
      await this.takeOrPutAside(connection, message);
      await this.registry.acknowledge(connection, message.id);
    }
    return MESSAGES_PER_TURN;
  }

  private async takeOrPutAside(connection: RegistryConnection, message: PollMessage): Promise<void> {
    try {
      await this.uow.run(() => this.take(connection, message));
    } catch (error) {
      if (this.failedTurns(connection, message) < TURNS_TO_FAIL) throw error;
      await this.uow.run(() => this.inbox.store(connection.id, message, 'unknown', this.clock.now()));
      this.log.error('registry message not handled, stored for staff', {
        connection: connection.code,
        message: message.id,
        text: message.text,
        error,
      });
    }
    this.failing.delete(connection.id);
  }

  private failedTurns({ id }: RegistryConnection, message: PollMessage): number {
    const last = this.failing.get(id);
    const turns = last?.messageId === message.id ? last.turns + 1 : 1;
    this.failing.set(id, { messageId: message.id, turns });
    return turns;
  }

  private async take(connection: RegistryConnection, message: PollMessage): Promise<void> {
    // The row is inserted first: of two processes with the same message one waits here and finds it stored.
    const storedId = await this.inbox.store(connection.id, message, 'unknown', this.clock.now());
    if (storedId === undefined) return;
    const disposition = await this.dispositionOf(connection, message);
    await this.inbox.dispose(connection.id, storedId, disposition);
    if (disposition === 'unknown') {
      this.log.warn('unknown registry message stored', {
        connection: connection.code,
        message: message.id,
        text: message.text,
      });
    }
  }

  private async dispositionOf(
    connection: RegistryConnection,
    message: PollMessage,
  ): Promise<PollDisposition> {
    for (const handler of this.handlers) {
      const disposition = await handler.handle(connection, message);
      if (disposition) return disposition;
    }
    return 'unknown';
  }
}
