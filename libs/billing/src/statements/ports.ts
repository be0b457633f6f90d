import type { Money } from '@registrar/kernel';
import type { MovementKind } from './movement-words';
import type { Receipt } from './receipt';
import type { OpenStatement, StatementHolder } from './statement';

/** A movement as posted. */
export interface MovementRow {
  /** Of the transaction; movements are in the order of their time and then of it. */
  id: string;
  at: Date;
  kind: MovementKind;
  orderId?: number;
  /** Domain names of the order. */
  names: readonly string[];
  reference?: string;
  /** What came (positive) or went. */
  amount: Money;
  /** Of a purchase: the tax in it; of a refund: what of it is given back, negative. */
  tax: Money;
}

export interface OpeningBalance extends StatementHolder {
  /** Available and held, by postings. */
  opening: Money;
  /** An earlier read stored it. */
  isStored: boolean;
}

/** `until` is exclusive. */
export interface Period {
  from: Date;
  until: Date;
}

/**
 * What moved an account's money (available and held together): what changes neither is none. Each method is
 * one statement.
 */
export abstract class StatementReader {
  /** Of all postings before `at`, the beginning of a month. Undefined: no such account. */
  abstract opening(accountId: number, at: Date): Promise<OpeningBalance | undefined>;
  /** Stores an opening balance that no posting can change: later ones are computed from it. Stored once. */
  abstract keep(accountId: number, at: Date, opening: Money): Promise<void>;
  /** At most `limit` movements of the period, after the one given. */
  abstract part(
    accountId: number,
    period: Period,
    after: MovementRow | undefined,
    limit: number,
  ): Promise<MovementRow[]>;
  /** The opening balance and at most `limit` movements in one look. Undefined: no such account. */
  abstract whole(
    accountId: number,
    period: Period,
    limit: number,
  ): Promise<(OpeningBalance & { rows: MovementRow[] }) | undefined>;
}

export abstract class ReceiptReader {
  /** Undefined: the account has no such order. One statement. */
  abstract find(accountId: number, orderId: number): Promise<Receipt | undefined>;
}

/** The registrar as a receipt names it. */
export interface Seller {
  name: string;
  /** Lines. */
  address: readonly string[];
  taxId?: string;
}

/** Documents for people, on paper of A4. */
export abstract class Documents {
  abstract receipt(receipt: Receipt, seller: Seller): AsyncIterable<Uint8Array>;
  /** Reads the statement part by part, as fast as the document is taken. */
  abstract statement(statement: OpenStatement, seller: Seller): AsyncIterable<Uint8Array>;
}
