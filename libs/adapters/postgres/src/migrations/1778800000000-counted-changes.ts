import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A change of a listed domain writes the counts that differ. A renewal has one (the day of its expiry), where
 * the earlier trigger took the domain out of each count and put it back, under the account's lock.
 */
export class CountedChanges1778800000000 implements MigrationInterface {
  readonly name = 'CountedChanges1778800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNT_DOMAINS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

/** One statement never counts one row twice: it has an old and a new row only where the two differ. */
const COUNT_DOMAINS = `
set local lock_timeout = '5s';
create function count_changed_domain(old domains, new domains) returns void language plpgsql as $$
begin
  perform 1 from account_counters where account_id = new.account_id for update;
  if (old.tld, old.locked, old.privacy_enabled, old.autorenew_enabled, old.premium)
     is distinct from (new.tld, new.locked, new.privacy_enabled, new.autorenew_enabled, new.premium) then
    insert into domain_counts as c (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, domains)
      values (old.account_id, old.tld, old.locked, old.privacy_enabled, old.autorenew_enabled, old.premium, -1),
             (new.account_id, new.tld, new.locked, new.privacy_enabled, new.autorenew_enabled, new.premium, 1)
      on conflict (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium) do update set domains = c.domains + excluded.domains;
  end if;
  insert into domain_day_counts as c (account_id, kind, day, domains)
    select new.account_id, d.kind, x.day, x.step
      from (values ('created', (old.registered_at at time zone 'UTC')::date, (new.registered_at at time zone 'UTC')::date),
                   ('expires', (old.expires_at at time zone 'UTC')::date, (new.expires_at at time zone 'UTC')::date)) as d (kind, was, is_now),
           lateral (values (d.was, -1), (d.is_now, 1)) as x (day, step)
     where d.was <> d.is_now
    on conflict (account_id, kind, day) do update set domains = c.domains + excluded.domains;
end $$;

-- The account's row of account_counters is locked before any of its counts: two transactions never wait for each other in a circle.
create or replace function count_domains() returns trigger language plpgsql as $$
declare
  was boolean := tg_op in ('UPDATE', 'DELETE') and domain_is_listed(old);
  is_now boolean := tg_op in ('INSERT', 'UPDATE') and domain_is_listed(new);
begin
  if was and is_now and old.account_id = new.account_id then
    perform count_changed_domain(old, new);
    return null;
  elsif was and is_now then
    insert into account_counters as c (account_id, domains)
      select id, case id when new.account_id then 1 else -1 end from unnest(array[old.account_id, new.account_id]) as id order by id
      on conflict (account_id) do update set domains = c.domains + excluded.domains;
  elsif was then
    insert into account_counters as c (account_id, domains) values (old.account_id, -1)
      on conflict (account_id) do update set domains = c.domains - 1;
  elsif is_now then
    insert into account_counters as c (account_id, domains) values (new.account_id, 1)
      on conflict (account_id) do update set domains = c.domains + 1;
  end if;
  if was then perform count_domain(old, -1); end if;
  if is_now then perform count_domain(new, 1); end if;
  return null;
end $$;
`;
