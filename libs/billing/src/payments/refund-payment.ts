import { addSeconds, type Clock, type Ids, type Log, type Money, type UnitOfWork } from '@registrar/kernel';
import type { Ledger } from '../ledger';
import { debtOpen } from '../errors';
import {
  inDispute,
  moreThanLeft,
  notPaid,
  paymentNotFound,
  paymentsNotSetUp,
  refundReferenceReused,
} from './errors';
import type { Payment, PaymentPolicy, PaymentRefund } from './payment';
import type {
  PaymentEvents,
  PaymentGateway,
  PaymentRefundStore,
  PaymentReversalStore,
  PaymentStore,
} from './ports';
import type { SettlePaymentRefund } from './settle-payment-refund';

/** A dispute that ended for us leaves the money where it was. */
const DISPUTE_IS_OVER: readonly string[] = ['won', 'warning_closed', 'prevented'];

export interface PaymentRefundRequest {
  paymentId: string;
  amount: Money;
  /** Once per payment and reference. */
  reference: string;
}

interface BeginPaymentRefundParts {
  uow: UnitOfWork;
  payments: PaymentStore;
  refunds: PaymentRefundStore;
  events: PaymentEvents;
  reversals: PaymentReversalStore;
  ledger: Ledger;
  clock: Clock;
  ids: Ids;
  policy: PaymentPolicy;
  isSetUp: boolean;
}

/**
 * Takes credit for a refund to a card: from the available credit into the account of refunds in progress.
 * Runs inside a unit of work, last in it; the gateway is called after its end.
 */
export class BeginPaymentRefund {
  constructor(private readonly parts: BeginPaymentRefundParts) {}

  /**
   * Throws 402 (the credit was spent), 404, 409 (also while the account owes for a payment), and 503 where no payments are taken. The same reference
   * again answers what there is.
   */
  async execute({
    paymentId,
    amount,
    reference,
  }: PaymentRefundRequest): Promise<{ refund: PaymentRefund; isNew: boolean }> {
    this.parts.uow.assertOpen();
    if (!this.parts.isSetUp) throw paymentsNotSetUp();
    const payment = await this.parts.payments.lock(paymentId);
    if (!payment) throw paymentNotFound();
    const earlier = await this.parts.refunds.findByReference(paymentId, reference);
    if (earlier && !earlier.amount.equals(amount)) throw refundReferenceReused(earlier.amount);
    if (earlier) return { refund: earlier, isNew: false };
    await this.assertRefundable(payment, amount);
    const refund = this.newRefund(payment, amount, reference);
    await this.parts.refunds.add(refund);
    await this.parts.payments.save({ ...payment, refunded: payment.refunded.plus(amount) });
    await this.parts.ledger.takePaymentRefund({ accountId: payment.accountId, amount, refundId: refund.id });
    return { refund, isNew: true };
  }

  private async assertRefundable(
    { id, accountId, state, amount, refunded }: Payment,
    wanted: Money,
  ): Promise<void> {
    if (state !== 'succeeded') throw notPaid();
    const disputes = await this.parts.events.disputes(id);
    if (disputes.some(({ status }) => !DISPUTE_IS_OVER.includes(status))) throw inDispute();
    const taken = (await this.parts.reversals.ofPayment(id)).filter((reversal) => reversal.state === 'taken');
    const owing = await this.parts.reversals.lock(accountId, id);
    if (owing.some(({ owed }) => owed.minor > 0n)) throw debtOpen();
    const left = taken.reduce((rest, reversal) => rest.minus(reversal.amount), amount.minus(refunded));
    if (left.isLessThan(wanted)) throw moreThanLeft(left);
  }

  private newRefund({ id, accountId }: Payment, amount: Money, reference: string): PaymentRefund {
    const now = this.parts.clock.now();
    return {
      id: this.parts.ids.uuid(),
      paymentId: id,
      accountId,
      amount,
      reference,
      state: 'created',
      asked: 0,
      dueAt: addSeconds(now, this.parts.policy.lookAfterSeconds),
      createdAt: now,
    };
  }
}

interface FollowPaymentRefundsParts {
  gateway: PaymentGateway | undefined;
  payments: PaymentStore;
  refunds: PaymentRefundStore;
  settle: SettlePaymentRefund;
  clock: Clock;
  log: Log;
  policy: PaymentPolicy;
}

/**
 * Sends a refund whose credit is taken, and polls those without an answer: first whether the gateway has
 * it, and only then again, under the same key.
 */
export class FollowPaymentRefunds {
  constructor(private readonly parts: FollowPaymentRefundsParts) {}

  /** The refund afterwards; `asked` when there was no answer. */
  async send(refund: PaymentRefund): Promise<PaymentRefund> {
    if (!this.parts.gateway) throw paymentsNotSetUp();
    const now = this.parts.clock.now();
    const isOurs = await this.parts.refunds.beginAsking(
      refund.id,
      now,
      addSeconds(now, this.parts.policy.lookAfterSeconds),
    );
    if (!isOurs) return (await this.parts.refunds.find(refund.id))!;
    const charge = await this.chargeOf(refund);
    return this.parts.settle.execute(
      refund,
      await this.parts.gateway.refund({ id: refund.id, charge, amount: refund.amount }),
    );
  }

  /** Number of refunds polled. */
  async execute(limit = 20): Promise<number> {
    if (!this.parts.gateway) return 0;
    const now = this.parts.clock.now();
    const due = await this.parts.refunds.takeDue(
      now,
      addSeconds(now, this.parts.policy.lookAfterSeconds),
      limit,
    );
    for (const refund of due) {
      await this.follow(this.parts.gateway, refund).catch((error: unknown) =>
        this.parts.log.error('refund of a payment not polled', { refundId: refund.id, error }),
      );
    }
    return due.length;
  }

  private async follow(gateway: PaymentGateway, refund: PaymentRefund): Promise<void> {
    if (refund.state === 'created') {
      await this.send(refund);
      return;
    }
    const { id, gatewayId } = refund;
    const answer = await gateway.findRefund({ id, gatewayId, charge: await this.chargeOf(refund) });
    if (answer.kind !== 'absent' || refund.state !== 'asked') await this.parts.settle.execute(refund, answer);
    else await this.sendAgain(refund);
  }

  /**
   * As long as the gateway surely knows the key, it cannot be carried out twice; an hour later nothing that
   * was sent can still be under way.
   */
  private async sendAgain(refund: PaymentRefund): Promise<void> {
    const asked = refund.askedAt ?? refund.createdAt;
    const now = this.parts.clock.now();
    if (now < addSeconds(asked, this.parts.policy.keySeconds)) await this.send(refund);
    else if (now < addSeconds(asked, this.parts.policy.keySeconds + 3_600))
      await this.parts.settle.execute(refund, {
        kind: 'unknown',
        why: 'not there, and too old to be sent again',
      });
    else await this.parts.settle.execute(refund, { kind: 'refused', why: 'the gateway never got it' });
  }

  private async chargeOf({ paymentId }: PaymentRefund): Promise<string> {
    const payment = await this.parts.payments.find(paymentId);
    if (payment?.charge === undefined) throw new Error(`payment ${paymentId} has no charge`);
    return payment.charge;
  }
}
