import { Injectable } from '@nestjs/common';
import { WorkerMetrics } from '@registrar/composition';
import { DELIVERY_BATCH, DeliverWebhooks } from '@registrar/webhooks';
import { Loops } from '../loops';

/** Milliseconds between two sweeps: how late a webhook is at most when no bell rings. */
const SWEEP_MS = 2_000;

/** Sends what is due: by sweep, which needs nothing but the database, and sooner when a bell rings. */
@Injectable()
export class DeliveryRunner {
  constructor(private readonly deliver: DeliverWebhooks, private readonly loops: Loops, private readonly metrics: WorkerMetrics) {}

  start(): void {
    this.loops.runEvery('webhook-sweep', SWEEP_MS, (stop) => this.drain(stop));
  }

  rung(): Promise<void> {
    return this.loops.runOnce('webhook-bell', (stop) => this.drain(stop));
  }

  private async drain(stop: AbortSignal): Promise<void> {
    let claimed: number;
    do {
      const round = await this.deliver.execute(stop);
      this.metrics.delivered(round);
      claimed = round.claimed;
    } while (claimed === DELIVERY_BATCH && !stop.aborted);
  }
}
