import type { Clock, DomainEvent, Outbox, UnitOfWork } from '@registrar/kernel';
import type { NewMail } from '../mail/mail';
import type { WriteMail } from '../mail/write-mail';
import { announcementValues, filledAnnouncement } from './announcement';
import type { AnnouncementStore, DueAnnouncement, ReachedAccount } from './ports';

/** Accounts of one transaction: a mail and an event each, so that memory and locks stay bounded. */
export const ACCOUNTS_AT_ONCE = 200;

export interface SendAnnouncementsParts {
  store: AnnouncementStore;
  mail: Pick<WriteMail, 'executeAll'>;
  outbox: Outbox;
  uow: UnitOfWork;
  clock: Clock;
}

/**
 * Reaches the accounts of published announcements, each once: its mark, mail and event are one transaction, and the
 * row of the announcement is locked in it, so that a second worker takes another announcement.
 */
export class SendAnnouncements {
  constructor(
    private readonly parts: SendAnnouncementsParts,
    private readonly policy: { registrarName: string },
  ) {}

  /** One batch; false: no announcement is due. */
  execute(limit = ACCOUNTS_AT_ONCE): Promise<boolean> {
    const { store, mail, outbox, uow, clock } = this.parts;
    return uow.run(async () => {
      const now = clock.now();
      const due = await store.takeDue(now);
      if (!due) return false;
      const { accounts, examinedTo } = await store.markNext(due, limit, now);
      const texts = accounts.map((account) => this.textOf(due, account));
      for (const { event } of texts) await outbox.add(event);
      await mail.executeAll(texts.flatMap((text) => text.mail ?? []));
      const mailed = accounts.filter(({ email }) => email !== undefined).length;
      await store.advance(due.id, { examinedTo, reached: accounts.length, mailed }, now);
      return true;
    });
  }

  private textOf(
    { id, ...due }: DueAnnouncement,
    { accountId, username, email }: ReachedAccount,
  ): { event: DomainEvent; mail?: NewMail } {
    const registrar = this.policy.registrarName;
    const subject = filledAnnouncement(due.subject, { registrar, username });
    const text = filledAnnouncement(due.text, { registrar, username });
    const name = 'account.announcement' as const;
    const event: DomainEvent = {
      name,
      accountId,
      payload: { eventName: name, announcementId: id, subject, text },
      occurredAt: this.parts.clock.now(accountId),
    };
    if (email === undefined) return { event };
    const values = announcementValues(subject, text, registrar);
    const mail: NewMail = {
      accountId,
      template: 'announcement',
      subject: `announcement:${id}`,
      to: email,
      values,
    };
    return { event, mail };
  }
}
