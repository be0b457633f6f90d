import { Injectable } from '@nestjs/common';
import { FollowPaymentEvents, FollowPaymentRefunds, FollowPayments } from '@registrar/billing';
import { WorkerMetrics } from '@registrar/composition';
import { Loops } from '../loops';

/** Milliseconds between looks for payments and refunds whose time has come; webhooks are faster. */
const LOOK_EVERY_MS = 5_000;
/**
 * Milliseconds between looks whether the gateway's events are due, and between two windows of them: it
 * answers so many requests a second and no more.
 */
const EVENTS_EVERY_MS = 60_000;
const EVENTS_BUSY_MS = 1_000;

/**
 * What nobody told of payments by card: lost webhooks, requests that died, what happened at the gateway
 * itself. Nothing to do where no payments are taken.
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
    // a loop of its own: refunds go on while payments cannot be followed
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
