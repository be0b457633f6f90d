/** A domain that is to be looked at. */
export interface CheckedDomain {
  domainId: number;
  /** Grows when there is reason for another look; one that began before does not end it. */
  version: number;
  /** From 1. */
  attempt: number;
}

/** What the look is about. */
export interface CheckSubject {
  accountId: number;
  name: string;
  /** A change or renewal is under way, which may be a hold that comes or goes. */
  isBusy: boolean;
  locks: readonly string[];
  /** The registrant. */
  contactId: number;
  email?: string;
  /** How many domains its account has. */
  accountDomains: number;
}

/**
 * Domains to be looked at, because they became active, changed registrant or account, or because the
 * verification of the address ended or ran out. Rows come by themselves with such a change, in its
 * transaction. All but `keepNameservers` are statements of their own.
 */
export abstract class VerificationChecks {
  /**
   * Takes up to `limit` that are due, the longest due first, counts the attempt and moves them to `nextAt`.
   */
  abstract takeDue(now: Date, nextAt: Date, limit: number): Promise<CheckedDomain[]>;
  /** Undefined: gone. */
  abstract subject(domainId: number): Promise<CheckSubject | undefined>;
  /** Nothing is to be done any more, unless there was reason for another look since. */
  abstract done(domain: CheckedDomain): Promise<void>;
  /** `isFailure` false: the attempt does not count, there was only something to wait for. */
  abstract postpone(domain: CheckedDomain, dueAt: Date, trouble: string, isFailure: boolean): Promise<void>;
  /** Name servers of a domain that is going to be parked. Demands a unit of work. */
  abstract keepNameservers(domainId: number, nameservers: readonly string[], at: Date): Promise<void>;
  abstract keptNameservers(domainId: number): Promise<readonly string[] | undefined>;
}
