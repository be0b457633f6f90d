import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DeliverWebhooks } from '@registrar/webhooks';
import { WorkerMetrics } from '../metrics/worker-metrics';
import { Loops } from './loops';

/** Milliseconds to wait for a round before the next one starts: slow receivers continue beside it. */
const PATIENCE_MS = 100;

/** Sends due deliveries: by sweep, which needs only the database, and sooner with a wake-up signal. */
@Injectable()
export class DeliveryRunner {
  constructor(
    private readonly deliver: DeliverWebhooks,
    private readonly loops: Loops,
    private readonly metrics: WorkerMetrics,
  ) {}

  rung(): Promise<void> {
    return this.loops.runOnce('webhook-bell', (stop) => this.drain(stop));
  }

  async drain(stop: AbortSignal): Promise<void> {
    let claimed: number;
    do {
      const round = await this.deliver.begin(stop);
      claimed = round.claimed;
      const reported = round.done.then((result) => this.metrics.delivered(result));
      // Once the process stops, the loops accept no new work to wait for: it is awaited here.
      if (stop.aborted || this.loops.isSuspended) await reported;
      else await this.patiently(this.loops.runOnce('webhook-round', () => reported));
    } while (claimed > 0 && !stop.aborted && !this.loops.isSuspended);
  }

  /**
   * A round that finishes late frees places for its subscriptions' due deliveries, so another one is started.
   */
  private async patiently(round: Promise<void>): Promise<void> {
    const waiting = new AbortController();
    const isOver = await Promise.race([
      round.then(() => true),
      sleep(PATIENCE_MS, false, { signal: waiting.signal }).catch(() => true),
    ]);
    waiting.abort();
    if (!isOver) void round.then(() => this.rung());
  }
}
