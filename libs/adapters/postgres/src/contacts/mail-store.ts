import type { UnitOfWork } from '@registrar/kernel';
import type { MailTemplate, MailWording } from '@registrar/contacts';
import { MailStore, MailWordings, type StoredMail, type WaitingMail } from '@registrar/contacts/ports';
import type { Sql } from '../sql';

interface WordingRow {
  sender_name: string | null;
  reply_to: string | null;
  introduction: string | null;
  closing: string | null;
}

const WORDING = 'w.sender_name, w.reply_to, w.introduction, w.closing';
/** Longest trouble that is kept: mail servers repeat what they were told. */
const TROUBLE_MAX = 300;

export class PostgresMailStore extends MailStore {
  constructor(private readonly sql: Sql, private readonly uow: UnitOfWork) {
    super();
  }

  async add({ id, accountId, template, subject, to, sealed, createdAt }: StoredMail): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'mail_add',
      'insert into mails (id, account_id, template, subject, recipient, content_sealed, created_at, due_at) values ($1, $2, $3, $4, $5, $6, $7, $7)',
      [id, accountId, template, subject, to, sealed, createdAt],
    );
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<WaitingMail[]> {
    const rows = await this.sql.rows<WordingRow & { id: string; account_id: number; template: MailTemplate; recipient: string; content_sealed: string; attempts: number }>(
      'mail_take_due',
      `with taken as (
         update mails set due_at = $2, attempts = attempts + 1
          where id = any(array(select id from mails where due_at <= $1 order by due_at limit $3 for update skip locked))
          returning id, account_id, template, recipient, content_sealed, attempts)
       select t.*, ${WORDING} from taken t left join account_mail_settings w on w.account_id = t.account_id`,
      [now, leaseUntil, limit],
    );
    return rows.map((row) => ({
      id: row.id, accountId: row.account_id, template: row.template, to: row.recipient, sealed: row.content_sealed, attempt: row.attempts, wording: toWording(row),
    }));
  }

  async sent(id: string, at: Date): Promise<void> {
    await this.sql.change('mail_sent', 'update mails set sent_at = $2, due_at = null, content_sealed = null, trouble = null where id = $1 and due_at is not null', [id, at]);
  }

  async retryAt(id: string, at: Date, why: string): Promise<void> {
    await this.sql.change('mail_retry', 'update mails set due_at = $2, trouble = left($3, $4) where id = $1 and due_at is not null', [id, at, why, TROUBLE_MAX]);
  }

  async giveUp(id: string, at: Date, why: string): Promise<void> {
    await this.sql.change(
      'mail_give_up', 'update mails set failed_at = $2, due_at = null, content_sealed = null, trouble = left($3, $4) where id = $1 and due_at is not null', [id, at, why, TROUBLE_MAX],
    );
  }

  /** What a mail server said may hold the address as well. */
  erase(writtenBefore: Date, limit: number): Promise<number> {
    return this.sql.change(
      'mail_erase',
      `update mails set recipient = null, trouble = null
        where id = any(array(select id from mails where created_at < $1 and recipient is not null and due_at is null order by created_at limit $2))`,
      [writtenBefore, limit],
    );
  }
}

export class PostgresMailWordings extends MailWordings {
  constructor(private readonly sql: Sql, private readonly uow: UnitOfWork) {
    super();
  }

  async find(accountId: number): Promise<MailWording> {
    const row = await this.sql.row<WordingRow>('mail_wording_find', `select ${WORDING} from account_mail_settings w where w.account_id = $1`, [accountId]);
    return row ? toWording(row) : {};
  }

  async put(accountId: number, { senderName, replyTo, introduction, closing }: MailWording, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'mail_wording_put',
      `insert into account_mail_settings (account_id, sender_name, reply_to, introduction, closing, updated_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (account_id) do update set sender_name = $2, reply_to = $3, introduction = $4, closing = $5, updated_at = $6`,
      [accountId, senderName ?? null, replyTo ?? null, introduction ?? null, closing ?? null, at],
    );
  }
}

const toWording = (row: WordingRow): MailWording => ({
  ...(row.sender_name !== null && { senderName: row.sender_name }),
  ...(row.reply_to !== null && { replyTo: row.reply_to }),
  ...(row.introduction !== null && { introduction: row.introduction }),
  ...(row.closing !== null && { closing: row.closing }),
});
