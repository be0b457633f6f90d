import { Injectable } from '@nestjs/common';
import { FollowPaymentRefunds, FollowPayments } from '@registrar/billing';
import { Loops } from '../loops';

/** Milliseconds between looks for payments and refunds whose time has come; webhooks are faster. */
const LOOK_EVERY_MS = 5_000;

/** Payments by card that nobody told of: lost webhooks, requests that died. Nothing to do where no payments are taken. */
@Injectable()
export class PaymentRunner {
  constructor(private readonly loops: Loops, private readonly payments: FollowPayments, private readonly refunds: FollowPaymentRefunds) {}

  start(): void {
    this.loops.runEvery('follow-payments', LOOK_EVERY_MS, async () => ((await this.payments.execute()) + (await this.refunds.execute()) > 0 ? 'busy' : undefined));
  }
}
