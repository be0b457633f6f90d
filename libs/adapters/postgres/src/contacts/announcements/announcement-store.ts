import type { Announcement, AnnouncementContent, AnnouncementState, Audience } from '@registrar/contacts';
import {
  AnnouncementStore,
  type AudienceCount,
  type DueAnnouncement,
  type ReachedBatch,
} from '@registrar/contacts/ports';
import type { UnitOfWork } from '@registrar/kernel';
import type { RegistryConnectionEntity } from '../../registries/entities/registry-connections.entity';
import type { OuterJoined, Sql } from '../../sql';
import { ACCOUNT_CONTACTS, ACCOUNT_EMAIL } from '../../webhooks/account-address';
import type { AnnouncementEntity } from '../entities/announcements.entity';

type AnnouncementRow = AnnouncementEntity & OuterJoined<{ registry: RegistryConnectionEntity['code'] }>;

const READ = `select n.*, c.code as registry from announcements n left join registry_connections c on c.id = n.connection_id`;

/** The account `a` belongs to the audience; `n` is the number of the first of the four parameters of it. */
const belongsSql = (n: number): string => `(a.status <> 'closed' and case $${n}::text
     when 'all' then true
     when 'accounts' then a.id = any($${n + 1}::int[])
     when 'tld' then exists (select from domains d where d.account_id = a.id and d.tld = $${n + 2} and d.removed_at is null and d.state = 'active')
     when 'registry' then exists (select from domains d where d.account_id = a.id and d.removed_at is null and d.state = 'active'
                                     and d.connection_id = (select id from registry_connections where code = $${n + 3}))
   end)`;

export class PostgresAnnouncementStore extends AnnouncementStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(
    { subject, text, audience, notBefore }: AnnouncementContent,
    at: Date,
    by: string,
  ): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<Pick<AnnouncementEntity, 'id'>>(
      'announcement_add',
      `insert into announcements (subject, body, audience, account_ids, tld, connection_id, not_before, created_at, created_by)
       values ($1, $2, $3, $4, $5, (select id from registry_connections where code = $6), $7, $8, $9) returning id`,
      [subject, text, ...audienceValues(audience), notBefore ?? null, at, by],
    );
    return row!.id;
  }

  async find(id: number): Promise<Announcement | undefined> {
    const row = await this.sql.row<AnnouncementRow>('announcement_find', `${READ} where n.id = $1`, [id]);
    return row && announcementOf(row);
  }

  async lock(id: number): Promise<Announcement | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<AnnouncementRow>(
      'announcement_lock',
      `${READ} where n.id = $1 for update of n`,
      [id],
    );
    return row && announcementOf(row);
  }

  async list(before: number | undefined, limit: number): Promise<Announcement[]> {
    const rows = await this.sql.rows<AnnouncementRow>(
      'announcement_list',
      `${READ} where $1::int is null or n.id < $1 order by n.id desc limit $2`,
      [before ?? null, limit],
    );
    return rows.map(announcementOf);
  }

  async replace(id: number, { subject, text, audience, notBefore }: AnnouncementContent): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'announcement_replace',
      `update announcements set subject = $2, body = $3, audience = $4, account_ids = $5, tld = $6,
              connection_id = (select id from registry_connections where code = $7), not_before = $8, version = version + 1
        where id = $1 and state = 'draft'`,
      [id, subject, text, ...audienceValues(audience), notBefore ?? null],
    );
  }

  async publish(id: number, at: Date, by: string, count: number): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'announcement_publish',
      `update announcements set state = 'published', published_at = $2, published_by = $3, audience_count = $4,
              due_at = greatest($2, not_before), through_account = (select coalesce(max(id), 0) from accounts)
        where id = $1 and state = 'draft'`,
      [id, at, by, count],
    );
  }

  async withdraw(id: number, at: Date, by: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'announcement_withdraw',
      `update announcements set state = 'withdrawn', withdrawn_at = $2, withdrawn_by = $3, due_at = null
        where id = $1 and state in ('draft', 'published', 'sending')`,
      [id, at, by],
    );
  }

  async missingOf(audience: Audience): Promise<string | undefined> {
    const row = await this.sql.row<{ missing: string | null }>(
      'announcement_missing',
      `select case $1::text
         when 'accounts' then (select 'account ' || wanted.id from unnest($2::int[]) with ordinality as wanted (id, at)
                                where not exists (select from accounts a where a.id = wanted.id and a.status <> 'closed') order by at limit 1)
         when 'tld' then (select 'TLD ' || $3 where not exists (select from tlds where name = $3))
         when 'registry' then (select 'registry ' || $4 where not exists (select from registry_connections where code = $4))
       end as missing`,
      audienceValues(audience),
    );
    return row?.missing ?? undefined;
  }

  async countAudience(audience: Audience): Promise<AudienceCount> {
    const row = await this.sql.row<{ accounts: number; without_address: number }>(
      'announcement_count',
      `select count(*)::int as accounts, (count(*) filter (where ${ACCOUNT_EMAIL} is null))::int as without_address
         from accounts a ${ACCOUNT_CONTACTS} where ${belongsSql(1)}`,
      audienceValues(audience),
    );
    return { accounts: row!.accounts, withoutAddress: row!.without_address };
  }

  async takeDue(now: Date): Promise<DueAnnouncement | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<AnnouncementRow>(
      'announcement_take_due',
      `with taken as (select * from announcements where due_at <= $1 order by due_at, id limit 1 for update skip locked)
       select n.*, c.code as registry from taken n left join registry_connections c on c.id = n.connection_id`,
      [now],
    );
    return (
      row && {
        ...contentOf(row),
        id: row.id,
        examinedTo: row.examined_to,
        throughAccount: row.through_account!,
      }
    );
  }

  async markNext(due: DueAnnouncement, limit: number, at: Date): Promise<ReachedBatch> {
    this.uow.assertOpen();
    const rows = await this.sql.rows<{
      id: number;
      username: string;
      email: string | null;
      is_new: boolean;
    }>(
      'announcement_mark_next',
      `with examined as (
         select a.id, a.username, ${ACCOUNT_EMAIL} as email, ${belongsSql(6)} as belongs
           from accounts a ${ACCOUNT_CONTACTS} where a.id > $2 and a.id <= $3 order by a.id limit $4),
       marked as (
         insert into announcement_accounts (announcement_id, account_id, reached_at, mailed)
         select $1, id, $5, email is not null from examined where belongs
         on conflict do nothing returning account_id)
       select e.id, e.username, e.email, m.account_id is not null as is_new
         from examined e left join marked m on m.account_id = e.id order by e.id`,
      [due.id, due.examinedTo, due.throughAccount, limit, at, ...audienceValues(due.audience)],
    );
    const accounts = rows
      .filter((row) => row.is_new)
      .map(({ id, username, email }) => ({
        accountId: id,
        username,
        ...(email !== null && { email }),
      }));
    return { accounts, ...(rows.length === limit && { examinedTo: rows[rows.length - 1].id }) };
  }

  async advance(
    id: number,
    { examinedTo, reached, mailed }: { examinedTo?: number; reached: number; mailed: number },
    at: Date,
  ): Promise<void> {
    this.uow.assertOpen();
    // due again at once, behind other announcements that are due
    await this.sql.change(
      'announcement_advance',
      `update announcements set examined_to = coalesce($2, examined_to), reached = reached + $3, mailed = mailed + $4,
              state = case when $2::int is null then 'sent' else 'sending' end,
              due_at = case when $2::int is null then null else $5::timestamptz end,
              sent_at = case when $2::int is null then $5::timestamptz end
        where id = $1`,
      [id, examinedTo ?? null, reached, mailed, at],
    );
  }
}

