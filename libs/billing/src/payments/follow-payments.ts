import { addSeconds, type Clock, type Log } from '@registrar/kernel';
import type { Payment, PaymentPolicy } from './payment';
import type { PaymentGateway, PaymentStore } from './ports';
import type { SettlePayment } from './settle-payment';
import type { AskForPayment } from './top-up';

/**
 * Payments without a result: a crashed request, a lost answer or webhook. One that was not created at the
 * gateway, or without an answer, is created again under the same key as long as its page would be valid;
 * then it is given up: its customer never saw the page, so no money can arrive. A waiting one is polled
 * until the gateway reports its end.
 */
export class FollowPayments {
  constructor(
    private readonly gateway: PaymentGateway | undefined,
    private readonly payments: PaymentStore,
    private readonly ask: AskForPayment | undefined,
    private readonly settle: SettlePayment,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: PaymentPolicy,
  ) {}

  /** Number of payments polled. */
  async execute(limit = 20): Promise<number> {
    if (!this.gateway || !this.ask) return 0;
    const now = this.clock.now();
    const due = await this.payments.takeDue(now, addSeconds(now, this.policy.lookAfterSeconds), limit);
    for (const payment of due) {
      await this.follow(this.gateway, this.ask, payment).catch((error: unknown) =>
        this.log.error('a payment could not be followed', { paymentId: payment.id, error }),
      );
    }
    return due.length;
  }

  private async follow(gateway: PaymentGateway, ask: AskForPayment, payment: Payment): Promise<void> {
    const { id, state, gatewayId, pageEndsAt } = payment;
    if (state === 'waiting' || gatewayId !== undefined) {
      await this.settle.execute(id, await gateway.find(gatewayId!));
    } else if (this.clock.now() < addSeconds(pageEndsAt, -this.policy.leastPageSeconds)) {
      await ask.execute(payment);
    } else {
      await this.settle.execute(id, {
        kind: 'refused',
        why: payment.trouble ?? 'the gateway did not answer in time',
      });
    }
  }
}
