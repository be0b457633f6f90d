import { Money } from '@registrar/kernel';

/**
 * Accounts of the ledger. `available` and `held` belong to a customer; the others are the registrar's own,
 * one each. `revenue` is gross: refunds are in its contra account `refunds`, so that a statement shows both;
 * revenue less refunds is what was earned. `payment_clearing`: money that came by payments (negative: it is
 * at the gateway and the bank); `payment_refunds`: credit being refunded to cards; `registry_cost`: quoted
 * charges of registries, `registry_payable`: what is owed to each of them; `payment_debts`: reversed
 * payments that customers owe (negative: they owe it), `bad_debts`: the part that the registrar bears
 * (negative: an expense).
 */
export type LedgerAccount =
  | 'available'
  | 'held'
  | 'revenue'
  | 'tax'
  | 'refunds'
  | 'promotions'
  | 'registry_cost'
  | 'registry_payable'
  | 'payment_clearing'
  | 'payment_refunds'
  | 'payment_debts'
  | 'bad_debts';

/** One line of a transaction. Credits of the ledger account are positive, debits negative. */
export interface Posting {
  ledgerAccount: LedgerAccount;
  /** The customer; only for `available` and `held`. */
  accountId?: number;
  amount: Money;
}

export type LedgerTransactionKind =
  | 'credit'
  | 'hold'
  | 'capture'
  | 'release'
  | 'refund'
  | 'payment_refund'
  | 'payment_refund_settle'
  | 'payment_refund_return'
  | 'chargeback'
  | 'chargeback_return'
  | 'gateway_refund'
  | 'gateway_refund_return'
  | 'debt_payment'
  | 'debt_write_off';

export interface LedgerTransaction {
  id: string;
  kind: LedgerTransactionKind;
  accountId: number;
  /** A step of an operation is posted once: unique together with the kind. */
  operationId?: string;
  orderId?: number;
  /** A top-up or grant is posted once: unique per account and kind. */
  reference?: string;
  postings: readonly Posting[];
  createdAt: Date;
}

const move = (from: Posting, to: Posting): Posting[] => [from, to];
const negative = (amount: Money): Money => amount.minus(amount).minus(amount);

/** Among several: those of nothing are none. */
const split = (...postings: Posting[]): Posting[] => postings.filter(({ amount }) => amount.minor !== 0n);

/** Money comes in: from the payment clearing account to the customer's available credit. */
export const creditPostings = (accountId: number, amount: Money): Posting[] =>
  move(
    { ledgerAccount: 'payment_clearing', amount: negative(amount) },
    { ledgerAccount: 'available', accountId, amount },
  );

/** Reserved for a purchase whose outcome is not known yet. */
export const holdPostings = (accountId: number, amount: Money): Posting[] =>
  move(
    { ledgerAccount: 'available', accountId, amount: negative(amount) },
    { ledgerAccount: 'held', accountId, amount },
  );

/** The purchase failed: the whole hold is released. */
export const releasePostings = (accountId: number, amount: Money): Posting[] =>
  move(
    { ledgerAccount: 'held', accountId, amount: negative(amount) },
    { ledgerAccount: 'available', accountId, amount },
  );

/**
 * The purchase is done: the reserve becomes revenue, and tax where it was charged. What a promotion took off
 * is revenue that the registrar pays itself.
 */
export function capturePostings(
  accountId: number,
  total: Money,
  tax: Money,
  discount = Money.zero(total.currency),
): Posting[] {
  const revenue = total.minus(tax).plus(discount);
  return split(
    { ledgerAccount: 'held', accountId, amount: negative(total) },
    { ledgerAccount: 'revenue', amount: revenue },
    { ledgerAccount: 'promotions', amount: negative(discount) },
    { ledgerAccount: 'tax', amount: tax },
  );
}

/**
 * Refunds a purchase: `total` returns to the customer. Tax is no longer owed, and a discount was never paid;
 * the rest is a refund of revenue, at the price before the discount, as the capture posted it.
 */
export function refundPostings(
  accountId: number,
  total: Money,
  tax: Money,
  discount = Money.zero(total.currency),
): Posting[] {
  return split(
    { ledgerAccount: 'available', accountId, amount: total },
    { ledgerAccount: 'refunds', amount: negative(total.minus(tax).plus(discount)) },
    { ledgerAccount: 'promotions', amount: discount },
    { ledgerAccount: 'tax', amount: negative(tax) },
  );
}

/** Credit for a refund to a card: the customer can no longer spend it. */
export const paymentRefundPostings = (accountId: number, amount: Money): Posting[] =>
  move(
    { ledgerAccount: 'available', accountId, amount: negative(amount) },
    { ledgerAccount: 'payment_refunds', amount },
  );

/** The gateway has paid it back: it owes us that much less. */
export const paymentRefundSettlePostings = (amount: Money): Posting[] =>
  move(
    { ledgerAccount: 'payment_refunds', amount: negative(amount) },
    { ledgerAccount: 'payment_clearing', amount },
  );

/** It did not reach the card: the customer has it again, from where it stands. */
export const paymentRefundReturnPostings = (
  accountId: number,
  amount: Money,
  from: 'payment_refunds' | 'payment_clearing',
): Posting[] =>
  move({ ledgerAccount: from, amount: negative(amount) }, { ledgerAccount: 'available', accountId, amount });

/** The gateway took money back: the customer pays `paid` of it at once, and owes the rest. */
export const takeBackPostings = (accountId: number, amount: Money, paid: Money): Posting[] =>
  split(
    { ledgerAccount: 'available', accountId, amount: negative(paid) },
    { ledgerAccount: 'payment_debts', amount: paid.minus(amount) },
    { ledgerAccount: 'payment_clearing', amount },
  );

/**
 * The money returned: the customer gets back the amount paid and owes nothing; a written-off amount is no
 * longer a loss.
 */
export const giveBackPostings = (
  accountId: number,
  amount: Money,
  owed: Money,
  writtenOff = Money.zero(amount.currency),
): Posting[] =>
  split(
    { ledgerAccount: 'payment_clearing', amount: negative(amount) },
    { ledgerAccount: 'payment_debts', amount: owed },
    { ledgerAccount: 'bad_debts', amount: writtenOff },
    { ledgerAccount: 'available', accountId, amount: amount.minus(owed).minus(writtenOff) },
  );

/** The customer pays debt. */
export const debtPaymentPostings = (accountId: number, amount: Money): Posting[] =>
  move(
    { ledgerAccount: 'available', accountId, amount: negative(amount) },
    { ledgerAccount: 'payment_debts', amount },
  );

/** What is owed will not be paid: the registrar bears it. */
export const debtWriteOffPostings = (amount: Money): Posting[] =>
  move({ ledgerAccount: 'bad_debts', amount: negative(amount) }, { ledgerAccount: 'payment_debts', amount });

/** Throws unless the postings sum to zero; the database checks it again. */
export function assertBalanced(postings: readonly Posting[]): void {
  if (postings.length === 0) throw new Error('a ledger transaction needs postings');
  const sum = postings.map((posting) => posting.amount).reduce((total, amount) => total.plus(amount));
  if (sum.minor !== 0n)
    throw new Error(`unbalanced ledger transaction: off by ${sum.toDecimal()} ${sum.currency}`);
}
