import { Injectable } from '@nestjs/common';
import { Settings } from '@registrar/composition';
import { CompareDomains } from '@registrar/domains';
import { Log } from '@registrar/kernel';
import { type RegistryConnection, RegistryConnections } from '@registrar/registries';
import { Loops } from '../loops';

/** Milliseconds between the shares of a minute: questions are spread over it instead of coming in one rush. */
const SHARE_EVERY_MS = 10_000;
const SHARES_PER_MINUTE = 60_000 / SHARE_EVERY_MS;

/**
 * Compares our domains with those of all registries, each at its own pace and on its own: a registry that is down or slow keeps no other
 * one waiting, and never has more than one comparison of this process.
 */
@Injectable()
export class RegistryComparison {
  private readonly running = new Set<number>();

  constructor(
    private readonly loops: Loops,
    private readonly connections: RegistryConnections,
    private readonly comparison: CompareDomains,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  start(): void {
    if (this.settings.comparePerMinute === 0) return;
    this.loops.runEvery('registry-comparison', SHARE_EVERY_MS, async () => {
      for (const connection of await this.connections.list()) if (connection.enabled && !this.running.has(connection.id)) this.begin(connection);
    });
  }

  /** Not awaited by the look; a shutdown waits for it all the same. */
  private begin(connection: RegistryConnection): void {
    this.running.add(connection.id);
    void this.loops.runOnce(`registry-comparison ${connection.code}`, () => this.compare(connection)).finally(() => this.running.delete(connection.id));
  }

  private async compare(connection: RegistryConnection): Promise<void> {
    try {
      await this.comparison.execute(connection, Math.ceil(this.settings.comparePerMinute / SHARES_PER_MINUTE));
    } catch (error) {
      this.log.warn('domains not compared', { connection: connection.code, error });
    }
  }
}
