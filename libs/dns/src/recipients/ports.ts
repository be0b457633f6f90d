import type { MailCount, MailLimit } from '@registrar/contacts';
import type { Recipient, RecipientState } from './recipient';

/** What is left out stays. */
export interface RecipientChanges {
  state?: Exclude<RecipientState, 'pending'>;
  decidedAt?: Date;
  lastSentAt?: Date;
  linkEndsAt?: Date;
  /** null: nothing is to be sent. */
  dueAt?: Date | null;
}

/** A link in a mail. */
export interface RecipientLink {
  /** Keyed digest of its token. */
  digest: string;
  recipientId: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface FoundRecipientLink {
  recipient: Recipient;
  expiresAt: Date;
}

/**
 * Addresses that mail is forwarded to. Once the owner of an address has refused, to whichever account, the
 * state of all its recipients is `refused`. They are noted, and due, by whatever makes them so while the account
 * asks for agreement: a new entry, another destination, a domain that comes, the option turned on; in the
 * same statement. All but `takeDue`, `findByLink` and the removals demand a unit of work; `lock…` and `note`
 * lock the row until its end.
 */
export abstract class RecipientStore {
  /** Takes up to `limit` that are due, and moves them to `nextAt`; their ids. */
  abstract takeDue(now: Date, nextAt: Date, limit: number): Promise<number[]>;
  abstract lock(id: number): Promise<Recipient | undefined>;
  /** The account's row for this address; made, and not due, where there is none. */
  abstract note(accountId: number, email: string): Promise<Recipient>;
  abstract change(id: number, changes: RecipientChanges): Promise<void>;
  /** Whether mail of the account is forwarded only to those who agreed. */
  abstract asksForAgreement(accountId: number): Promise<boolean>;
  /**
   * Whole addresses whose mail goes there, sorted, `limit` of them, and how many there are; of domains that
   * are not removed.
   */
  abstract mailboxesOf(
    recipient: Pick<Recipient, 'accountId' | 'email'>,
    limit: number,
  ): Promise<{ mailboxes: string[]; all: number }>;
  abstract addLink(link: RecipientLink): Promise<void>;
  abstract lockByLink(digest: string): Promise<FoundRecipientLink | undefined>;
  abstract findByLink(digest: string): Promise<FoundRecipientLink | undefined>;
  abstract useLink(digest: string, at: Date): Promise<void>;
  /** Counts a mail under all of the limits, or under none where one of them is full. */
  abstract countMail(limits: readonly MailLimit[], now: Date): Promise<MailCount>;
  /** Removes up to `limit` links that ended before; how many. */
  abstract removeLinks(endedBefore: Date, limit: number): Promise<number>;
  /** Removes up to `limit` windows that began before; how many. */
  abstract removeCounts(begunBefore: Date, limit: number): Promise<number>;
}

/** Where the mail of a mailbox goes, and whether its owner agreed. */
export interface MailboxRecipient {
  emailTo: string;
  /** Whether the account asks for agreement. */
  isRequired: boolean;
  /** Its owner refused forwarded mail, to whichever account. */
  isRefused: boolean;
  /** Undefined: the address was never asked for this account. */
  recipient?: Recipient;
}

export abstract class RecipientReader {
  /** Undefined: no such mailbox in a domain of this account. */
  abstract find(
    accountId: number,
    domainName: string,
    mailbox: string,
  ): Promise<MailboxRecipient | undefined>;
}
