import type { GraceDeleteLimit, GraceDeleteShare } from '@registrar/billing';
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
export interface GraceDeleteCount extends RegistrarDeleteCount {
  accountId: number;
}

/** Where the deletes of the registrar, of all accounts and of staff, are counted. */
export interface RegistrarDeleteCount {
  tld: string;
  month: string;
}

/** The limit that one more delete would exceed: of the account, or of the registry for the registrar. */
export type GraceDeleteRefusal = 'limit' | 'registrar_limit';

/**
 * Deletes in the add grace period, of which an account and its sub-accounts of every level together have a
 * number in each month and TLD: as many as the root of the accounts has alone. Each counts for the registrar too,
 * in the same transaction. Locked in this order: the root's count, the account's own, the registrar's.
 */
export abstract class GraceDeletes {
  /** Whether the account and its family have no deletes left. */
  abstract isLimitReached(count: GraceDeleteCount, limit: GraceDeleteLimit): Promise<boolean>;
  /**
   * Whether the registry would retain its fee for one more delete. Its domain still exists, and is none of the
   * net new names then.
   */
  abstract isRegistrarLimitReached(count: RegistrarDeleteCount, limit: GraceDeleteShare): Promise<boolean>;
  /**
   * Counts one, unless a limit is reached: which one. Concurrent refunds in the TLD wait for it until the end of
   * the transaction. `registrarLimit` absent: the registry has none. Demands a unit of work.
   */
  abstract take(
    count: GraceDeleteCount,
    limit: GraceDeleteLimit,
    registrarLimit?: GraceDeleteShare,
  ): Promise<GraceDeleteRefusal | undefined>;
  /** Releases a counted one after a failure. Demands a unit of work. */
  abstract giveBack(count: GraceDeleteCount): Promise<void>;
  /**
   * Counts a delete of staff, whose domain has left its account, in any case. False: it is above the limit, and
   * the registry retains its fee. Demands a unit of work.
   */
  abstract takeForRegistrar(count: RegistrarDeleteCount, limit?: GraceDeleteShare): Promise<boolean>;
}
