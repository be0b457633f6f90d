import { Injectable } from '@nestjs/common';
import { FollowPaymentEvents, FollowPaymentRefunds, FollowPayments } from '@registrar/billing';
import { WorkerMetrics } from '@registrar/composition';
import { Loops } from '../loops';

/** Milliseconds between polls for due payments and refunds; webhooks are faster. */
const LOOK_EVERY_MS = 5_000;
/**
 * Milliseconds between checks whether the gateway's events are due, and between two windows of them: the
 * gateway limits the request rate.
 */
const EVENTS_EVERY_MS = 60_000;
const EVENTS_BUSY_MS = 1_000;

/**
 * Follows card payments without a report: lost webhooks, crashed requests, actions at the gateway itself.
 * Idle where no payments are accepted.
 */
@Injectable()
export class PaymentRunner {
  constructor(
    private readonly loops: Loops,
    private readonly payments: FollowPayments,
    private readonly refunds: FollowPaymentRefunds,
    private readonly events: FollowPaymentEvents,
    private readonly metrics: WorkerMetrics,
  ) {}

  start(): void {
    this.loops.runEvery('follow-payments', LOOK_EVERY_MS, async () =>
      (await this.payments.execute()) > 0 ? 'busy' : undefined,
    );
    // a separate loop: refunds continue while following payments fails
    this.loops.runEvery('follow-payment-refunds', LOOK_EVERY_MS, async () =>
      (await this.refunds.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('follow-payment-events', EVENTS_EVERY_MS, (stop) => this.followEvents(stop), {
      busyMs: EVENTS_BUSY_MS,
    });
  }

  private async followEvents(stop: AbortSignal): Promise<'busy' | undefined> {
    const { missed, hasMore } = await this.events.execute(stop);
    this.metrics.paymentEventsFollowed(missed, await this.events.takenUntil());
    return hasMore ? 'busy' : undefined;
  }
}