/** Kind, ids, TLD and code of the connection. */
const audienceValues = (audience: Audience): unknown[] => [
  audience.kind,
  audience.kind === 'accounts' ? audience.accountIds : null,
  audience.kind === 'tld' ? audience.tld : null,
  audience.kind === 'registry' ? audience.registry : null,
];

function audienceOf({ audience, account_ids, tld, registry }: AnnouncementRow): Audience {
  if (account_ids !== null) return { kind: 'accounts', accountIds: account_ids };
  if (tld !== null) return { kind: 'tld', tld };
  if (registry !== null) return { kind: 'registry', registry };
  if (audience === 'all') return { kind: 'all' };
  throw new Error(`an announcement has the unknown audience ${audience}`);
}

const contentOf = (row: AnnouncementRow): AnnouncementContent => ({
  subject: row.subject,
  text: row.body,
  audience: audienceOf(row),
  ...(row.not_before && { notBefore: row.not_before }),
});

const announcementOf = (row: AnnouncementRow): Announcement => ({
  ...contentOf(row),
  id: row.id,
  state: row.state as AnnouncementState,
  version: row.version,
  createdBy: row.created_by,
  createdAt: row.created_at,
  ...(row.published_by !== null && { publishedBy: row.published_by }),
  ...(row.published_at && { publishedAt: row.published_at }),
  ...(row.withdrawn_by !== null && { withdrawnBy: row.withdrawn_by }),
  ...(row.withdrawn_at && { withdrawnAt: row.withdrawn_at }),
  ...(row.sent_at && { sentAt: row.sent_at }),
  ...(row.audience_count !== null && { audienceCount: row.audience_count }),
  reached: row.reached,
  mailed: row.mailed,
});
