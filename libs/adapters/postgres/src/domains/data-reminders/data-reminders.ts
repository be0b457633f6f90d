import type { UnitOfWork } from '@registrar/kernel';
import {
  type DataReminder,
  DataReminders,
  type ReminderSubject,
  type ReminderTurn,
} from '@registrar/domains/ports';
import type { ContactEntity } from '../../contacts/entities/contacts.entity';
import { domainScopeSql } from '../../due-work';
import type { Sql } from '../../sql';
import type { DomainEntity } from '../entities/domains.entity';

type SubjectRow = Pick<
  DomainEntity,
  | 'id'
  | 'account_id'
  | 'name'
  | 'registered_at'
  | 'expires_at'
  | 'nameservers'
  | 'privacy_enabled'
  | 'registrant_id'
  | 'admin_id'
  | 'tech_id'
  | 'billing_id'
> &
  Pick<ContactEntity, 'email'> & { is_held: boolean; counts_from: Date; reminded_at: Date | null };

/** Domains of a registrant that are taken together, and domains of one claim: what a transaction can well take. */
const TOGETHER = 500;
const AT_ONCE = 1_000;

/**
 * Domains $1 at most, by their numbers. They are due a day after the upgrade: during the roll-out a worker of the release
 * before this one would give their mail up, since it has no template of it.
 */
const ENROLL = `
with place as (select enrolled_to, last_id, started_at + interval '1 day' as due_at from data_reminder_enrolment where enrolled_to < last_id for update skip locked),
batch as materialized (
  select d.id, d.state, d.removed_at from place p cross join lateral (
    select id, state, removed_at from domains where id > p.enrolled_to and id <= p.last_id order by id limit $1) d),
moved as (
  update data_reminder_enrolment e set enrolled_to = coalesce((select max(id) from batch), p.last_id) from place p),
turns as (
  insert into data_reminder_turns (domain_id, due_at)
  select b.id, p.due_at from batch b cross join place p where b.state = 'active' and b.removed_at is null order by b.id on conflict do nothing)
select (select count(*) from place)::int as places, (select count(*) from batch)::int as domains`;

/**
 * Due domains by the index of due times; then, of registrants to whom a reminder is owed, the domains that are due or
 * wait for a day until $3. A turn at another time than its day is a claim, or waits for a delay.
 */
export const TAKE = `
with first as materialized (
  select t.domain_id, t.remind_by from data_reminder_turns t
   where t.due_at <= $1 and ${domainScopeSql('t.domain_id', 5, 6)}
   order by t.due_at limit $4 for update skip locked),
registrants as materialized (
  select distinct d.account_id, lower(c.email) as address
    from first f join domains d on d.id = f.domain_id join contacts c on c.id = d.registrant_id
   where f.remind_by <= $1 and c.email <> ''),
mates as materialized (
  select m.domain_id from registrants r cross join lateral (
    select t.domain_id from contacts c
      join domains d on d.registrant_id = c.id and d.account_id = r.account_id and d.removed_at is null and d.state = 'active'
      join data_reminder_turns t on t.domain_id = d.id
     where lower(c.email) = r.address and t.due_at <= $3 and (t.due_at <= $1 or t.due_at = t.remind_by)
     order by t.due_at limit ${TOGETHER} for update of t skip locked) m)
update data_reminder_turns set due_at = $2
 where domain_id = any(array(select domain_id from first union select domain_id from mates limit ${AT_ONCE}))
returning domain_id`;

/** Each row by its key. */
const SUBJECTS = `
select d.id, d.account_id, d.name, d.state = 'active' and d.removed_at is null as is_held, d.registered_at, d.expires_at, d.nameservers, d.privacy_enabled,
       d.registrant_id, d.admin_id, d.tech_id, d.billing_id, c.email,
       case when d.id <= e.last_id then greatest(d.created_at, e.started_at) else d.created_at end as counts_from,
       (select max(r.reminded_at) from data_reminders r where r.domain_id = d.id) as reminded_at
  from data_reminder_turns t
  join domains d on d.id = t.domain_id
  join contacts c on c.id = d.registrant_id
  left join data_reminder_enrolment e on true
 where t.domain_id = any($1)`;

