import type { ThreeYears } from './three-years-world';

/**
 * Domains as the calendar sees them that were changed since transaction $2, or may be changed by another
 * registrar; those that left only on the day on which they did.
 */
export const ROWS = `
select d.id, d.name, d.tld, d.account_id, d.state, d.expires_at, d.autorenew_enabled, a.autorenew_lead_days, d.autorenew_tried_at, d.autorenew_trouble, a.expiration_hold,
       'ExpirationClientHold' = any(d.locks) as is_held, d.expiration_told_for,
       array(select n.kind from domain_notices n where n.domain_id = d.id and n.term_end = d.expires_at) as noticed,
       exists(select from transfers_out o where o.domain_id = d.id and o.state in ('noticed', 'pending')) as is_leaving, d.transfer_lock_until, d.removed_at, d.removal_reason
  from domains d join accounts a on a.id = d.account_id
 where d.state in ('active', 'deleted', 'transferred') and (d.removed_at is null or d.removed_at >= $1)
   and (d.xmin::text::bigint >= $2 or exists(select from transfers_out o where o.domain_id = d.id))`;

export const GONE = `select e.name, e.account_id, e.removed_at from domain_ends e where e.stage in ('kept', 'lapsing', 'deleted')`;

/** The end of each domain's first term, and what was seen of the logs. */
export const NOTEBOOK = `
create temp table births (domain_id int primary key, ends timestamptz not null);
create temp table seen (events bigint not null);
insert into seen values (0);`;

const NOTE_BIRTHS = `insert into births select id, expires_at from domains where state = 'active' on conflict do nothing`;

/**
 * $1: now · $2: the day before · $3: look at all terms, not only at those that were bought today. One
 * statement over everything: each part says what is wrong, and with what. A registry that renews by itself is
 * a year ahead of a domain that is over here, and of one that left and is not deleted yet.
 */
