import type { Money } from '@registrar/kernel';
import type { Ledger } from '../ledger';
import type { PaymentReversalStore } from './ports';
import { debtReference, type PaymentReversal } from './reversal';

/**
 * Pays what an account owes for reversed payments. Every method runs inside a unit of work; debt is locked
 * before the balance of the account, so call `lock` before a statement that locks the balance.
 */
export class DebtCollection {
  constructor(
    private readonly reversals: PaymentReversalStore,
    private readonly ledger: Ledger,
  ) {}

  /** Locks the debt of an account, and the other reversals of the payment if one is given. */
  async lock(accountId: number, paymentId?: string): Promise<void> {
    await this.reversals.lock(accountId, paymentId);
  }

  /**
   * Pays by ascending id as far as the credit of the account, its credit limit included, and `most` reach;
   * nothing where `most` is not above zero. Returns the payments in their order.
   */
  async collect(accountId: number, most?: Money, paymentId?: string): Promise<Money[]> {
    const payments: Money[] = [];
    let left = most;
    for (const reversal of await this.reversals.lock(accountId, paymentId)) {
      // A balance has one currency, and pays no debt in another.
      if (left && left.currency !== reversal.owed.currency) continue;
      const wanted = left?.isLessThan(reversal.owed) ? left : reversal.owed;
      if (wanted.minor <= 0n) continue;
      const paid = await this.pay(reversal, accountId, wanted);
      if (paid.minor === 0n) return payments;
      payments.push(paid);
      left = left?.minus(paid);
    }
    return payments;
  }

  private async pay(reversal: PaymentReversal, accountId: number, amount: Money): Promise<Money> {
    const next = { ...reversal, debtPayments: reversal.debtPayments + 1 };
    const paid = await this.ledger.payDebt({ accountId, amount, reference: debtReference(next) });
    if (paid.minor !== 0n) await this.reversals.save({ ...next, owed: reversal.owed.minus(paid) });
    return paid;
  }
}
