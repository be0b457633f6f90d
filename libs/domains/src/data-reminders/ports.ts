import type { ContactRole } from '@registrar/contacts';
import type { ReminderSubject } from './reminder';

/** When a domain is checked next. Without `nextAt`: when it comes back to an account. */
export interface ReminderTurn {
  domainId: number;
  nextAt?: Date;
  /** The day by which its registrant is reminded; reminders that are late are counted by it. */
  remindBy?: Date;
}

/** Evidence that the data of a domain were presented to its registrant. */
export interface DataReminder {
  domainId: number;
  accountId: number;
  mailId: string;
  /** The contacts as they were: contacts are never changed. */
  contactIds: Record<ContactRole, number>;
  remindedAt: Date;
  /** Keyed digest of the address, as that of the mail. */
  recipientDigest: string;
  /** Keyed digest of the text on the domain. */
  dataDigest: string;
}

/**
 * Domains by the time of their next check for a reminder. A domain that becomes active or comes back to its account
 * is due at once, in its transaction. One that is older than this table is due once it is enrolled, from a day after
 * the upgrade on.
 */
export abstract class DataReminders {
  /** Makes up to `limit` domains due that are older than this table. Returns 0 when none is left. One statement. */
  abstract enroll(limit: number): Promise<number>;
  /**
   * Takes up to `limit` domains that are due, the longest due first, and those of the same accounts and registrants'
   * addresses whose reminder is owed until `ahead`; moves them to `leaseUntil`. One statement.
   */
  abstract takeDue(now: Date, leaseUntil: Date, ahead: Date, limit: number): Promise<number[]>;
  /** One query. */
  abstract subjects(domainIds: readonly number[]): Promise<ReminderSubject[]>;
  /**
   * The same of those that are taken until `leaseUntil`, as they are now, locked until the end of the transaction.
   * Demands a unit of work.
   */
  abstract lock(leaseUntil: Date, domainIds: readonly number[]): Promise<ReminderSubject[]>;
  /** Moves those that are taken until `leaseUntil`; the others are due again, or another process has them. */
  abstract settle(leaseUntil: Date, turns: readonly ReminderTurn[]): Promise<void>;
  /** Demands a unit of work. */
  abstract record(reminders: readonly DataReminder[]): Promise<void>;
}
