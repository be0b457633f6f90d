import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notices of dates of domains (`domain.notice.upcoming`). Domains of accounts that want none have no rows here: their
 * changes cost one probe of a small table. Turns and marks have no foreign key: it would lock the domain after the
 * turn, where a change of the domain locks them the other way round.
 */
export class UpcomingNotices1778850000000 implements MigrationInterface {
  readonly name = 'UpcomingNotices1778850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(TRIGGERS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

const TABLES = `
set local lock_timeout = '5s';
create table notice_accounts (
  account_id int primary key references accounts,
  verification_hold_days int[],
  expiry_days int[],
  lock_end_days int[],
  grace_end_days int[],
  redemption_end_days int[],
  price_change_days int[],
  subscribed boolean not null default false,
  enrolled_to text,
  constraint notice_accounts_days_ck check (
    num_nulls(verification_hold_days, expiry_days, lock_end_days, grace_end_days, redemption_end_days, price_change_days) in (0, 6))
);
create index notice_accounts_enroll_ix on notice_accounts (account_id) where enrolled_to is not null;
comment on table notice_accounts is 'Accounts that want notices of dates of their domains: those with lead times, and those with a subscription';
comment on column notice_accounts.expiry_days is 'Lead times in days, longest first; all null: the defaults';
comment on column notice_accounts.subscribed is 'It has an active subscription to domain.notice.upcoming';
comment on column notice_accounts.enrolled_to is 'Domains up to this name have a turn; null: all of them';

create table notice_turns (
  domain_id int primary key,
  account_id int not null,
  due_at timestamptz not null
);
create index notice_turns_due_ix on notice_turns (due_at);
comment on table notice_turns is 'When a domain of an account with notices is checked next; a change of the domain makes it due at once';

create table upcoming_notices (
  domain_id int not null,
  account_id int not null,
  kind text not null check (kind in ('verificationHold', 'expiry', 'lockEnd', 'graceEnd', 'redemptionEnd', 'priceChange')),
  due_at timestamptz not null,
  lead_days int not null check (lead_days between 1 and 90),
  is_sent boolean not null,
  constraint upcoming_notices_pkey primary key (domain_id, account_id, kind, due_at, lead_days)
);
comment on table upcoming_notices is 'Lead times that have passed, until their date is over: each is notified of once';
comment on column upcoming_notices.is_sent is 'False: a shorter lead time had passed as well, which was notified of';
`;

const TRIGGERS = `
create function note_notices_of_domain() returns trigger language plpgsql as $$
begin
  insert into notice_turns as t (domain_id, account_id, due_at)
  select new.id, new.account_id, '-infinity' from notice_accounts where account_id = new.account_id and (subscribed or expiry_days is not null)
  on conflict (domain_id) do update set account_id = excluded.account_id, due_at = '-infinity';
  return null;
end $$;
create trigger domains_notices after update of state, removed_at, account_id, expires_at, autorenew_enabled, transfer_lock_until, registrant_id on domains
  for each row when ((new.state = 'active' or old.state = 'active')
    and (old.state, old.removed_at, old.account_id, old.expires_at, old.autorenew_enabled, old.transfer_lock_until, old.registrant_id)
        is distinct from (new.state, new.removed_at, new.account_id, new.expires_at, new.autorenew_enabled, new.transfer_lock_until, new.registrant_id))
  execute function note_notices_of_domain();
create trigger domains_notices_new after insert on domains for each row when (new.state = 'active') execute function note_notices_of_domain();

create function note_notices_of_end() returns trigger language plpgsql as $$
begin
  insert into notice_turns as t (domain_id, account_id, due_at)
  select new.domain_id, new.account_id, '-infinity' from notice_accounts where account_id = new.account_id and (subscribed or expiry_days is not null)
  on conflict (domain_id) do update set account_id = excluded.account_id, due_at = '-infinity';
  return null;
end $$;
create trigger domain_ends_notices after update of stage, deleted_at on domain_ends
  for each row when (new.stage = 'deleted' and (old.stage, old.deleted_at) is distinct from (new.stage, new.deleted_at))
  execute function note_notices_of_end();

create function note_notices_of_verification() returns trigger language plpgsql as $$
begin
  perform from notice_accounts where account_id = new.account_id and (subscribed or expiry_days is not null);
  if not found then return null; end if;
  insert into notice_turns as t (domain_id, account_id, due_at)
  select d.id, d.account_id, '-infinity' from contacts c join domains d on d.registrant_id = c.id
   where lower(c.email) = new.address and d.account_id = new.account_id and d.removed_at is null and d.state = 'active' order by d.id
  on conflict (domain_id) do update set account_id = excluded.account_id, due_at = '-infinity';
  return null;
end $$;
create trigger contact_verifications_notices after update of first_sent_at on contact_verifications
  for each row when (new.first_sent_at is not null and old.first_sent_at is distinct from new.first_sent_at)
  execute function note_notices_of_verification();

create function note_notice_subscription() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or not new.active then
    update notice_accounts set subscribed = false where account_id = old.account_id;
  else
    insert into notice_accounts as n (account_id, subscribed, enrolled_to) values (new.account_id, true, '')
    on conflict (account_id) do update set subscribed = true, enrolled_to = case when n.expiry_days is null then '' else n.enrolled_to end;
  end if;
  return null;
end $$;
create trigger webhook_subscriptions_notices_new after insert on webhook_subscriptions
  for each row when (new.event_name = 'domain.notice.upcoming' and new.active) execute function note_notice_subscription();
create trigger webhook_subscriptions_notices after update of active on webhook_subscriptions
  for each row when (new.event_name = 'domain.notice.upcoming' and old.active is distinct from new.active) execute function note_notice_subscription();
create trigger webhook_subscriptions_notices_end after delete on webhook_subscriptions
  for each row when (old.event_name = 'domain.notice.upcoming' and old.active) execute function note_notice_subscription();
`;
