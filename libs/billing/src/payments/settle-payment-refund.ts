import { addSeconds, assertMove, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import type { Ledger } from '../ledger';
import {
  PAYMENT_REFUND_MOVES,
  type PaymentPolicy,
  type PaymentRefund,
  type PaymentRefundState,
} from './payment';
import type { GatewayEvent, GatewayRefund, PaymentEvents, PaymentRefundStore, PaymentStore } from './ports';

const isOpen = (state: PaymentRefundState): boolean => state !== 'succeeded' && state !== 'failed';

interface SettlePaymentRefundParts {
  uow: UnitOfWork;
  payments: PaymentStore;
  refunds: PaymentRefundStore;
  events: PaymentEvents;
  ledger: Ledger;
  clock: Clock;
  log: Log;
  policy: PaymentPolicy;
}

/**
 * Stores the result of a refund at the gateway, once: payment, refund and balance are locked in this order.
 */
export class SettlePaymentRefund {
  constructor(private readonly parts: SettlePaymentRefundParts) {}

  /** The refund afterwards. */
  async execute(
    { id, paymentId }: Pick<PaymentRefund, 'id' | 'paymentId'>,
    answer: GatewayRefund,
    event?: GatewayEvent,
  ): Promise<PaymentRefund> {
    return this.parts.uow.run(async () => {
      const payment = await this.parts.payments.lock(paymentId);
      const before = await this.parts.refunds.lock(id);
      if (!payment || !before) throw new Error(`there is no refund ${id} of payment ${paymentId}`);
      const now = this.parts.clock.now();
      const after = this.applied(before, answer, now);
      const outcome = after.state === before.state ? ('nothing_new' as const) : ('applied' as const);
      if (
        event &&
        !(await this.parts.events.record({
          id: event.id,
          type: event.type,
          paymentId,
          outcome,
          receivedAt: now,
        }))
      )
        return before;
      await this.parts.refunds.save(after);
      if (after.state === before.state) return after;
      const money = { accountId: after.accountId, amount: after.amount, refundId: id };
      if (after.state === 'succeeded') await this.parts.ledger.settlePaymentRefund(money);
      if (after.state === 'failed') {
        await this.parts.payments.save({ ...payment, refunded: payment.refunded.minus(after.amount) });
        await this.parts.ledger.returnPaymentRefund(
          money,
          before.state === 'succeeded' ? 'settled' : 'taken',
        );
      }
      return after;
    });
  }

  private applied(refund: PaymentRefund, answer: GatewayRefund, now: Date): PaymentRefund {
    switch (answer.kind) {
      case 'done':
        if (refund.state === 'failed') return this.contradicted(refund, answer.gatewayId, now);
        return refund.state === 'succeeded'
          ? refund
          : { ...closed(refund, 'succeeded', now), gatewayId: answer.gatewayId, trouble: undefined };
      case 'pending':
        return isOpen(refund.state) ? this.pending(refund, answer.gatewayId, now) : refund;
      case 'failed':
        return refund.state === 'failed'
          ? refund
          : { ...closed(refund, 'failed', now), gatewayId: answer.gatewayId, trouble: answer.why };
      case 'refused':
        return refund.state === 'created' || refund.state === 'asked'
          ? { ...closed(refund, 'failed', now), trouble: answer.why }
          : refund;
      case 'absent':
        return this.inDoubt(refund, 'the gateway does not know it', now);
      case 'unknown':
        return this.inDoubt(refund, answer.why, now);
    }
  }

  private pending(refund: PaymentRefund, gatewayId: string, now: Date): PaymentRefund {
    const next = {
      ...refund,
      gatewayId,
      trouble: undefined,
      dueAt: addSeconds(now, this.parts.policy.pendingLookSeconds),
    };
    return refund.state === 'pending' ? next : moved(seenAtGateway(next), 'pending');
  }

  private inDoubt(refund: PaymentRefund, why: string, now: Date): PaymentRefund {
    if (!isOpen(refund.state)) return refund;
    const isOld = now > addSeconds(refund.createdAt, this.parts.policy.attentionAfterSeconds);
    return {
      ...refund,
      trouble: why,
      dueAt: addSeconds(now, this.parts.policy.waitingLookSeconds),
      ...(isOld && { attentionAt: refund.attentionAt ?? now }),
    };
  }

  /** It was given up, but was carried out: the account has both, and staff must see it. */
  private contradicted(refund: PaymentRefund, gatewayId: string, now: Date): PaymentRefund {
    this.parts.log.error('abandoned refund carried out by the gateway', {
      refundId: refund.id,
      paymentId: refund.paymentId,
    });
    return {
      ...refund,
      gatewayId,
      trouble: 'given up here, and carried out by the gateway',
      attentionAt: refund.attentionAt ?? now,
    };
  }
}

function moved(refund: PaymentRefund, to: PaymentRefundState): PaymentRefund {
  assertMove(PAYMENT_REFUND_MOVES, `refund ${refund.id}`, refund.state, to);
  return { ...refund, state: to };
}

/** What leaves `created` passes through `asked`, also where a crash took the row that said so (ADR 0013). */
const seenAtGateway = (refund: PaymentRefund): PaymentRefund =>
  refund.state === 'created' ? moved(refund, 'asked') : refund;

function closed(refund: PaymentRefund, to: 'succeeded' | 'failed', now: Date): PaymentRefund {
  return { ...moved(seenAtGateway(refund), to), dueAt: undefined, attentionAt: undefined, settledAt: now };
}
