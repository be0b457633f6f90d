import type { UnitOfWork } from '@registrar/kernel';
import { holdAtOf } from '@registrar/contacts';
import { type NewMark, type NoticeSubject, type NoticeTurn, UpcomingNotices } from '@registrar/domains/ports';
import { LEADS_COLUMNS, leadsOf, type NoticeLeadsRow } from '../../accounts/notice-leads';
import type { AccountEntity } from '../../accounts/entities/accounts.entity';
import type { ContactVerificationEntity } from '../../contacts/entities/contact-verifications.entity';
import { FIRST_MAIL_WAITS, FIRST_SENT_AT, UNVERIFIED_SINCE } from '../../contacts/verification-sql';
import { accountScopeSql } from '../../due-work';
import type { OuterJoined, Sql } from '../../sql';
import type { DomainTerminationEntity } from '../entities/domain-ends.entity';
import type { DomainEntity } from '../entities/domains.entity';
import type { UpcomingNoticeEntity } from '../entities/upcoming-notices.entity';

type SubjectRow = Pick<
  DomainEntity,
  'id' | 'account_id' | 'name' | 'expires_at' | 'autorenew_enabled' | 'transfer_lock_until' | 'removal_reason'
> &
  Pick<AccountEntity, 'autorenew_lead_days'> &
  OuterJoined<NoticeLeadsRow> &
  OuterJoined<Pick<DomainTerminationEntity, 'stage'>> &
  Pick<DomainTerminationEntity, 'deleted_at'> &
  Pick<ContactVerificationEntity, 'first_sent_at'> & {
    is_held: boolean;
    is_premium: boolean;
    is_held_at_expiry: boolean;
    first_mail_waits: boolean;
    unverified_since: Date | null;
  };

type MarkRow = Pick<
  UpcomingNoticeEntity,
  'domain_id' | 'account_id' | 'kind' | 'due_at' | 'lead_days' | 'is_sent'
>;

/** Domains $3 at most of one account from where its enrolment stands; the ended ones with the last of them. */
const ENROLL = `
with account as (
  select account_id, enrolled_to from notice_accounts
   where enrolled_to is not null and ${accountScopeSql('account_id', 1, 2)} order by account_id limit 1 for update skip locked),
batch as materialized (
  select d.id, d.name, a.account_id from account a cross join lateral (
    select id, name from domains
     where account_id = a.account_id and removed_at is null and state = 'active' and name > a.enrolled_to order by name limit $3) d),
moved as (
  update notice_accounts n set enrolled_to = case when (select count(*) from batch) = $3 then (select max(name) from batch) end
    from account a where n.account_id = a.account_id),
turns as (
  insert into notice_turns as t (domain_id, account_id, due_at)
  select id, account_id, '-infinity'::timestamptz from (
    select id, account_id from batch
    union all
    select e.domain_id, e.account_id from account a join domain_ends e on e.account_id = a.account_id and e.ended_at is null
      join domains d on d.id = e.domain_id and d.removed_at is not null
     where (select count(*) from batch) < $3) enrolled
   order by id
  on conflict (domain_id) do update set account_id = excluded.account_id, due_at = '-infinity'
  returning 1)
select (select count(*) from account)::int as accounts, (select count(*) from turns)::int as domains`;

/** By the index of due times; one account in a sandbox has few. */
export const TAKE = `
update notice_turns set due_at = $2
 where domain_id = any(array(select domain_id from notice_turns
                              where due_at <= $1 and ${accountScopeSql('account_id', 4, 5)}
                              order by due_at limit $3 for update skip locked))
returning domain_id`;

/** Each row by its key. */
const SUBJECTS = `
select d.id, d.account_id, d.name, d.state = 'active' and d.removed_at is null as is_held, d.expires_at, d.autorenew_enabled, a.autorenew_lead_days,
       d.transfer_lock_until, ${FIRST_SENT_AT} as first_sent_at, ${FIRST_MAIL_WAITS} as first_mail_waits, case when v.id is not null then ${UNVERIFIED_SINCE} end as unverified_since,
       d.premium or d.renewal_price is not null as is_premium, a.expiration_hold or 'ExpirationClientHold' = any(d.locks) as is_held_at_expiry, d.removal_reason, e.stage, e.deleted_at, ${LEADS_COLUMNS}
  from domains d
  join accounts a on a.id = d.account_id
  join contacts c on c.id = d.registrant_id
  left join notice_accounts n on n.account_id = d.account_id
  left join domain_ends e on e.domain_id = d.id and e.account_id = d.account_id and e.ended_at is null
  left join contact_verifications v on v.account_id = d.account_id and v.address = lower(c.email) and v.state = 'open' and v.held_at is null
 where d.id = any($1)`;

