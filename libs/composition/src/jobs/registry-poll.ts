import { Injectable } from '@nestjs/common';
import { Clock, Log } from '@registrar/kernel';
import {
  closedUntil,
  DrainPollQueue,
  type RegistryConnection,
  RegistryConnections,
} from '@registrar/registries';
import { Loops } from './loops';

/** Milliseconds between reads of the connections while none is due: how late a new one is noticed. */
const READ_EVERY_MS = 5_000;

/**
 * Reads the message queues of all registries, each at its own pace and separately: a registry that is down or
 * slow delays no other one. Connections are rows, and are read again before any of them is polled.
 */
@Injectable()
export class RegistryPoll {
  private readonly nextAt = new Map<number, number>();
  private readonly running = new Set<number>();
  private known: readonly RegistryConnection[] = [];
  /** Monotonic milliseconds. */
  private readAt = -Infinity;

  constructor(
    private readonly loops: Loops,
    private readonly connections: RegistryConnections,
    private readonly drain: DrainPollQueue,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Begins where a connection's interval (`profile.poll.intervalSeconds`) is over. */
  async look(): Promise<void> {
    const now = this.clock.now().getTime();
    const isDue = (connection: RegistryConnection): boolean => this.isDue(connection, now);
    if (performance.now() - this.readAt < READ_EVERY_MS && !this.known.some(isDue)) return;
    const readAt = performance.now();
    this.known = await this.connections.list();
    this.readAt = readAt;
    for (const connection of this.known.filter(isDue)) this.begin(connection, now);
  }

  private isDue(connection: RegistryConnection, now: number): boolean {
    const { id, enabled, profile } = connection;
    if (closedUntil(connection, new Date(now))) return false;
    return enabled && profile.poll.enabled && !this.running.has(id) && (this.nextAt.get(id) ?? 0) <= now;
  }

  /** Not awaited by the loop; a shutdown still waits for it. */
  private begin(connection: RegistryConnection, now: number): void {
    this.running.add(connection.id);
    this.nextAt.set(connection.id, now + connection.profile.poll.intervalSeconds * 1_000);
    void this.loops
      .runOnce(`registry-poll ${connection.code}`, () => this.read(connection))
      .finally(() => this.running.delete(connection.id));
  }

  /** An unreachable registry is expected: the session pool logs it, and the next run retries. */
  private async read(connection: RegistryConnection): Promise<void> {
    try {
      await this.drain.execute(connection);
    } catch (error) {
      this.log.warn('message queue not read', { connection: connection.code, error });
    }
  }
}
