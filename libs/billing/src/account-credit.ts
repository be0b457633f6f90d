import type { Money } from '@registrar/kernel';
import { insufficientFunds, purchaseLimitReached } from './errors';
import type { Balance } from './ports';

/** What decides whether an account can pay, as it was read without a lock. */
export interface AccountCredit {
  accountId: number;
  /** Absent: the account never had credit. */
  balance?: Balance & { creditLimit: Money };
  /** The most that one purchase may take, in smallest units; absent: what the credit allows. */
  purchaseLimit?: bigint;
}

/**
 * The balance after a hold of this amount, as `LedgerStore.post` answers it. Throws purchaseLimitReached() and
 * insufficientFunds(), in this order, where `post` does.
 */
export function balanceAfterHold({ balance, purchaseLimit }: AccountCredit, amount: Money): Balance {
  if (purchaseLimit !== undefined && amount.minor > purchaseLimit) throw purchaseLimitReached();
  if (balance?.available.currency !== amount.currency) throw insufficientFunds();
  const available = balance.available.minus(amount);
  if (available.plus(balance.creditLimit).minor < 0n) throw insufficientFunds();
  return { available, held: balance.held.plus(amount) };
}
