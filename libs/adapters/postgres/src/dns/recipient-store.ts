import type { Recipient } from '@registrar/dns';
import type { MailCount, MailLimit } from '@registrar/contacts';
import {
  type FoundRecipientLink,
  type MailboxRecipient,
  type RecipientChanges,
  type RecipientLink,
  RecipientReader,
  RecipientStore,
} from '@registrar/dns/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { LISTED } from '../domains/domain-sql';
import type { Sql } from '../sql';
import { countMails } from '../mail-counts';
import type { ForwardingRecipientEntity } from './entities/forwarding-recipients.entity';
import type { ForwardingRecipientLinkEntity } from './entities/forwarding-recipient-links.entity';

type RecipientRow = Pick<
  ForwardingRecipientEntity,
  'id' | 'account_id' | 'email' | 'state' | 'last_sent_at' | 'link_ends_at' | 'decided_at'
>;

/** Whether the owner of the address refused, to whichever account. */
const refusedSql = (address: string): string =>
  `exists (select from forwarding_recipients n where n.address = ${address} and n.state = 'refused')`;

/** A refusal to another account shows no time: it would be that account's. */
const COLUMNS = `r.id, r.account_id, r.email, case when ${refusedSql('r.address')} then 'refused' else r.state end as state, r.last_sent_at, r.link_ends_at,
  case when r.state = 'refused' or not ${refusedSql('r.address')} then r.decided_at end as decided_at`;
const BY_LINK = `select ${COLUMNS}, l.expires_at from forwarding_recipient_links l join forwarding_recipients r on r.id = l.recipient_id where l.digest = $1`;

export class PostgresRecipientStore extends RecipientStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async takeDue(now: Date, nextAt: Date, limit: number): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      'recipient_take_due',
      `update forwarding_recipients set due_at = $2
        where id = any(array(select id from forwarding_recipients where due_at <= $1 order by due_at, id limit $3 for update skip locked)) returning id`,
      [now, nextAt, limit],
    );
    return rows.map(({ id }) => id);
  }

  async lock(id: number): Promise<Recipient | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<RecipientRow>(
      'recipient_lock',
      `select ${COLUMNS} from forwarding_recipients r where r.id = $1 for update`,
      [id],
    );
    return row && toRecipient(row);
  }

  /** The update has no effect except the lock. */
  async note(accountId: number, email: string): Promise<Recipient> {
    this.uow.assertOpen();
    const row = await this.sql.row<RecipientRow>(
      'recipient_note',
      `insert into forwarding_recipients as r (account_id, email) values ($1, $2) on conflict (account_id, address) do update set email = r.email returning ${COLUMNS}`,
      [accountId, email],
    );
    return toRecipient(row!);
  }

  async change(
    id: number,
    { state, decidedAt, lastSentAt, linkEndsAt, dueAt }: RecipientChanges,
  ): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'recipient_change',
      `update forwarding_recipients set
         state = coalesce($2, state), decided_at = coalesce($3, decided_at), last_sent_at = coalesce($4, last_sent_at),
         sent = sent + case when $4::timestamptz is null then 0 else 1 end, link_ends_at = coalesce($5, link_ends_at), due_at = case when $6 then $7 else due_at end
        where id = $1`,
      [
        id,
        state ?? null,
        decidedAt ?? null,
        lastSentAt ?? null,
        linkEndsAt ?? null,
        dueAt !== undefined,
        dueAt ?? null,
      ],
    );
    if (changed !== 1) throw new Error(`recipient ${id} does not exist`);
  }

  async asksForAgreement(accountId: number): Promise<boolean> {
    return (
      (await this.sql.row(
        'recipient_asks',
        'select from accounts where id = $1 and verify_forwarding_recipients',
        [accountId],
      )) !== undefined
    );
  }

  async mailboxesOf(
    { accountId, email }: Pick<Recipient, 'accountId' | 'email'>,
    limit: number,
  ): Promise<{ mailboxes: string[]; all: number }> {
    const rows = await this.sql.rows<{ mailbox: string; all: number }>(
      'recipient_mailboxes',
      `select e.mailbox || '@' || d.name as mailbox, (count(*) over ())::int as all
         from email_forwardings e join domains d on d.id = e.domain_id
        where lower(e.email_to) = lower($2) and d.account_id = $1 and d.removed_at is null order by 1 limit $3`,
      [accountId, email, limit],
    );
    return { mailboxes: rows.map(({ mailbox }) => mailbox), all: rows[0]?.all ?? 0 };
  }

  async addLink({ digest, recipientId, createdAt, expiresAt }: RecipientLink): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'recipient_link_add',
      'insert into forwarding_recipient_links (digest, recipient_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [digest, recipientId, createdAt, expiresAt],
    );
  }

  async lockByLink(digest: string): Promise<FoundRecipientLink | undefined> {
    this.uow.assertOpen();
    return toFound(
      await this.sql.row<LinkedRecipient>('recipient_lock_by_link', `${BY_LINK} for update`, [digest]),
    );
  }

  async findByLink(digest: string): Promise<FoundRecipientLink | undefined> {
    return toFound(await this.sql.row<LinkedRecipient>('recipient_by_link', BY_LINK, [digest]));
  }

  async useLink(digest: string, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'recipient_link_use',
      'update forwarding_recipient_links set used_at = $2 where digest = $1 and used_at is null',
      [digest, at],
    );
  }

  async countMail(limits: readonly MailLimit[], now: Date): Promise<MailCount> {
    this.uow.assertOpen();
    return countMails(this.sql, limits, now);
  }

  removeLinks(endedBefore: Date, limit: number): Promise<number> {
    return this.sql.change(
      'recipient_links_remove',
      'delete from forwarding_recipient_links where digest = any(array(select digest from forwarding_recipient_links where expires_at < $1 order by expires_at limit $2))',
      [endedBefore, limit],
    );
  }

  removeCounts(begunBefore: Date, limit: number): Promise<number> {
    return this.sql.change(
      'recipient_counts_remove',
      `delete from forwarding_recipient_mails m using (select key from forwarding_recipient_mails where window_start < $1 order by window_start limit $2) old
        where m.key = old.key and m.window_start < $1`,
      [begunBefore, limit],
    );
  }
}

