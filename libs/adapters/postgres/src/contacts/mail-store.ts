import { STORED_VERSIONS, type UnitOfWork } from '@registrar/kernel';
import type { MailTemplate, MailWording, WordingScope } from '@registrar/contacts';
import { MailStore, MailWordings, type StoredMail, type WaitingMail } from '@registrar/contacts/ports';
import { accountScopeSql } from '../due-work';
import { readableSql } from '../platform/stored-versions';
import type { Sql } from '../sql';
import type { Repository } from 'typeorm';
import { AccountMailSettingsEntity } from './entities/account-mail-settings.entity';
import { AccountMailWordingEntity } from './entities/account-mail-wordings.entity';
import type { MailEntity } from './entities/mails.entity';

type WordingRow = Pick<
  AccountMailWordingEntity,
  'subject' | 'sender_name' | 'reply_to' | 'introduction' | 'closing'
>;

/** Of one kind of mail (`k`), else of all kinds (`w`). */
const WORDING = `k.subject, coalesce(k.sender_name, w.sender_name) as sender_name, coalesce(k.reply_to, w.reply_to) as reply_to,
              coalesce(k.introduction, w.introduction) as introduction, coalesce(k.closing, w.closing) as closing`;
/** Characters of a stored error: mail servers repeat their input. */
const TROUBLE_MAX = 300;

/**
 * Why the taken mail `t` must not be sent; null: it is sent. $6: real time, which links of staff expire by.
 */
const REVOKED = `case
  when t.template = 'staff-invitation' and not exists (
         select from staff_links l join staff_users u on u.id = l.user_id
          where l.mail_id = t.id and l.used_at is null and l.expires_at > $6 and u.disabled_at is null)
    then 'the invitation link was replaced, used or has expired'
  when t.template = 'announcement' and exists (
         select from announcements n where n.id = substring(t.subject from '^announcement:(\\d{1,9})$')::int and n.state = 'withdrawn')
    then 'the announcement was withdrawn'
  when t.template in ('status-confirmation', 'status-notice') and not exists (
         select from status_subscribers s where s.id = substring(t.subject from '^status_subscriber:(\\d{1,9})$')::int)
    then 'the address is no longer subscribed' end`;

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
      `insert into mails (id, account_id, template, subject, recipient, content_sealed, content_digest, recipient_digest, created_at, due_at, payload_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, ${STORED_VERSIONS.mails})`,
      [id, accountId ?? null, template, subject, to, sealed, contentDigest, recipientDigest, createdAt],
    );
  }

  override async addAll(mails: readonly StoredMail[]): Promise<void> {
    this.uow.assertOpen();
    if (mails.length === 0) return;
    await this.sql.change(
      'mail_add_all',
      `insert into mails (id, account_id, template, subject, recipient, content_sealed, content_digest, recipient_digest, created_at, due_at, payload_version)
       select *, created_at, ${STORED_VERSIONS.mails} from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
           as given (id, account_id, template, subject, recipient, content_sealed, content_digest, recipient_digest, created_at)`,
      [
        mails.map(({ id }) => id),
        mails.map(({ accountId }) => accountId ?? null),
        mails.map(({ template }) => template),
        mails.map(({ subject }) => subject),
        mails.map(({ to }) => to),
        mails.map(({ sealed }) => sealed),
        mails.map(({ contentDigest }) => contentDigest),
        mails.map(({ recipientDigest }) => recipientDigest),
        mails.map(({ createdAt }) => createdAt),
      ],
    );
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<WaitingMail[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<
      WordingRow &
        Pick<MailEntity, 'id' | 'account_id' | 'attempts'> & {
          template: MailTemplate;
          recipient: string;
          content_sealed: string;
          revoked: string | null;
        }
    >(
      'mail_take_due',
      `with taken as (
         update mails set due_at = $2, attempts = attempts + 1
          where id = any(array(select id from mails where due_at <= $1 and ${accountScopeSql('account_id', 4, 5)} and ${readableSql('mails')} order by due_at limit $3 for update skip locked))
          returning id, account_id, template, subject, recipient, content_sealed, attempts)
       select t.*, ${REVOKED} as revoked, ${WORDING} from taken t
         left join account_mail_settings w on w.account_id = t.account_id left join account_mail_wordings k on k.account_id = t.account_id and k.template = t.template`,
      [at, this.sql.due.toAccountTime(leaseUntil), limit, only, except, now],
    );
    return rows.map((row) => ({
      id: row.id,
      ...(row.account_id !== null && { accountId: row.account_id }),
      template: row.template,
      to: row.recipient,
      sealed: row.content_sealed,
      attempt: row.attempts,
      wording: toWording(row),
      ...(row.revoked !== null && { revoked: row.revoked }),
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
    const wording = {
      account_id: accountId,
      sender_name: senderName ?? null,
      reply_to: replyTo ?? null,
      introduction: introduction ?? null,
      closing: closing ?? null,
      updated_at: at,
    };
    if (scope === 'all') {
      await this.ofAllMail.upsert(wording, ['account_id']);
      return;
    }
    await this.ofKinds.upsert({ ...wording, template: scope, subject: subject ?? null }, [
      'account_id',
      'template',
    ]);
  }

  async remove(accountId: number, scope: WordingScope): Promise<boolean> {
    this.uow.assertOpen();
    const { affected } =
      scope === 'all'
        ? await this.ofAllMail.delete({ account_id: accountId })
        : await this.ofKinds.delete({ account_id: accountId, template: scope });
    return affected === 1;
  }

  private get ofAllMail(): Repository<AccountMailSettingsEntity> {
    return this.sql.repository(AccountMailSettingsEntity);
  }

  private get ofKinds(): Repository<AccountMailWordingEntity> {
    return this.sql.repository(AccountMailWordingEntity);
  }
}

const toWording = (row: WordingRow): MailWording => ({
  ...(row.subject !== null && { subject: row.subject }),
  ...(row.sender_name !== null && { senderName: row.sender_name }),
  ...(row.reply_to !== null && { replyTo: row.reply_to }),
  ...(row.introduction !== null && { introduction: row.introduction }),
  ...(row.closing !== null && { closing: row.closing }),
});
