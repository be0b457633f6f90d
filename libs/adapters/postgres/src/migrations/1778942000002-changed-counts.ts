import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A change of a listed domain counts what it changes: a renewal moves the domain from one day of expiry to another,
 * and wrote six rows of counts where two differ. The row of the account's counters is locked first, as before, so
 * that two changes of one account never wait for each other's rows in turn.
 */
export class ChangedCounts1778942000002 implements MigrationInterface {
  readonly name = 'ChangedCounts1778942000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

const COUNTS = `
create function move_domain_day(account integer, of_kind text, was timestamptz, is_now timestamptz) returns void language plpgsql as $$
declare
  day_was date := (was at time zone 'UTC')::date;
  day_is date := (is_now at time zone 'UTC')::date;
begin
  if day_was <> day_is then
    insert into domain_day_counts as c (account_id, kind, day, domains) values (account, of_kind, day_was, -1), (account, of_kind, day_is, 1)
      on conflict (account_id, kind, day) do update set domains = c.domains + excluded.domains;
  end if;
end $$;
create or replace function count_domains() returns trigger language plpgsql as $$
declare
  was boolean := tg_op in ('UPDATE', 'DELETE') and domain_is_listed(old);
  is_now boolean := tg_op in ('INSERT', 'UPDATE') and domain_is_listed(new);
begin
  if was and is_now and old.account_id = new.account_id then
    perform 1 from account_counters where account_id = new.account_id for update;
    if (old.tld, old.locked, old.privacy_enabled, old.autorenew_enabled, old.premium) is distinct from (new.tld, new.locked, new.privacy_enabled, new.autorenew_enabled, new.premium) then
      insert into domain_counts as c (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, domains)
        values (old.account_id, old.tld, old.locked, old.privacy_enabled, old.autorenew_enabled, old.premium, -1),
               (new.account_id, new.tld, new.locked, new.privacy_enabled, new.autorenew_enabled, new.premium, 1)
        on conflict (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium) do update set domains = c.domains + excluded.domains;
    end if;
    perform move_domain_day(new.account_id, 'created', old.registered_at, new.registered_at);
    perform move_domain_day(new.account_id, 'expires', old.expires_at, new.expires_at);
    return null;
  end if;
  if was and is_now then
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
