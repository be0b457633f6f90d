import type { GraceDeleteLimit } from '@registrar/billing';
import type { RemovalReason } from '../shared/removal';

/** Domains that leave permanently; `remove` demands a unit of work. */
export abstract class DomainRemovals {
  /**
   * The domain that the order bought, or privacy for, and that the account still has; its row is not locked.
   */
  abstract boughtBy(accountId: number, orderId: number): Promise<number | undefined>;
  /**
   * State `deleted` from `at`: the operation is cleared, the auth code erased, open differences are closed.
   * The zone is retained and no longer served. Throws when the domain left already or has failed.
   */
  abstract remove(domainId: number, at: Date, reason: RemovalReason): Promise<void>;
}

/** Whose deletes are counted, and where: `month` is the first day of a UTC month, `2026-03-01`. */
export interface GraceDeleteCount {
  accountId: number;
  tld: string;
  month: string;
}

/**
 * Deletes in the add grace period, of which an account and its sub-accounts of every level together have a
 * number in each month and TLD: as many as the root of the accounts has alone.
 */
export abstract class GraceDeletes {
  abstract isLimitReached(count: GraceDeleteCount, limit: GraceDeleteLimit): Promise<boolean>;
  /**
   * Counts one, unless the limit is reached: false. Concurrent refunds of accounts with the same root wait for it until the
   * end of the transaction. Demands a unit of work.
   */
  abstract take(count: GraceDeleteCount, limit: GraceDeleteLimit): Promise<boolean>;
  /** Releases a counted one after a failure. Demands a unit of work. */
  abstract giveBack(count: GraceDeleteCount): Promise<void>;
}
