import { type Money, type UnitOfWork } from '@registrar/kernel';
import type { SpendingLimitStore } from './ports';

/** How far an account may go. */
export interface SpendingLimitsOfAccount {
  /** What may be spent beyond zero. */
  creditLimit: Money;
  /** What one purchase may take in all; absent: what the credit allows. */
  purchaseLimit?: Money;
}

/** What is left out stays; a purchase limit of null goes away. */
export interface SpendingLimitsChange {
  creditLimit?: Money;
  purchaseLimit?: Money | null;
}

/**
 * Limits of spending that the registrar sets for an account. Those of single API tokens are another thing:
 * `TokenLimits` of libs/accounts.
 */
export class SpendingLimits {
  constructor(
    private readonly store: SpendingLimitStore,
    private readonly uow: UnitOfWork,
  ) {}

  /** Undefined: there is no such account. */
  of(accountId: number): Promise<SpendingLimitsOfAccount | undefined> {
    return this.store.find(accountId);
  }

  /**
   * Runs inside a unit of work. Undefined: there is no such account. Throws 409 for a credit limit below what
   * is used of it.
   */
  async change(
    accountId: number,
    change: SpendingLimitsChange,
  ): Promise<{ before: SpendingLimitsOfAccount; after: SpendingLimitsOfAccount } | undefined> {
    this.uow.assertOpen();
    const before = await this.store.lock(accountId);
    if (!before) return undefined;
    const { creditLimit = before.creditLimit, purchaseLimit = before.purchaseLimit } = change;
    const after = { creditLimit, ...(purchaseLimit && { purchaseLimit }) };
    await this.store.save(accountId, after);
    return { before, after };
  }
}
