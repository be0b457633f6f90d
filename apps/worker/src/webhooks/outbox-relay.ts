import { Injectable } from '@nestjs/common';
import { WorkerMetrics } from '@registrar/composition';
import { RELAY_BATCH, RelayOutbox } from '@registrar/webhooks';
import { Loops } from '../loops';

/** Milliseconds: maximum delay of an event, and the interval of polls. */
const IDLE_MS = 1_000;
const BUSY_MS = 200;

/** Moves events from the outbox to the deliveries. */
@Injectable()
export class OutboxRelay {
  constructor(
    private readonly relay: RelayOutbox,
    private readonly loops: Loops,
    private readonly metrics: WorkerMetrics,
  ) {}

  start(): void {
    this.loops.runEvery('outbox-relay', IDLE_MS, (stop) => this.drain(stop), { busyMs: BUSY_MS });
  }

  private async drain(stop: AbortSignal): Promise<'busy' | void> {
    let events: number;
    let total = 0;
    do {
      const batch = await this.relay.execute();
      this.metrics.relayed(batch);
      events = batch.events;
      total += events;
    } while (events === RELAY_BATCH && !stop.aborted);
    return total > 0 ? 'busy' : undefined;
  }
}
