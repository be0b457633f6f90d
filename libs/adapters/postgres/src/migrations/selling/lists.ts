/**
 * Lists of an account with a million domains: an index for each order and filter, and counts that are kept
 * instead of counted. pg_trgm finds words inside names, btree_gin lets the account stand in the same index;
 * both are trusted extensions, part of every PostgreSQL distribution.
 */
export const listTables = `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

drop index domains_account_created_ix;
drop index domains_account_expires_ix;
create index domains_account_created_ix on domains (account_id, registered_at, name) where removed_at is null and state in ('active', 'pending_create');
create index domains_account_expires_ix on domains (account_id, expires_at, name) where removed_at is null and state in ('active', 'pending_create');
create index domains_account_tld_ix on domains (account_id, tld, name) where removed_at is null and state in ('active', 'pending_create');
create index domains_account_locked_ix on domains (account_id, locked, name) where removed_at is null and state in ('active', 'pending_create');
create index domains_account_privacy_ix on domains (account_id, privacy_enabled, name) where removed_at is null and state in ('active', 'pending_create');
create index domains_account_autorenew_ix on domains (account_id, autorenew_enabled, name) where removed_at is null and state in ('active', 'pending_create');
create index domains_account_premium_ix on domains (account_id, premium, name) where removed_at is null and state in ('active', 'pending_create');
create index domains_account_price_ix on domains (account_id, renewal_price, name)
  where removed_at is null and state in ('active', 'pending_create') and renewal_price is not null;
create index domains_name_end_ix on domains (account_id, reverse(name)) where removed_at is null and state in ('active', 'pending_create');
create index domains_name_words_ix on domains using gin (account_id, name gin_trgm_ops) where removed_at is null and state in ('active', 'pending_create');

create table domain_counts (
  account_id         int not null references accounts (id),
  tld                text not null,
  locked             boolean not null,
  privacy_enabled    boolean not null,
  autorenew_enabled  boolean not null,
  premium            boolean not null,
  domains            int not null,
  primary key (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium)
);
comment on table domain_counts is 'Listed domains of an account by everything a list filters on but dates and names; kept at commit';

create table domain_day_counts (
  account_id  int not null references accounts (id),
  kind        text not null check (kind in ('created', 'expires')),
  day         date not null,
  domains     int not null,
  primary key (account_id, kind, day)
);
comment on table domain_day_counts is 'Listed domains of an account by UTC day';

create function count_domain(d domains, step int) returns void language plpgsql as $$
begin
  insert into domain_counts as c (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, domains)
    values (d.account_id, d.tld, d.locked, d.privacy_enabled, d.autorenew_enabled, d.premium, step)
    on conflict (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium) do update set domains = c.domains + step;
  insert into domain_day_counts as c (account_id, kind, day, domains)
    values (d.account_id, 'created', (d.registered_at at time zone 'UTC')::date, step), (d.account_id, 'expires', (d.expires_at at time zone 'UTC')::date, step)
    on conflict (account_id, kind, day) do update set domains = c.domains + step;
end $$;

-- The account's row of account_counters is locked before any of its counts: two transactions never wait for each other in a circle.
create or replace function count_domains() returns trigger language plpgsql as $$
declare
  was boolean := tg_op in ('UPDATE', 'DELETE') and domain_is_listed(old);
  is_now boolean := tg_op in ('INSERT', 'UPDATE') and domain_is_listed(new);
begin
  if was and is_now and old.account_id = new.account_id then
    perform 1 from account_counters where account_id = new.account_id for update;
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

drop trigger domains_counted_move on domains;
create constraint trigger domains_counted_move
  after update of state, removed_at, account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, registered_at, expires_at on domains
  deferrable initially deferred for each row
  when (domain_is_listed(old) is distinct from domain_is_listed(new)
        or domain_is_listed(new) and (old.account_id, old.tld, old.locked, old.privacy_enabled, old.autorenew_enabled, old.premium,
                                      (old.registered_at at time zone 'UTC')::date, (old.expires_at at time zone 'UTC')::date)
                       is distinct from (new.account_id, new.tld, new.locked, new.privacy_enabled, new.autorenew_enabled, new.premium,
                                      (new.registered_at at time zone 'UTC')::date, (new.expires_at at time zone 'UTC')::date))
  execute function count_domains();

insert into domain_counts (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, domains)
  select d.account_id, d.tld, d.locked, d.privacy_enabled, d.autorenew_enabled, d.premium, count(*) from domains d where domain_is_listed(d) group by 1, 2, 3, 4, 5, 6;
insert into domain_day_counts (account_id, kind, day, domains)
  select d.account_id, k.kind, (k.at at time zone 'UTC')::date, count(*)
    from domains d, lateral (values ('created', d.registered_at), ('expires', d.expires_at)) as k (kind, at)
   where domain_is_listed(d) group by 1, 2, 3;
`;
