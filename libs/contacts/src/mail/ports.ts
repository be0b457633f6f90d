export { MAIL_TEMPLATES } from './mail';
export { MAIL_PLACEHOLDERS } from './wording';
import type { MailTemplate, MailValues, MailWording, OutgoingMail, SendOutcome } from './mail';
import type { WordingScope } from './wording';

/** A pending mail. */
export interface WaitingMail {
  id: string;
  /** Absent: mail of the registrar itself. */
  accountId?: number;
  template: MailTemplate;
  to: string;
  /** JSON text of its values, encrypted for its id. */
  sealed: string;
  /** From 1: this one. */
  attempt: number;
  wording: MailWording;
  /**
   * Why it must not be sent, where its content no longer holds: its staff invitation has no open link, its
   * announcement was withdrawn, or its address is no longer subscribed.
   */
  revoked?: string;
}

export interface StoredMail {
  id: string;
  /** Absent: mail of the registrar itself. */
  accountId?: number;
  template: MailTemplate;
  subject: string;
  to: string;
  sealed: string;
  /** Keyed digests of its content and recipient: they stay as evidence after both are erased. */
  contentDigest: string;
  recipientDigest: string;
  createdAt: Date;
}

/**
 * Outgoing mail, stored until it is sent and then without its content. All but `add` and
 * `addAll` are statements of their own.
 */
export abstract class MailStore {
  /** Demands a unit of work; due at once. */
  abstract add(mail: StoredMail): Promise<void>;
  /** The same for many. */
  async addAll(mails: readonly StoredMail[]): Promise<void> {
    for (const mail of mails) await this.add(mail);
  }
  /**
   * Takes up to `limit` due mails, the longest due first, counts the attempt and moves them to `leaseUntil`.
   */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<WaitingMail[]>;
  abstract sent(id: string, at: Date): Promise<void>;
  abstract retryAt(id: string, at: Date, why: string): Promise<void>;
  abstract giveUp(id: string, at: Date, why: string): Promise<void>;
  /** Erases addresses of up to `limit` settled mails that were written before; returns how many. */
  abstract erase(writtenBefore: Date, limit: number): Promise<number>;
}

/** Sends one mail, outside any transaction. Never throws for an answer of a mail server. */
export abstract class Mailer {
  abstract send(mail: OutgoingMail): Promise<SendOutcome>;
}

/**
 * Wordings of accounts: of all mail, and of single kinds. `put` and `remove` demand a unit of
 * work.
 */
export abstract class MailWordings {
  /** The wordings of the account, by scope. */
  abstract find(accountId: number): Promise<ReadonlyMap<WordingScope, MailWording>>;
  /** Replaces the wording of the scope. */
  abstract put(accountId: number, scope: WordingScope, wording: MailWording, at: Date): Promise<void>;
  /** False: none existed. */
  abstract remove(accountId: number, scope: WordingScope): Promise<boolean>;
}

/** A rendered mail. */
export interface ShownMail {
  fromName: string;
  from: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** Renders a mail without sending it. */
export abstract class MailPreview {
  /** Throws for missing values of the template. */
  abstract show(template: MailTemplate, values: MailValues, wording: MailWording): ShownMail;
}
