import type { NoticeMark, NoticeSubject } from './due-dates';

/** A lead time of a date for which no further notice follows. */
export interface NewMark extends NoticeMark {
  domainId: number;
  accountId: number;
  /** The notice was sent; false: a shorter lead time had passed as well. */
  isSent: boolean;
}

/** When a domain is checked next; absent: when it or the settings of its account change. */
export interface NoticeTurn {
  domainId: number;
  nextAt?: Date;
}

/**
 * Domains of accounts that want notices, by the time of their next check. A change of term, account, state, lock or
 * registrant, the first mail of a verification and a new stage of an ended domain make the domain due at once, in
 * their transaction. Accounts without lead times and without a subscription cost nothing.
 */
export abstract class UpcomingNotices {
  /**
   * Makes up to `limit` domains due of one account that turned notices on or changed its lead times. Returns their
   * number; 0: no account is left. One statement.
   */
  abstract enroll(now: Date, limit: number): Promise<number>;
  /** Takes up to `limit` that are due, the longest due first, and moves them to `leaseUntil`. One statement. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<number[]>;
  /** One query. */
  abstract subjects(domainIds: readonly number[]): Promise<NoticeSubject[]>;
  /**
   * Moves those that were taken until `leaseUntil` and locks them until the end of the transaction. Returns the ids
   * of those; the others have changed since and are due again. Demands a unit of work.
   */
  abstract settle(leaseUntil: Date, turns: readonly NoticeTurn[]): Promise<number[]>;
  /**
   * Stores marks and removes those of these domains whose date is over. Returns the new ones: of two processes one
   * gets a mark. Demands a unit of work.
   */
  abstract mark(
    marks: readonly NewMark[],
    over: readonly { domainId: number; now: Date }[],
  ): Promise<NewMark[]>;
}
