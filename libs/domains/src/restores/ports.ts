import type { HeldDomain } from '../shared/held-domain';
import type { RemovalReason } from '../shared/removal';
import type { RestoredHost } from './restore';

/**
 * The newest domain of a name, as the account that had it last sees it; its row is locked until the end of
 * the transaction.
 */
export interface LeftDomain extends Omit<HeldDomain, 'state' | 'busyOperationId'> {
  /** It is in the account. */
  isInAccount: boolean;
  /** Why it left. */
  reason?: RemovalReason;
  /** Those below it that have addresses. */
  hosts: readonly RestoredHost[];
}

export interface Reinstatement {
  expiresAt: Date;
  locks: readonly string[];
  /** As the registry shows them. */
  registryStatuses: readonly string[];
  /** When to make them what they should be. */
  statusSyncAt: Date;
}

/** Domains that come back to the account they left; all but `lastOwner` demand a unit of work. */
export abstract class DomainReturns {
  /** Undefined: the name was last in another account, in none, or is at another registrar. */
  abstract find(accountId: number, name: string): Promise<LeftDomain | undefined>;
  /** The account that had the name last, or has it. */
  abstract lastOwner(name: string): Promise<number | undefined>;
  /**
   * Returns the domain to its account with the contacts, name servers, records and settings of its row;
   * compared with the registry soon. Throws when it has not left, or when its name is in an account.
   */
  abstract reinstate(domainId: number, values: Reinstatement): Promise<void>;
}
