import type { PageRequest } from '@registrar/kernel';
import type { MailCount, MailLimit } from '../mail/mail-limits';
import type { Verification, VerificationState, VerifiedHow, WaitingVerificationMail } from './verification';

export interface NewVerification {
  accountId: number;
  email: string;
  contactId: number;
  createdAt: Date;
  verifyBy: Date;
  /** First step of its schedule. */
  dueAt: Date;
}

/** Omitted fields are unchanged. */
export interface VerificationChanges {
  state?: VerificationState;
  createdAt?: Date;
  verifyBy?: Date;
  doneUntil?: Date;
  /** null: no step is left. */
  dueAt?: Date | null;
  lastSentAt?: Date;
  /** null: its schedule restarts. */
  firstSentAt?: Date | null;
  /** The mail that its schedule begins with. */
  firstMailId?: string;
  heldAt?: Date | null;
  verifiedAt?: Date;
  verifiedHow?: VerifiedHow;
  /** null: no mail waits. */
  waitingMail?: WaitingVerificationMail | null;
}

/** A link in a mail. */
export interface VerificationLink {
  /** Keyed digest of its token. */
  digest: string;
  verificationId: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface FoundLink {
  verification: Verification;
  expiresAt: Date;
  usedAt?: Date;
}

/**
 * Verifications of addresses. All but `takeDue`, `findByLink`, `domainsOf`, `unverifiedSince` and `removeLinks`
 * demand a unit of work; `lock…` locks the row until its end.
 */
export abstract class VerificationStore {
  /** Undefined: the account has one for this address, in any case, be it open or verified. */
  abstract open(verification: NewVerification): Promise<Verification | undefined>;
  abstract lockAddress(accountId: number, email: string): Promise<Verification | undefined>;
  /** As `lockAddress`, but others may share the row at the same time: it keeps changes of it off. */
  abstract shareAddress(accountId: number, email: string): Promise<Verification | undefined>;
  /** Undefined: none of this account. */
  abstract lock(accountId: number, id: number): Promise<Verification | undefined>;
  abstract lockById(id: number): Promise<Verification | undefined>;
  abstract lockByLink(digest: string): Promise<FoundLink | undefined>;
  abstract findByLink(digest: string): Promise<FoundLink | undefined>;
  abstract change(id: number, changes: VerificationChanges): Promise<void>;
  /** Names of the domains that it covers at this moment, sorted; none under TLDs of countries. */
  abstract domainsOf(verification: Pick<Verification, 'accountId' | 'email'>, now: Date): Promise<string[]>;
  /**
   * Since when the domains that it covers and that are not on hold have had registrants with unverified addresses
   * only: the earliest time. Undefined: no registrant of these domains changed.
   */
  abstract unverifiedSince(
    verification: Pick<Verification, 'accountId' | 'email'>,
    now: Date,
  ): Promise<Date | undefined>;
  /** Makes each of these domains due for a check of its hold. */
  abstract checkDomains(verification: Pick<Verification, 'accountId' | 'email'>): Promise<void>;
  /**
   * Takes up to `limit` whose next step is due, moves it to `nextAt` and returns their ids. In the order of
   * their steps; waiting mails by `createdAt`, since the window opens for all of them at once.
   */
  abstract takeDue(now: Date, nextAt: Date, limit: number): Promise<number[]>;
  abstract addLink(link: VerificationLink): Promise<void>;
  abstract useLink(digest: string, at: Date): Promise<void>;
  /** Removes up to `limit` links that expired before; returns how many. */
  abstract removeLinks(endedBefore: Date, limit: number): Promise<number>;
  /** Counts a mail under all of the limits, or under none where one of them is full. */
  abstract countMail(limits: readonly MailLimit[], now: Date): Promise<MailCount>;
  /**
   * Counts a mail that the account requested. Not allowed, and not counted, once the window from the first
   * one is full: `retryAt` is its end.
   */
  abstract countResend(
    accountId: number,
    now: Date,
    limit: { resends: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }>;
}

/** `items`: JSON text of an array of the contract's UnverifiedContact, oldest first. */
export interface UnverifiedPage {
  items: string;
  count: number;
  totalCount: number;
}

/** Reads of verifications: one statement each. */
export abstract class VerificationReader {
  /** Open ones that cover a domain. */
  abstract list(request: PageRequest & { accountId: number; now: Date }): Promise<UnverifiedPage>;
}
