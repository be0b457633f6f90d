import type { LedgerTransactionKind } from '../postings';

/** A transfer between accounts is posted by a store of its own. */
export type MovementKind = LedgerTransactionKind | 'transfer';

/**
 * What a statement calls each kind of movement; those that change nothing of the customer's money never show.
 * A new kind of the ledger is refused by the compiler until it has its words here.
 */
export const MOVEMENT_WORDS: Readonly<Record<MovementKind, string>> = {
  credit: 'Credit',
  hold: 'Reserved',
  capture: 'Purchase',
  release: 'Reserve given back',
  refund: 'Refund',
  transfer: 'Transfer of credit',
  payment_refund: 'Paid back to the card',
  payment_refund_settle: 'Payment to the card confirmed',
  payment_refund_return: 'Payment to the card returned',
  chargeback: 'Chargeback',
  chargeback_return: 'Chargeback given back',
  gateway_refund: 'Paid back to the card',
  gateway_refund_return: 'Payment to the card returned',
  debt_payment: 'Debt paid',
  debt_write_off: 'Debt written off',
};
