import { type Money, type UnitOfWork } from '@registrar/kernel';
import { nothingOwed, paymentNotFound } from './errors';
import type { PaymentReversals } from './payment-reversals';
import type { PaymentReversalStore, PaymentStore } from './ports';
import type { PaymentReversal } from './reversal';

export interface WrittenOff {
  accountId: number;
  /** Nothing, where the credit of the account has paid all that was owed. */
  amount: Money;
  /** Of the payment, as they are now. */
  reversals: PaymentReversal[];
}

/**
 * What an account owes of a payment that the gateway took back will not be paid: it becomes the registrar's
 * loss, an expense.
 */
export class WriteOffDebt {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly payments: PaymentStore,
    private readonly reversals: PaymentReversals,
    private readonly store: PaymentReversalStore,
  ) {}

  /**
   * Runs inside a unit of work, last in it. What the credit of the account reaches for by now is paid first.
   * If the money comes again, so does what was written off. Throws 404, and 409 where nothing was owed of the
   * payment.
   */
  async execute(paymentId: string): Promise<WrittenOff> {
    this.uow.assertOpen();
    const payment = await this.payments.lock(paymentId);
    if (!payment) throw paymentNotFound();
    await this.reversals.lock(payment);
    if ((await this.store.ofPayment(paymentId)).every(({ owed }) => owed.minor === 0n)) throw nothingOwed();
    await this.reversals.collect(payment);
    const amount = await this.reversals.writeOff(payment);
    return { accountId: payment.accountId, amount, reversals: await this.store.ofPayment(paymentId) };
  }
}
