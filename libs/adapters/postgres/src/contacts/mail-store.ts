import type { UnitOfWork } from '@registrar/kernel';
import type { MailTemplate, MailWording, WordingScope } from '@registrar/contacts';
import { MailStore, MailWordings, type StoredMail, type WaitingMail } from '@registrar/contacts/ports';
import { accountScopeSql } from '../due-work';
import type { Sql } from '../sql';
import type { AccountMailWordingEntity } from './entities/account-mail-wordings.entity';

type WordingRow = Pick<
  AccountMailWordingEntity,
  'subject' | 'sender_name' | 'reply_to' | 'introduction' | 'closing'
>;

/** Of one kind of mail (`k`), else of all kinds (`w`). */
const WORDING = `k.subject, coalesce(k.sender_name, w.sender_name) as sender_name, coalesce(k.reply_to, w.reply_to) as reply_to,
              coalesce(k.introduction, w.introduction) as introduction, coalesce(k.closing, w.closing) as closing`;
/** Characters of a stored error: mail servers repeat their input. */
const TROUBLE_MAX = 300;

export class PostgresMailStore extends MailStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add({
    id,
    accountId,
    template,
    subject,
    to,
    sealed,
    contentDigest,
    recipientDigest,
    createdAt,
  }: StoredMail): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'mail_add',
      `insert into mails (id, account_id, template, subject, recipient, content_sealed, content_digest, recipient_digest, created_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [id, accountId, template, subject, to, sealed, contentDigest, recipientDigest, createdAt],
    );
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<WaitingMail[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<
      WordingRow & {
        id: string;
        account_id: number;
        template: MailTemplate;
        recipient: string;
        content_sealed: string;
        attempts: number;
      }
    >(
      'mail_take_due',
      `with taken as (
         update mails set due_at = $2, attempts = attempts + 1
          where id = any(array(select id from mails where due_at <= $1 and ${accountScopeSql('account_id', 4, 5)} order by due_at limit $3 for update skip locked))
          returning id, account_id, template, recipient, content_sealed, attempts)
       select t.*, ${WORDING} from taken t
         left join account_mail_settings w on w.account_id = t.account_id left join account_mail_wordings k on k.account_id = t.account_id and k.template = t.template`,
      [at, this.sql.due.toAccountTime(leaseUntil), limit, only, except],
    );
    return rows.map((row) => ({
      id: row.id,
      accountId: row.account_id,
      template: row.template,
      to: row.recipient,
      sealed: row.content_sealed,
      attempt: row.attempts,
      wording: toWording(row),
    }));
  }

  async sent(id: string, at: Date): Promise<void> {
    await this.sql.change(
      'mail_sent',
      'update mails set sent_at = $2, due_at = null, content_sealed = null, trouble = null where id = $1 and due_at is not null',
      [id, at],
    );
  }

  async retryAt(id: string, at: Date, why: string): Promise<void> {
    await this.sql.change(
      'mail_retry',
      'update mails set due_at = $2, trouble = left($3, $4) where id = $1 and due_at is not null',
      [id, at, why, TROUBLE_MAX],
    );
  }

  async giveUp(id: string, at: Date, why: string): Promise<void> {
    await this.sql.change(
      'mail_give_up',
      'update mails set failed_at = $2, due_at = null, content_sealed = null, trouble = left($3, $4) where id = $1 and due_at is not null',
      [id, at, why, TROUBLE_MAX],
    );
  }

  /** A mail server's error text may hold the address as well. */
  erase(writtenBefore: Date, limit: number): Promise<number> {
    return this.sql.change(
      'mail_erase',
      `update mails set recipient = null, trouble = null
        where id = any(array(select id from mails where created_at < $1 and recipient is not null and due_at is null order by created_at limit $2))`,
      [writtenBefore, limit],
    );
  }
}

const SCOPED = 'subject, sender_name, reply_to, introduction, closing';

/** The wordings of all mail of an account are in one table, those of single kinds in another. */
export class PostgresMailWordings extends MailWordings {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(accountId: number): Promise<ReadonlyMap<WordingScope, MailWording>> {
    const rows = await this.sql.rows<WordingRow & { scope: WordingScope }>(
      'mail_wording_find',
      `select 'all' as scope, null as ${SCOPED} from account_mail_settings where account_id = $1
       union all select template, ${SCOPED} from account_mail_wordings where account_id = $1 order by 1`,
      [accountId],
    );
    return new Map(rows.map((row) => [row.scope, toWording(row)]));
  }

  async put(
    accountId: number,
    scope: WordingScope,
    { subject, senderName, replyTo, introduction, closing }: MailWording,
    at: Date,
  ): Promise<void> {
    this.uow.assertOpen();
    const values = [senderName ?? null, replyTo ?? null, introduction ?? null, closing ?? null, at];
    if (scope === 'all') {
      await this.sql.change(
        'mail_settings_put',
        `insert into account_mail_settings (account_id, sender_name, reply_to, introduction, closing, updated_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (account_id) do update set sender_name = $2, reply_to = $3, introduction = $4, closing = $5, updated_at = $6`,
        [accountId, ...values],
      );
      return;
    }
    await this.sql.change(
      'mail_wording_put',
      `insert into account_mail_wordings (account_id, template, subject, sender_name, reply_to, introduction, closing, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (account_id, template) do update set subject = $3, sender_name = $4, reply_to = $5, introduction = $6, closing = $7, updated_at = $8`,
      [accountId, scope, subject ?? null, ...values],
    );
  }

  async remove(accountId: number, scope: WordingScope): Promise<boolean> {
    this.uow.assertOpen();
    if (scope === 'all')
      return (
        (await this.sql.change(
          'mail_settings_remove',
          'delete from account_mail_settings where account_id = $1',
          [accountId],
        )) === 1
      );
    return (
      (await this.sql.change(
        'mail_wording_remove',
        'delete from account_mail_wordings where account_id = $1 and template = $2',
        [accountId, scope],
      )) === 1
    );
  }
}

const toWording = (row: WordingRow): MailWording => ({
  ...(row.subject !== null && { subject: row.subject }),
  ...(row.sender_name !== null && { senderName: row.sender_name }),
  ...(row.reply_to !== null && { replyTo: row.reply_to }),
  ...(row.introduction !== null && { introduction: row.introduction }),
  ...(row.closing !== null && { closing: row.closing }),
});
