import { addSeconds, assertMove, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import type { Ledger } from '../ledger';
import { isOpenPayment, type Payment, PAYMENT_MOVES, type PaymentPolicy, type PaymentState } from './payment';
import type { PaymentReversals } from './payment-reversals';
import type { GatewayEvent, GatewayPayment, PaymentEvents, PaymentStore } from './ports';

interface SettlePaymentParts {
  uow: UnitOfWork;
  payments: PaymentStore;
  events: PaymentEvents;
  ledger: Ledger;
  reversals: PaymentReversals;
  clock: Clock;
  log: Log;
  policy: PaymentPolicy;
}

/**
 * Stores the result of a payment at the gateway, once, from the request, the webhook or the worker. The
 * payment is locked, then debt, then the balance; the credit and the row of the event are of the same
 * transaction.
 */
export class SettlePayment {
  constructor(private readonly parts: SettlePaymentParts) {}

  /** Returns the updated payment. `event`: its source; one that was processed before changes nothing. */
  execute(id: string, answer: GatewayPayment, event?: GatewayEvent): Promise<Payment> {
    return this.parts.uow.run(async () => {
      const before = await this.parts.payments.lock(id);
      if (!before) throw new Error(`there is no payment ${id}`);
      const now = this.parts.clock.now();
      const after = this.applied(before, answer, now);
      const outcome = after.state === before.state ? ('nothing_new' as const) : ('applied' as const);
      if (
        event &&
        !(await this.parts.events.record({
          id: event.id,
          type: event.type,
          paymentId: id,
          outcome,
          receivedAt: now,
        }))
      )
        return before;
      await this.parts.payments.save(after);
      if (after.state === 'succeeded' && before.state !== 'succeeded') await this.credit(after);
      return after;
    });
  }

  /**
   * Takes reversals that came meanwhile, and pays debt with the rest of this money, not with other credit.
   */
  private async credit(payment: Payment): Promise<void> {
    const { id, accountId, amount } = payment;
    await this.parts.reversals.lock(payment);
    await this.parts.ledger.credit({ accountId, amount, reference: paymentReference(id) });
    const taken = await this.parts.reversals.followDisputes(payment);
    await this.parts.reversals.collect(payment, amount.minus(taken));
    this.parts.log.info('payment credited', { paymentId: id, accountId, amount: amount.toDecimal() });
  }

  private applied(payment: Payment, answer: GatewayPayment, now: Date): Payment {
    switch (answer.kind) {
      case 'waiting':
        return this.waiting(payment, answer, now);
      case 'paid':
        return this.paid(payment, answer, now);
      case 'ended':
        return isOpenPayment(payment.state)
          ? ended({ ...payment, gatewayId: answer.gatewayId }, answer.how, answer.why, now)
          : payment;
      case 'refused':
        // A waiting payment exists at the gateway: the refusal was of a repeated request.
        return payment.state === 'created' || payment.state === 'asked'
          ? ended(payment, 'failed', answer.why, now)
          : payment;
      case 'absent':
        return this.inDoubt(payment, 'the gateway does not know it', now, true);
      case 'unknown':
        return this.inDoubt(payment, answer.why, now, false);
    }
  }

  private waiting(
    payment: Payment,
    { gatewayId, pageUrl }: Extract<GatewayPayment, { kind: 'waiting' }>,
    now: Date,
  ): Payment {
    if (!isOpenPayment(payment.state)) return payment;
    const next = {
      ...payment,
      gatewayId,
      pageUrl: pageUrl ?? payment.pageUrl,
      trouble: undefined,
      dueAt: addSeconds(now, this.parts.policy.waitingLookSeconds),
    };
    return this.shownIfOld(payment.state === 'waiting' ? next : moved(seenAtGateway(next), 'waiting'), now);
  }

  /** Another amount or currency than we asked for is never credited: a person finds out. */
  private paid(
    payment: Payment,
    { gatewayId, charge, received, currency }: Extract<GatewayPayment, { kind: 'paid' }>,
    now: Date,
  ): Payment {
    if (payment.state === 'succeeded') return payment;
    const { amount } = payment;
    if (received !== amount.minor || currency !== amount.currency) {
      this.parts.log.error('payment amount differs from the request', {
        paymentId: payment.id,
        wanted: amount.toDecimal(),
        currency,
        received: received.toString(),
      });
      // events name this id: it must be found, too
      return this.inDoubt(
        { ...payment, gatewayId, charge },
        `the gateway has ${received} ${currency} in smallest units, and ${amount.minor} ${amount.currency} were asked for`,
        now,
        true,
      );
    }
    return {
      ...moved(seenAtGateway(payment), 'succeeded'),
      gatewayId,
      charge,
      trouble: undefined,
      attentionAt: undefined,
      pageUrl: undefined,
      dueAt: undefined,
      settledAt: now,
    };
  }

  private inDoubt(payment: Payment, why: string, now: Date, isForStaff: boolean): Payment {
    const isOpen = isOpenPayment(payment.state);
    const doubtful = {
      ...payment,
      trouble: why,
      ...(isOpen && { dueAt: addSeconds(now, this.parts.policy.waitingLookSeconds) }),
    };
    if (isForStaff) return { ...doubtful, attentionAt: payment.attentionAt ?? now };
    return isOpen ? this.shownIfOld(doubtful, now) : payment;
  }

  /** After the end of its page no money can arrive, so it should have ended. */
  private shownIfOld(payment: Payment, now: Date): Payment {
    const isOld = now > addSeconds(payment.pageEndsAt, this.parts.policy.attentionAfterSeconds);
    return isOld && !payment.attentionAt ? { ...payment, attentionAt: now } : payment;
  }
}

/** Of the credit in the ledger. */
export const paymentReference = (id: string): string => `payment:${id}`;

function moved(payment: Payment, to: PaymentState): Payment {
  assertMove(PAYMENT_MOVES, `payment ${payment.id}`, payment.state, to);
  return { ...payment, state: to };
}

/** What leaves `created` passes through `asked`, also where a crash took the row that said so (ADR 0013). */
const seenAtGateway = (payment: Payment): Payment =>
  payment.state === 'created' ? moved(payment, 'asked') : payment;

function ended(payment: Payment, to: 'failed' | 'canceled' | 'expired', why: string, now: Date): Payment {
  return {
    ...moved(seenAtGateway(payment), to),
    trouble: why,
    pageUrl: undefined,
    attentionAt: undefined,
    dueAt: undefined,
    settledAt: now,
  };
}
