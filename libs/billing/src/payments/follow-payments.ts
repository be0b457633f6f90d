import { addSeconds, type Clock, type Log } from '@registrar/kernel';
import type { Payment, PaymentPolicy } from './payment';
import type { PaymentGateway, PaymentStore } from './ports';
import type { SettlePayment } from './settle-payment';
import type { RequestPayment } from './top-up';

interface FollowPaymentsParts {
  gateway: PaymentGateway | undefined;
  payments: PaymentStore;
  ask: RequestPayment | undefined;
  settle: SettlePayment;
  clock: Clock;
  log: Log;
  policy: PaymentPolicy;
}

/**
 * Payments without a result: a crashed request, a lost answer or webhook. One that was not created at the
 * gateway, or without an answer, is created again under the same key as long as its page would be valid;
 * then it is given up: its customer never saw the page, so no money can arrive. A waiting one is polled
 * until the gateway reports its end.
 */
export class FollowPayments {
  constructor(private readonly parts: FollowPaymentsParts) {}

  /** Number of payments polled. */
  async execute(limit = 20): Promise<number> {
    if (!this.parts.gateway || !this.parts.ask) return 0;
    const now = this.parts.clock.now();
    const due = await this.parts.payments.takeDue(
      now,
      addSeconds(now, this.parts.policy.lookAfterSeconds),
      limit,
    );
    for (const payment of due) {
      await this.follow(this.parts.gateway, this.parts.ask, payment).catch((error: unknown) =>
        this.parts.log.error('payment not polled', { paymentId: payment.id, error }),
      );
    }
    return due.length;
  }

  private async follow(gateway: PaymentGateway, ask: RequestPayment, payment: Payment): Promise<void> {
    const { id, state, gatewayId, pageEndsAt } = payment;
    if (state === 'waiting' || gatewayId !== undefined) {
      await this.parts.settle.execute(id, await gateway.find(gatewayId!));
    } else if (this.parts.clock.now() < addSeconds(pageEndsAt, -this.parts.policy.leastPageSeconds)) {
      await ask.execute(payment);
    } else {
      await this.parts.settle.execute(id, {
        kind: 'refused',
        why: payment.trouble ?? 'the gateway did not answer in time',
      });
    }
  }
}
