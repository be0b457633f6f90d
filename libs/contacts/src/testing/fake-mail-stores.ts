import type { UnitOfWork } from '@registrar/kernel';
import type { MailTemplate, MailValues, MailWording } from '../mail/mail';
import {
  MailPreview,
  MailStore,
  MailWordings,
  type ShownMail,
  type StoredMail,
  type WaitingMail,
} from '../mail/ports';
import type { WordingScope } from '../mail/wording';

/** Wordings in memory; keeps to the same contract as the database. */
export class FakeMailWordings extends MailWordings {
  readonly wordings = new Map<number, Map<WordingScope, MailWording>>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async find(accountId: number): Promise<ReadonlyMap<WordingScope, MailWording>> {
    return new Map(this.wordings.get(accountId));
  }

  async put(accountId: number, scope: WordingScope, wording: MailWording): Promise<void> {
    this.uow.assertOpen();
    const all = this.wordings.get(accountId) ?? new Map<WordingScope, MailWording>();
    this.wordings.set(accountId, all.set(scope, { ...wording }));
  }

  async remove(accountId: number, scope: WordingScope): Promise<boolean> {
    this.uow.assertOpen();
    return this.wordings.get(accountId)?.delete(scope) ?? false;
  }
}

type FakeMail = Omit<StoredMail, 'to' | 'sealed'> & {
  to?: string;
  sealed?: string;
  dueAt?: Date;
  attempts: number;
  sentAt?: Date;
  failedAt?: Date;
  trouble?: string;
};

/** Mail in memory; keeps to the same contract as the database. */
export class FakeMailStore extends MailStore {
  readonly mails: FakeMail[] = [];
  /** Reasons of mails that must not be sent, by mail id. */
  readonly revoked = new Map<string, string>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly wordings = new FakeMailWordings(uow),
  ) {
    super();
  }

  async add(mail: StoredMail): Promise<void> {
    this.uow.assertOpen();
    if (this.mails.some(({ id }) => id === mail.id)) throw new Error(`mail ${mail.id} exists`);
    this.mails.push({ ...mail, dueAt: mail.createdAt, attempts: 0 });
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<WaitingMail[]> {
    const due = this.mails
      .filter(({ dueAt }) => dueAt !== undefined && dueAt <= now)
      .sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime())
      .slice(0, limit);
    return Promise.all(
      due.map(async (mail) => {
        mail.dueAt = leaseUntil;
        mail.attempts += 1;
        const said = await this.wordingsOf(mail.accountId);
        return {
          id: mail.id,
          ...(mail.accountId !== undefined && { accountId: mail.accountId }),
          template: mail.template,
          to: mail.to!,
          sealed: mail.sealed!,
          attempt: mail.attempts,
          wording: { ...said.get('all'), ...said.get(mail.template as WordingScope) },
          ...(this.revoked.has(mail.id) && { revoked: this.revoked.get(mail.id) }),
        };
      }),
    );
  }

  private async wordingsOf(accountId?: number): Promise<ReadonlyMap<WordingScope, MailWording>> {
    return accountId === undefined ? new Map() : this.wordings.find(accountId);
  }

  async sent(id: string, at: Date): Promise<void> {
    this.settle(id, { dueAt: undefined, sentAt: at, sealed: undefined, trouble: undefined });
  }

  async retryAt(id: string, at: Date, why: string): Promise<void> {
    this.settle(id, { dueAt: at, trouble: why });
  }

  async giveUp(id: string, at: Date, why: string): Promise<void> {
    this.settle(id, { dueAt: undefined, failedAt: at, sealed: undefined, trouble: why });
  }

  async erase(writtenBefore: Date, limit: number): Promise<number> {
    const old = this.mails
      .filter(
        ({ createdAt, to, dueAt }) => createdAt < writtenBefore && to !== undefined && dueAt === undefined,
      )
      .slice(0, limit);
    for (const mail of old) Object.assign(mail, { to: undefined, trouble: undefined });
    return old.length;
  }

  private settle(id: string, changes: Partial<FakeMail>): void {
    const mail = this.mails.find((one) => one.id === id && one.dueAt !== undefined);
    if (mail) Object.assign(mail, changes);
  }
}

/** Renders the given values. */
export class FakeMailPreview extends MailPreview {
  show(
    template: MailTemplate,
    values: MailValues,
    { senderName = '', replyTo, subject, introduction = '', closing = '' }: MailWording,
  ): ShownMail {
    const text = [introduction, JSON.stringify(values), closing].join('\n');
    return {
      fromName: senderName,
      from: 'noreply@registrar.example',
      ...(replyTo !== undefined && { replyTo }),
      subject: subject ?? template,
      text,
      html: text,
    };
  }
}