export class PostgresRecipientReader extends RecipientReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async find(accountId: number, domainName: string, mailbox: string): Promise<MailboxRecipient | undefined> {
    const row = await this.sql.row<
      Omit<RecipientRow, 'id'> & {
        id: number | null;
        email_to: string;
        is_required: boolean;
        is_refused: boolean;
      }
    >(
      'recipient_of_mailbox',
      `select e.email_to, a.verify_forwarding_recipients as is_required, ${refusedSql('lower(e.email_to)')} as is_refused, ${COLUMNS}
         from domains d join accounts a on a.id = d.account_id join email_forwardings e on e.domain_id = d.id
              left join forwarding_recipients r on r.account_id = d.account_id and r.address = lower(e.email_to)
        where d.account_id = $1 and d.name = $2 and ${LISTED} and e.mailbox = $3`,
      [accountId, domainName, mailbox],
    );
    return (
      row && {
        emailTo: row.email_to,
        isRequired: row.is_required,
        isRefused: row.is_refused,
        ...(row.id !== null && { recipient: toRecipient(row as RecipientRow) }),
      }
    );
  }
}

type LinkedRecipient = RecipientRow & Pick<ForwardingRecipientLinkEntity, 'expires_at'>;

const toFound = (row: LinkedRecipient | undefined): FoundRecipientLink | undefined =>
  row && { recipient: toRecipient(row), expiresAt: row.expires_at };

const toRecipient = (row: RecipientRow): Recipient => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  state: row.state,
  ...(row.last_sent_at && { lastSentAt: row.last_sent_at }),
  ...(row.link_ends_at && { linkEndsAt: row.link_ends_at }),
  ...(row.decided_at && { decidedAt: row.decided_at }),
});
