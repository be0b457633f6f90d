export { MAIL_TEMPLATES } from './mail';
import type { MailTemplate, MailWording, OutgoingMail, SendOutcome } from './mail';

/** A mail that waits to be sent. */
export interface WaitingMail {
  id: string;
  accountId: number;
  template: MailTemplate;
  to: string;
  /** JSON text of its values, sealed for its id. */
  sealed: string;
  /** From 1: this one. */
  attempt: number;
  wording: MailWording;
}

export interface StoredMail {
  id: string;
  accountId: number;
  template: MailTemplate;
  subject: string;
  to: string;
  sealed: string;
  createdAt: Date;
}

/** Mail that goes out, kept until it is sent and then without its content. All but `add` are statements of their own. */
export abstract class MailStore {
  /** Demands a unit of work; due at once. */
  abstract add(mail: StoredMail): Promise<void>;
  /** Takes up to `limit` due mails, the longest due first, counts the attempt and moves them to `leaseUntil`. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<WaitingMail[]>;
  abstract sent(id: string, at: Date): Promise<void>;
  abstract retryAt(id: string, at: Date, why: string): Promise<void>;
  abstract giveUp(id: string, at: Date, why: string): Promise<void>;
  /** Erases addresses of up to `limit` mails that were written before and wait no more; how many. */
  abstract erase(writtenBefore: Date, limit: number): Promise<number>;
}

/** Sends one mail, outside any transaction. Never throws for what a mail server did. */
export abstract class Mailer {
  abstract send(mail: OutgoingMail): Promise<SendOutcome>;
}

/** How accounts want their mail worded. */
export abstract class MailWordings {
  /** Nothing of an account that never said. */
  abstract find(accountId: number): Promise<MailWording>;
  /** Replaces all of it. Demands a unit of work. */
  abstract put(accountId: number, wording: MailWording, at: Date): Promise<void>;
}
