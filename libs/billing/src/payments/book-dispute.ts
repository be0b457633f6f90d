import { badRequest, type Clock, type Money, type UnitOfWork } from '@registrar/kernel';
import { disputeOfAnother, moreThanPaid, notADispute, notPaid, paymentNotFound } from './errors';
import type { PaymentDispute } from './payment';
import type { PaymentReversals } from './payment-reversals';
import type { PaymentEvents, PaymentReversalStore, PaymentStore } from './ports';
import type { PaymentReversal } from './reversal';

export interface ManualDispute {
  paymentId: string;
  /** The gateway's. */
  disputeId: string;
  /** lost: the bank keeps the money · won: it was returned. */
  outcome: 'lost' | 'won';
  /** Absent: as in the event of the gateway. */
  amount?: Money;
}

/**
 * A dispute that staff saw at the gateway without its event: it counts as reported now. Nothing is booked
 * twice.
 */
export class BookDispute {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly payments: PaymentStore,
    private readonly events: PaymentEvents,
    private readonly reversals: PaymentReversals,
    private readonly store: PaymentReversalStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs inside a unit of work, last in it. Also collects debt of the account. Undefined: nothing was taken.
   * Throws 400 without an amount, or for more than was paid, 404, and 409 for a payment that was not
   * credited, a dispute of another payment, or a refund.
   */
  async execute({
    paymentId,
    disputeId,
    outcome,
    amount,
  }: ManualDispute): Promise<{ before?: PaymentReversal; after?: PaymentReversal }> {
    this.uow.assertOpen();
    const payment = await this.payments.lock(paymentId);
    if (!payment) throw paymentNotFound();
    if (payment.state !== 'succeeded') throw notPaid();
    if (amount && (amount.currency !== payment.amount.currency || payment.amount.isLessThan(amount)))
      throw moreThanPaid(payment.amount);
    await this.reversals.lock(payment);
    const before = await this.store.find(disputeId);
    if (before && before.paymentId !== paymentId) throw disputeOfAnother();
    if (before?.source === 'refund') throw notADispute();
    const reported = (await this.events.disputes(paymentId)).find(({ id }) => id === disputeId);
    if (outcome === 'lost' && !amount && !before) assertToldIn(payment.amount.currency, reported);
    const isKnown = await this.events.putDispute(paymentId, this.asNow(disputeId, outcome, reported, amount));
    if (!isKnown) throw disputeOfAnother();
    await this.reversals.followDisputes(payment);
    await this.reversals.collect(payment);
    return { before, after: await this.store.find(disputeId) };
  }

  private asNow(
    id: string,
    outcome: ManualDispute['outcome'],
    reported: PaymentDispute | undefined,
    wanted: Money | undefined,
  ): PaymentDispute {
    const now = this.clock.now();
    const amount = wanted?.minor ?? reported?.amount;
    const currency = wanted?.currency ?? reported?.currency;
    if (amount === undefined || currency === undefined)
      throw badRequest("'amount' is required: the gateway has not reported this dispute");
    return {
      id,
      amount,
      currency,
      reason: reported?.reason ?? 'reported by staff',
      status: outcome,
      openedAt: reported?.openedAt ?? now,
      reportedAt: now,
      ...(outcome === 'lost' ? { withdrawnAt: now } : { reinstatedAt: now }),
    };
  }
}

/** An amount in another currency cannot be taken out of the credit as it is. */
function assertToldIn(currency: string, reported: PaymentDispute | undefined): void {
  if (reported && reported.currency !== currency)
    throw badRequest(
      `'amount' is required in ${currency}: the gateway reports this dispute in ${reported.currency}`,
    );
}
