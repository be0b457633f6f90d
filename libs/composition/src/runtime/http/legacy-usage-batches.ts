import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { LegacyUsage } from '@registrar/accounts';

/** Milliseconds: what a killed process may lose of its counts. */
const FLUSH_MS = 5_000;

/**
 * Has the calls of the legacy interface stored from time to time, and at the end before the database is
 * closed.
 */
@Injectable()
export class LegacyUsageBatches implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;

  constructor(private readonly usage: LegacyUsage) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.usage.flush(), FLUSH_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.usage.flush();
  }
}