const LOCK = `${SUBJECTS} and t.due_at = $2 order by t.domain_id for update of t`;

export class PostgresDataReminders extends DataReminders {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async enroll(limit: number): Promise<number> {
    const row = await this.sql.row<{ places: number; domains: number }>('data_reminders_enroll', ENROLL, [
      limit,
    ]);
    return Math.max(row!.places, row!.domains);
  }

  async takeDue(now: Date, leaseUntil: Date, ahead: Date, limit: number): Promise<number[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<{ domain_id: number }>('data_reminders_take_due', TAKE, [
      at,
      this.sql.due.toAccountTime(leaseUntil),
      this.sql.due.toAccountTime(ahead),
      limit,
      only,
      except,
    ]);
    return rows.map((row) => row.domain_id);
  }

  async subjects(domainIds: readonly number[]): Promise<ReminderSubject[]> {
    const rows = await this.sql.rows<SubjectRow>(
      'data_reminder_subjects',
      `${SUBJECTS} order by t.domain_id`,
      [domainIds],
    );
    return rows.map(toSubject);
  }

  async lock(leaseUntil: Date, domainIds: readonly number[]): Promise<ReminderSubject[]> {
    this.uow.assertOpen();
    const rows = await this.sql.rows<SubjectRow>('data_reminders_lock', LOCK, [
      domainIds,
      this.sql.due.toAccountTime(leaseUntil),
    ]);
    return rows.map(toSubject);
  }

  async settle(leaseUntil: Date, turns: readonly ReminderTurn[]): Promise<void> {
    // in the order of the ids, as all who lock several turns
    await this.sql.change(
      'data_reminders_settle',
      `with locked as materialized (
         select t.domain_id from data_reminder_turns t join unnest($2::int[]) as s (id) on s.id = t.domain_id where t.due_at = $1 order by t.domain_id for update of t),
       next as (
         select l.domain_id, s.at, s.remind_by from locked l join unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) as s (id, at, remind_by) on s.id = l.domain_id),
       ended as (delete from data_reminder_turns t using next n where t.domain_id = n.domain_id and n.at is null)
       update data_reminder_turns t set due_at = n.at, remind_by = n.remind_by from next n where t.domain_id = n.domain_id and n.at is not null`,
      [
        this.sql.due.toAccountTime(leaseUntil),
        turns.map(({ domainId }) => domainId),
        turns.map(({ nextAt }) => nextAt ?? null),
        turns.map(({ remindBy }) => remindBy ?? null),
      ],
    );
  }

  async record(reminders: readonly DataReminder[]): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'data_reminders_record',
      `insert into data_reminders (domain_id, mail_id, account_id, registrant_id, admin_id, tech_id, billing_id, reminded_at, recipient_digest, data_digest)
       select * from unnest($1::int[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::timestamptz[], $9::text[], $10::text[])`,
      [
        reminders.map(({ domainId }) => domainId),
        reminders.map(({ mailId }) => mailId),
        reminders.map(({ accountId }) => accountId),
        ...(['registrant', 'admin', 'tech', 'billing'] as const).map((role) =>
          reminders.map(({ contactIds }) => contactIds[role]),
        ),
        reminders.map(({ remindedAt }) => remindedAt),
        reminders.map(({ recipientDigest }) => recipientDigest),
        reminders.map(({ dataDigest }) => dataDigest),
      ],
    );
  }
}

const toSubject = (row: SubjectRow): ReminderSubject => ({
  domainId: row.id,
  accountId: row.account_id,
  name: row.name,
  isHeld: row.is_held,
  registeredAt: row.registered_at,
  expiresAt: row.expires_at,
  countsFrom: row.counts_from,
  ...(row.reminded_at && { remindedAt: row.reminded_at }),
  nameservers: row.nameservers,
  privacyEnabled: row.privacy_enabled,
  contactIds: {
    registrant: row.registrant_id,
    admin: row.admin_id,
    tech: row.tech_id,
    billing: row.billing_id,
  },
  ...(row.email && { email: row.email }),
});