const FAULTS = `
with there as materialized (
  select name, sponsor, expires_at as expires, created_at as created, deletion_phase as phase, array(select s from unnest(statuses) s where s like 'client%' order by s) as client_statuses
    from registry_simulator.domains),
here as materialized (
  select d.*, r.client_id, e.stage, e.delete_at, e.deleted_at, e.due_at as end_due_at, e.removed_at as left_at, e.interruption_due_at, e.interrupted_at, e.delete_by, b.ends,
         array(select s from unnest(d.registry_statuses) s where s like 'client%' order by s) as client_statuses
    from domains d join registry_connections r on r.id = d.connection_id left join domain_ends e on e.domain_id = d.id and e.ended_at is null left join births b on b.domain_id = d.id
   where d.removed_at is null or e.domain_id is not null),
ours as materialized (
  select h.*, t.name is not null as is_there, t.sponsor, t.expires, t.created, t.phase, t.client_statuses as statuses_there
    from here h left join there t on t.name = h.name and t.sponsor = h.client_id),
bought as (
  select (payload ->> 'domainId')::int as domain_id, sum((payload ->> 'years')::int) as years, count(*) - count(distinct payload ->> 'expiresAt') as twice
    from operations where kind in ('renew', 'restore') and state = 'succeeded' and ($3 or subject in (select subject from operations where settled_at >= $2)) group by 1),
posted as (select account_id, sum(amount) filter (where ledger_account = 'available') as available, sum(amount) filter (where ledger_account = 'held') as held from ledger_postings where account_id is not null group by 1)
select 'not ours at the registry' as fault, name as what from ours where state = 'active' and (not is_there or phase is not null)
union all select 'at the registry, and not here', t.name from there t where t.sponsor like 'ours-%' and not exists (
  select from here h where h.name = t.name and h.client_id = t.sponsor and (h.state in ('active', 'pending_create') or h.stage in ('kept', 'deleting', 'lapsing', 'deleted', 'restoring')))
union all select 'another end at the registry', name || ': ' || expires_at || ' and ' || expires from ours o
  where state = 'active' and is_there and expires <> expires_at and not (expires_at <= $1 and expires = expires_at + interval '1 year' and exists (
    select from registry_charges c where c.domain_id = o.id and c.term_end = o.expires_at and c.state in ('expected', 'charged')))
union all select 'other statuses at the registry', name || ': ' || array_to_string(client_statuses, ' ') || ' and ' || array_to_string(statuses_there, ' ') from ours
  where state = 'active' and client_statuses <> statuses_there
union all select 'held or not', name from ours where state = 'active' and ('clientHold' = any(client_statuses)) <> (locks && '{ClientHold,VerificationClientHold,ExpirationClientHold}')
union all select 'busy at the end of the day', name from ours where busy_operation_id is not null
union all select 'statuses are not settled', name from ours where status_sync_at <= $1
union all select case when delete_at <= $1 then 'kept beyond its day' else 'interrupted, and in the DNS' end, name from ours
  where stage = 'kept' and (delete_at <= $1 or (interrupted_at is not null and not 'clientHold' = any(statuses_there)))
union all select 'under way for ever', name from ours where stage in ('deleting', 'restoring')
union all select 'not processed', name from ours where stage is not null and (end_due_at <= $1 or (stage = 'kept' and interruption_due_at <= $1))
union all select 'deleted, and whole at the registry', name from ours where stage = 'deleted' and is_there and phase is null and created < left_at
union all select case when deleted_at > delete_at + interval '1 day 1 minute' then 'deleted too late' else 'deleted without eight days out of the DNS' end, name from ours
  where stage = 'deleted' and (deleted_at > delete_at + interval '1 day 1 minute'
    or (delete_by is not null and deleted_at >= $2 and not coalesce(interrupted_at <= deleted_at - interval '8 days', false)))
union all select 'gone for more than a day', name from ours where stage in ('deleted', 'lapsing') and not is_there and end_due_at > $1::timestamptz + interval '1 day'
union all select 'the term is not what was bought', o.name || ': ' || o.expires_at from ours o left join bought b on b.domain_id = o.id
  where o.state = 'active' and ($3 or b.domain_id is not null) and o.expires_at <> o.ends + make_interval(years => coalesce(b.years, 0)::int)
union all select 'a term was bought twice', domain_id::text from bought where twice > 0
union all select 'unsettled', kind || ' ' || subject || ' ' || state from operations where state = 'open' or (state = 'pending' and created_at < $1::timestamptz - interval '2 days')
union all select 'not one charge', p.kind || ' ' || p.subject || ' ' || p.state || ' ' || count(t.id) from operations p left join ledger_transactions t on t.operation_id = p.id and t.kind = 'capture'
  where p.kind in ('register', 'renew', 'restore') and p.settled_at >= $2 group by p.id having count(t.id) <> (p.state = 'succeeded')::int
union all select 'a balance is not what was posted', b.account_id::text from account_balances b left join posted p using (account_id)
  where (b.available, b.held) is distinct from (coalesce(p.available, 0), coalesce(p.held, 0)) or b.available < 0
    or (b.held <> 0 and not exists (select from operations p where p.account_id = b.account_id and p.state = 'pending'))
union all select 'a notice outside its window', d.name || ' ' || n.kind || ' ' || n.noticed_at from domain_notices n join domains d on d.id = n.domain_id
  where n.noticed_at >= $2 and not (case n.kind when 'month_ahead' then n.noticed_at - n.term_end between interval '-31 days' and interval '-10 days'
    when 'week_ahead' then n.noticed_at - n.term_end between interval '-8 days' and interval '0 days' else n.noticed_at - n.term_end between interval '0 days' and interval '5 days' end)
union all select 'notices without a mail each', count(*)::text from domain_notices n where n.noticed_at >= $2
  having count(*) <> (select count(*) from mails where template in ('expiry-ahead', 'expired') and created_at >= $2)
union all select 'a reminder of registration data is late', d.name from data_reminder_turns t join domains d on d.id = t.domain_id join contacts c on c.id = d.registrant_id
  where coalesce(t.remind_by, '-infinity') <= $1 and d.state = 'active' and d.removed_at is null and c.email <> ''
union all select 'reminders without a mail', count(*)::text from data_reminders r left join mails m on m.id = r.mail_id where m.id is null having count(*) > 0
union all select 'a charge of a registry that nobody paid', name from registry_charges where state = 'final' or (state = 'expected' and grace_until < $1)
limit 20`;

const NEW_EVENTS = `
with fresh as (select name, body::jsonb as body from account_events where position > (select events from seen)),
     noted as (update seen set events = coalesce((select max(position) from account_events), events))
select case name when 'account.domain.removal' then 'left: ' || (body ->> 'reason') when 'domain.lock.status_change' then (body ->> 'lockType') || ' ' || (body ->> 'action') else name end as event, count(*)::int as count
  from fresh group by 1`;

/** Compares both stores after a day, and gives what was told since. */
export class Invariants {
  constructor(private readonly world: ThreeYears) {}

  async begin(): Promise<void> {
    await this.world.sql.query(NOTEBOOK);
    await this.events();
    await this.world.rows(NOTE_BIRTHS);
  }

  /** What does not hold, at most twenty of it. */
  async faults(now: Date, before: Date, all: boolean): Promise<string[]> {
    await this.world.rows(NOTE_BIRTHS);
    return (await this.world.rows<{ fault: string; what: string }>(FAULTS, [now, before, all])).map(
      ({ fault, what }) => `${fault}: ${what}`,
    );
  }

  /** Holds since then of domains out of their account; those of the option were held in it. */
  async interrupted(since: Date): Promise<number> {
    const [{ count }] = await this.world.rows<{ count: number }>(
      `select count(*)::int as count from domain_ends e join accounts a on a.id = e.account_id and not a.expiration_hold where e.interrupted_at > $1`,
      [since],
    );
    return count;
  }

  async events(): Promise<Map<string, number>> {
    return new Map(
      (await this.world.rows<{ event: string; count: number }>(NEW_EVENTS)).map(({ event, count }) => [
        event,
        count,
      ]),
    );
  }
}
