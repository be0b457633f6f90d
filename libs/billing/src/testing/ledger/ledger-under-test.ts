import { Money } from '@registrar/kernel';
import type { LedgerStore } from '../../ports';
import {
  capturePostings,
  creditPostings,
  debtPaymentPostings,
  debtWriteOffPostings,
  giveBackPostings,
  holdPostings,
  type LedgerTransaction,
  type LedgerTransactionKind,
  paymentRefundPostings,
  paymentRefundReturnPostings,
  paymentRefundSettlePostings,
  type Posting,
  refundPostings,
  releasePostings,
  takeBackPostings,
} from '../../postings';

/** A ledger under test, with accounts and operations for its transactions. */
export interface LedgerUnderTest {
  store: LedgerStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
  newOperation(accountId: number): Promise<string>;
  /** A registry. */
  newConnection(): Promise<number>;
  /** What is posted as owed to it, and as its cost, in smallest units. */
  registryOwed(connectionId: number): Promise<bigint>;
  /** What one purchase of the account may take in all, in smallest units. */
  limitPurchases(accountId: number, most: bigint): Promise<void>;
  /** What it may spend beyond zero, in smallest units, once it has credit. */
  limitCredit(accountId: number, limit: bigint): Promise<void>;
}

export const NOW = new Date('2026-03-02T09:15:00Z');

let serial = 0;
/**
 * One step on an account's money; `tax` is part of a captured or refunded amount, `discount` was taken off
 * before, `owed` is not covered of what the gateway took back.
 */
export function step(
  kind: LedgerTransactionKind,
  accountId: number,
  amount: Money,
  values: { operationId?: string; reference?: string; tax?: Money; discount?: Money; owed?: Money } = {},
): LedgerTransaction {
  const {
    tax = Money.zero(amount.currency),
    discount = Money.zero(amount.currency),
    owed = Money.zero(amount.currency),
    ...rest
  } = values;
  const postings: Record<LedgerTransactionKind, () => Posting[]> = {
    credit: () => creditPostings(accountId, amount),
    hold: () => holdPostings(accountId, amount),
    release: () => releasePostings(accountId, amount),
    capture: () => capturePostings(accountId, amount, tax, discount),
    refund: () => refundPostings(accountId, amount, tax, discount),
    payment_refund: () => paymentRefundPostings(accountId, amount),
    payment_refund_settle: () => paymentRefundSettlePostings(amount),
    payment_refund_return: () => paymentRefundReturnPostings(accountId, amount, 'payment_refunds'),
    chargeback: () => takeBackPostings(accountId, amount, amount.minus(owed)),
    chargeback_return: () => giveBackPostings(accountId, amount, owed),
    gateway_refund: () => takeBackPostings(accountId, amount, amount.minus(owed)),
    gateway_refund_return: () => giveBackPostings(accountId, amount, owed),
    debt_payment: () => debtPaymentPostings(accountId, amount),
    debt_write_off: () => debtWriteOffPostings(amount),
  };
  const id = `0197a0e0-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;
  return { id, kind, accountId, createdAt: NOW, postings: postings[kind](), ...rest };
}
