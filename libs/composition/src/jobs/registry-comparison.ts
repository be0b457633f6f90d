import { Injectable } from '@nestjs/common';
import { CompareDomains } from '@registrar/domains';
import { Clock, Log } from '@registrar/kernel';
import { closedUntil, type RegistryConnection, RegistryConnections } from '@registrar/registries';
import { Settings } from '../settings/settings';
import { Loops } from './loops';

/**
 * The quota of these minutes is used in one run: an idle session is released after half a minute, so constant
 * small use would keep one from sales permanently.
 */
const EVERY_MINUTES = 5;
/** Domains claimed at a time: a process that crashes leaves at most these for the next run. */
const PART = 5;

/**
 * Compares domains with all registries, each at its own pace and separately: a registry that is down or slow
 * delays no other one, and never has more than one comparison of this process.
 */
@Injectable()
export class RegistryComparison {
  static readonly EVERY_MS = EVERY_MINUTES * 60_000;

  private readonly running = new Set<number>();

  constructor(
    private readonly loops: Loops,
    private readonly connections: RegistryConnections,
    private readonly comparison: CompareDomains,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async look(): Promise<void> {
    for (const connection of await this.connections.list())
      if (connection.enabled && !this.isClosed(connection) && !this.running.has(connection.id))
        this.begin(connection);
  }

  private isClosed(connection: RegistryConnection): boolean {
    return closedUntil(connection, this.clock.now()) !== undefined;
  }

  /** Not awaited by the loop; a shutdown still waits for it. */
  private begin(connection: RegistryConnection): void {
    this.running.add(connection.id);
    void this.loops
      .runOnce(`registry-comparison ${connection.code}`, (stop) => this.compare(connection, stop))
      .finally(() => this.running.delete(connection.id));
  }

  private async compare(connection: RegistryConnection, stop: AbortSignal): Promise<void> {
    try {
      for (
        let left = this.settings.comparePerMinute * EVERY_MINUTES;
        left > 0 && !stop.aborted;
        left -= PART
      ) {
        const wanted = Math.min(PART, left);
        // fewer than requested: no more are due, or the registry does not answer
        if ((await this.comparison.execute(connection, wanted)) < wanted) return;
      }
    } catch (error) {
      this.log.warn('domains not compared', { connection: connection.code, error });
    }
  }
}
