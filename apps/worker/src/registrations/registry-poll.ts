import { Injectable } from '@nestjs/common';
import { Clock, Log } from '@registrar/kernel';
import { DrainPollQueue, type RegistryConnection, RegistryConnections } from '@registrar/registries';
import { Loops } from '../loops';

/**
 * Milliseconds between looks whose turn it is; the interval itself is the connection's
 * (`profile.poll.intervalSeconds`).
 */
const LOOK_EVERY_MS = 1_000;

/**
 * Reads the message queues of all registries, each at its own pace and on its own: a registry that is down or
 * slow keeps no other one waiting. Connections are rows, so one that is added is read from the next look on.
 */
@Injectable()
export class RegistryPoll {
  private readonly nextAt = new Map<number, number>();
  private readonly running = new Set<number>();

  constructor(
    private readonly loops: Loops,
    private readonly connections: RegistryConnections,
    private readonly drain: DrainPollQueue,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  start(): void {
    this.loops.runEvery('registry-poll', LOOK_EVERY_MS, async () => {
      const now = this.clock.now().getTime();
      for (const connection of await this.connections.list())
        if (this.isDue(connection, now)) this.begin(connection, now);
    });
  }

  private isDue({ id, enabled, profile }: RegistryConnection, now: number): boolean {
    return enabled && profile.poll.enabled && !this.running.has(id) && (this.nextAt.get(id) ?? 0) <= now;
  }

  /** Not awaited by the look; a shutdown waits for it all the same. */
  private begin(connection: RegistryConnection, now: number): void {
    this.running.add(connection.id);
    this.nextAt.set(connection.id, now + connection.profile.poll.intervalSeconds * 1_000);
    void this.loops
      .runOnce(`registry-poll ${connection.code}`, () => this.read(connection))
      .finally(() => this.running.delete(connection.id));
  }

  /**
   * A registry that cannot be reached is a matter of course: the session pool tells of it, the next turn
   * tries again.
   */
  private async read(connection: RegistryConnection): Promise<void> {
    try {
      await this.drain.execute(connection);
    } catch (error) {
      this.log.warn('message queue not read', { connection: connection.code, error });
    }
  }
}
