/** A domain due for a check. */
export interface CheckedDomain {
  domainId: number;
  /** Grows with each reason for another check; a check that began before does not end it. */
  version: number;
  /** From 1. */
  attempt: number;
}

/** The state that a check acts on. */
export interface CheckSubject {
  accountId: number;
  name: string;
  /** A change or renewal is in progress, which may set or remove a hold. */
  isBusy: boolean;
  locks: readonly string[];
  /** The registrant. */
  contactId: number;
  email?: string;
  /**
   * Since when the domain has had registrants with unverified addresses only, the present one included if its
   * address is unverified. Absent: its registrant never changed.
   */
  unverifiedSince?: Date;
  /** Number of domains in its account. */
  accountDomains: number;
}

/**
 * Domains due for a check, because they became active, changed registrant or account, or because the
 * verification of the address ended or expired. Rows are added automatically with such a change, in its
 * transaction. All but `keepNameservers` are statements outside a unit of work.
 */
export abstract class VerificationChecks {
  /**
   * Takes up to `limit` that are due, the longest due first, counts the attempt and moves them to `nextAt`.
   */
  abstract takeDue(now: Date, nextAt: Date, limit: number): Promise<CheckedDomain[]>;
  /** Undefined: gone. */
  abstract subject(domainId: number): Promise<CheckSubject | undefined>;
  /** The check is done, unless a reason for another one was added since. */
  abstract done(domain: CheckedDomain): Promise<void>;
  /** `isFailure` false: the attempt does not count, since it only waited. */
  abstract postpone(domain: CheckedDomain, dueAt: Date, trouble: string, isFailure: boolean): Promise<void>;
  /** Stores the name servers of a domain before it is parked. Demands a unit of work. */
  abstract keepNameservers(domainId: number, nameservers: readonly string[], at: Date): Promise<void>;
  abstract keptNameservers(domainId: number): Promise<readonly string[] | undefined>;
}
