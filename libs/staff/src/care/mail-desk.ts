import type { MailTemplate } from '@registrar/contacts';

/** A mail of the outbox. Its content is erased once it is sent or given up. */
export interface OutboxMail {
  id: string;
  /** Absent: mail of the registrar itself. */
  accountId?: number;
  template: MailTemplate;
  /** `domain:7` */
  subject: string;
  state: 'waiting' | 'sent' | 'failed';
}

/** Mails of the outbox, for staff. */
export abstract class MailDesk {
  /** One read, no transaction. */
  abstract find(id: string): Promise<OutboxMail | undefined>;
  /** Whether the mail has the link of an invitation that still works at `now`. */
  abstract hasOpenLink(id: string, now: Date): Promise<boolean>;
  /** Makes a waiting mail due at `at`. False: it is no longer waiting. Demands an open unit of work. */
  abstract hasten(id: string, at: Date): Promise<boolean>;
}
