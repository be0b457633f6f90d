import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { WorkerMetrics } from '@registrar/composition';
import { DeliverWebhooks } from '@registrar/webhooks';
import { Loops } from '../loops';

/** Milliseconds between two sweeps: how late a webhook is at most when no bell rings. */
const SWEEP_MS = 2_000;
/**
 * Milliseconds that a round is waited for before the next one is begun: receivers that take longer go on
 * beside it.
 */
const PATIENCE_MS = 100;

/** Sends what is due: by sweep, which needs nothing but the database, and sooner when a bell rings. */
@Injectable()
export class DeliveryRunner {
  constructor(
    private readonly deliver: DeliverWebhooks,
    private readonly loops: Loops,
    private readonly metrics: WorkerMetrics,
  ) {}

  start(): void {
    this.loops.runEvery('webhook-sweep', SWEEP_MS, (stop) => this.drain(stop));
  }

  rung(): Promise<void> {
    return this.loops.runOnce('webhook-bell', (stop) => this.drain(stop));
  }

  private async drain(stop: AbortSignal): Promise<void> {
    let claimed: number;
    do {
      const round = await this.deliver.begin(stop);
      claimed = round.claimed;
      const told = round.done.then((result) => this.metrics.delivered(result));
      // Once the process wants to end, the loops take on nothing that is to be waited for: it is waited for
      // here.
      if (stop.aborted || this.loops.isSuspended) await told;
      else await this.patiently(this.loops.runOnce('webhook-round', () => told));
    } while (claimed > 0 && !stop.aborted && !this.loops.isSuspended);
  }

  /**
   * After a round that was not waited for to its end there may be room for what its subscriptions have due.
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