export class PostgresUpcomingNotices extends UpcomingNotices {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async enroll(now: Date, limit: number): Promise<number> {
    const { only, except } = this.sql.due.of(now);
    const row = await this.sql.row<{ accounts: number; domains: number }>('notices_enroll', ENROLL, [
      only,
      except,
      limit,
    ]);
    return Math.max(row!.accounts, row!.domains);
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<number[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<{ domain_id: number }>('notices_take_due', TAKE, [
      at,
      this.sql.due.toAccountTime(leaseUntil),
      limit,
      only,
      except,
    ]);
    return rows.map((row) => row.domain_id);
  }

  async subjects(domainIds: readonly number[]): Promise<NoticeSubject[]> {
    const rows = await this.sql.rows<SubjectRow>('notice_subjects', SUBJECTS, [domainIds]);
    const marks = await this.sql.rows<MarkRow>(
      'notice_marks',
      'select domain_id, account_id, kind, due_at, lead_days, is_sent from upcoming_notices where domain_id = any($1)',
      [domainIds],
    );
    return rows.map((row) => toSubject(row, marks));
  }

  async settle(leaseUntil: Date, turns: readonly NoticeTurn[]): Promise<number[]> {
    this.uow.assertOpen();
    // in the order of the ids, as all who lock several turns
    const sorted = [...turns].sort((one, other) => one.domainId - other.domainId);
    const rows = await this.sql.rows<{ domain_id: number }>(
      'notice_turns_settle',
      `with locked as materialized (
         select t.domain_id from notice_turns t join unnest($2::int[]) as s (id) on s.id = t.domain_id where t.due_at = $1 order by t.domain_id for update of t),
       next as (
         select l.domain_id, s.at from locked l join unnest($2::int[], $3::timestamptz[]) as s (id, at) on s.id = l.domain_id),
       moved as (update notice_turns t set due_at = n.at from next n where t.domain_id = n.domain_id and n.at is not null),
       ended as (delete from notice_turns t using next n where t.domain_id = n.domain_id and n.at is null)
       select domain_id from locked`,
      [
        this.sql.due.toAccountTime(leaseUntil),
        sorted.map(({ domainId }) => domainId),
        sorted.map(({ nextAt }) => nextAt ?? null),
      ],
    );
    return rows.map((row) => row.domain_id);
  }

  async mark(
    marks: readonly NewMark[],
    over: readonly { domainId: number; now: Date }[],
  ): Promise<NewMark[]> {
    this.uow.assertOpen();
    await this.sql.change(
      'notice_marks_over',
      'delete from upcoming_notices m using unnest($1::int[], $2::timestamptz[]) as o (id, at) where m.domain_id = o.id and m.due_at <= o.at',
      [over.map(({ domainId }) => domainId), over.map(({ now }) => now)],
    );
    if (marks.length === 0) return [];
    const rows = await this.sql.rows<MarkRow>(
      'notice_marks_add',
      `insert into upcoming_notices (domain_id, account_id, kind, due_at, lead_days, is_sent)
       select * from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::int[], $6::boolean[])
       on conflict do nothing returning domain_id, account_id, kind, due_at, lead_days, is_sent`,
      [
        marks.map(({ domainId }) => domainId),
        marks.map(({ accountId }) => accountId),
        marks.map(({ kind }) => kind),
        marks.map(({ dueAt }) => dueAt),
        marks.map(({ leadDays }) => leadDays),
        marks.map(({ isSent }) => isSent),
      ],
    );
    return rows.map((row) => ({
      domainId: row.domain_id,
      accountId: row.account_id,
      ...markOf(row),
      isSent: row.is_sent,
    }));
  }
}

const markOf = ({ kind, due_at: dueAt, lead_days: leadDays }: MarkRow) => ({ kind, dueAt, leadDays });

function holdOf({
  first_sent_at: firstSentAt,
  first_mail_waits: firstMailWaits,
  unverified_since: unverifiedSince,
}: SubjectRow): Pick<NoticeSubject, 'verificationHoldAt' | 'verificationMailWaits'> {
  if (firstMailWaits) return { verificationMailWaits: true };
  const verificationHoldAt = firstSentAt && holdAtOf({ firstSentAt }, unverifiedSince ?? undefined);
  return verificationHoldAt ? { verificationHoldAt } : {};
}

function toSubject(row: SubjectRow, marks: readonly MarkRow[]): NoticeSubject {
  const leads = leadsOf(row);
  return {
    domainId: row.id,
    accountId: row.account_id,
    name: row.name,
    isHeld: row.is_held,
    expiresAt: row.expires_at,
    autorenewEnabled: row.autorenew_enabled,
    autorenewLeadDays: row.autorenew_lead_days,
    isPremium: row.is_premium,
    ...(row.is_held_at_expiry && { isHeldAtExpiry: true }),
    ...(row.transfer_lock_until && { transferLockUntil: row.transfer_lock_until }),
    ...holdOf(row),
    ...(row.removal_reason && { removalReason: row.removal_reason }),
    ...(row.stage && { end: { stage: row.stage, ...(row.deleted_at && { deletedAt: row.deleted_at }) } }),
    ...(leads && { leads }),
    marks: marks
      .filter((mark) => mark.domain_id === row.id && mark.account_id === row.account_id)
      .map(markOf),
  };
}
