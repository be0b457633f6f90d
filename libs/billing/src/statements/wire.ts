import type { Clock } from '@registrar/kernel';
import type { Documents, ReceiptReader, Seller, StatementReader } from './ports';
import { Receipts } from './receipt';
import { Statements } from './statement';

/** Everything a statement touches. */
export interface StatementParts {
  statementReader: StatementReader;
  clock: Clock;
}

/** Statements of a month; `partOf`: movements that one statement reads at a time. */
export const newStatements = ({ statementReader, clock }: StatementParts, partOf?: number): Statements =>
  new Statements(statementReader, clock, partOf);

/** Everything a receipt touches. */
export interface ReceiptParts {
  receiptReader: ReceiptReader;
  documents: Documents;
}

/** Receipts and documents; without a seller, documents are refused. */
export const newReceipts = (
  { receiptReader, documents }: ReceiptParts,
  { seller }: { seller: Seller | undefined },
): Receipts => new Receipts(receiptReader, documents, seller);
