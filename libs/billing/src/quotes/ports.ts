import type { PageRequest } from '@registrar/kernel';
import type { Quote } from './quote';

export interface QuoteUse {
  at: Date;
  /** Of the call that uses it. */
  requestId: string;
  orderId?: number;
}

export abstract class QuoteStore {
  /** Demands a unit of work. */
  abstract add(quote: Quote): Promise<void>;
  /** Undefined also for a quote of another account. */
  abstract find(accountId: number, id: string): Promise<Quote | undefined>;
  /** The newest first. */
  abstract list(accountId: number, page: PageRequest): Promise<{ quotes: Quote[]; totalCount: number }>;
  /**
   * Marks it used, once. False: it is used already, expired by `at`, or not the account's. Waits for a unit
   * of work that is marking it. Demands a unit of work.
   */
  abstract use(accountId: number, id: string, use: QuoteUse): Promise<boolean>;
  /** Removes up to `limit` quotes that expired by `before`, the oldest first; how many. One statement. */
  abstract removeExpired(before: Date, limit: number): Promise<number>;
}
