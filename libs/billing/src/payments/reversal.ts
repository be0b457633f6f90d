import type { Money } from '@registrar/kernel';
import type { PaymentDispute } from './payment';

/** dispute: a chargeback of the bank · refund: made at the gateway itself, not asked for by us. */
export type ReversalSource = 'dispute' | 'refund';

/** Money of a payment that the gateway took back without being asked by us. */
export interface PaymentReversal {
  /** The gateway's, of the dispute or the refund. */
  id: string;
  source: ReversalSource;
  paymentId: string;
  accountId: number;
  amount: Money;
  state: 'taken' | 'returned';
  /** Of the amount, what the credit of the account did not reach for and it has not paid since. */
  owed: Money;
  /** Of the amount, what the account owed and the registrar bears. */
  writtenOff: Money;
  /** How often it was taken: one that came back may be taken again. */
  times: number;
  /** How many payments of what was owed were posted. */
  debtPayments: number;
  takenAt: Date;
  returnedAt?: Date;
}

/**
 * The bank holds the money. The newest report counts; of two of the same moment the return, since the money
 * must have been taken before.
 */
export const isWithdrawn = ({ withdrawnAt, reinstatedAt }: PaymentDispute): boolean =>
  withdrawnAt !== undefined && (reinstatedAt === undefined || reinstatedAt < withdrawnAt);

type Posted = Pick<PaymentReversal, 'id' | 'source' | 'times' | 'debtPayments'>;

const baseOf = ({ id, source }: Posted): string =>
  `${source === 'dispute' ? 'dispute' : 'gateway_refund'}:${id}`;

/**
 * Of the ledger's transaction that took it the last time, and of the one that gives that back. The check of
 * the ledger makes the same ones.
 */
export const reversalReference = (reversal: Posted): string =>
  `${baseOf(reversal)}${reversal.times > 1 ? `:${reversal.times}` : ''}`;

/** Part written off since it was last taken; debt is written off whole, and so once. */
export const writeOffReference = (reversal: Posted): string => `${reversalReference(reversal)}:written_off`;

/** Of the last payment of what was owed. */
export const debtReference = (reversal: Posted): string =>
  `${baseOf(reversal)}:debt:${reversal.debtPayments}`;
