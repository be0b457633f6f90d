/** libs/domains. */
export const domainTables = `
create table domains (
  id                  int generated always as identity primary key,
  account_id          int not null references accounts (id),
  name                text collate "C" not null check (name = lower(name)),
  tld                 text not null references tlds (name),
  connection_id       int not null references registry_connections (id),
  state               text not null check (state in ('initialized', 'pending_create', 'active', 'failed')),
  roid                text,
  registered_at       timestamptz not null,
  expires_at          timestamptz not null,
  term_years          int not null,
  autorenew_enabled   boolean not null,
  locked              boolean not null,
  privacy_enabled     boolean not null,
  premium             boolean not null default false,
  renewal_price       bigint,
  locks               text[] not null default '{}',
  registry_statuses   text[] not null default '{}',
  nameservers         text[] not null default '{}',
  transfer_lock_until timestamptz,
  auth_code_sealed    text,
  registrant_id       int not null references contacts (id),
  admin_id            int not null references contacts (id),
  tech_id             int not null references contacts (id),
  billing_id          int not null references contacts (id),
  operation_id        uuid references operations (id) deferrable initially deferred,
  order_id            int references orders (id),
  status_sync_at      timestamptz,
  created_at          timestamptz not null,
  removed_at          timestamptz,
  check ((state = 'failed') <= (removed_at is not null))
);
create unique index domains_name_uq on domains (name) where removed_at is null;
create index domains_account_name_ix on domains (account_id, name) where removed_at is null and state in ('active', 'pending_create');
create index domains_account_created_ix on domains (account_id, registered_at, id) where removed_at is null and state in ('active', 'pending_create');
create index domains_account_expires_ix on domains (account_id, expires_at, id) where removed_at is null and state in ('active', 'pending_create');
create index domains_order_ix on domains (order_id);
create index domains_removed_name_ix on domains (name, id) where removed_at is not null;
create index domains_status_sync_ix on domains (status_sync_at) where status_sync_at is not null and removed_at is null;
comment on column domains.status_sync_at is 'When to make the statuses at the registry what they should be (locked = clientTransferProhibited); null: they are';
comment on column domains.state is 'initialized: money held, the registry not asked or not heard · pending_create: the registry accepted (1001) · active · failed: never came to be';
comment on column domains.renewal_price is 'Smallest unit of USD for the minimum term of a premium name, which keeps the price class it was bought in; null: by price list';

create table registration_attempts (
  account_id    int not null references accounts (id),
  name          text not null,
  window_start  timestamptz not null,
  attempts      int not null,
  primary key (account_id, name)
);

-- Unfiltered totalCount of the lists without counting: kept at commit, so that the row is locked for an instant only.
create table account_counters (
  account_id  int primary key references accounts (id),
  domains     int not null default 0,
  orders      int not null default 0
);

create function domain_is_listed(d domains) returns boolean language sql immutable as
  $$ select d.removed_at is null and d.state in ('active', 'pending_create') $$;

create function count_domains() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and domain_is_listed(old) then
    insert into account_counters as c (account_id, domains) values (old.account_id, -1)
      on conflict (account_id) do update set domains = c.domains - 1;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and domain_is_listed(new) then
    insert into account_counters as c (account_id, domains) values (new.account_id, 1)
      on conflict (account_id) do update set domains = c.domains + 1;
  end if;
  return null;
end $$;
create constraint trigger domains_counted_in after insert or delete on domains
  deferrable initially deferred for each row execute function count_domains();
create constraint trigger domains_counted_move after update of state, removed_at, account_id on domains
  deferrable initially deferred for each row
  when (domain_is_listed(old) is distinct from domain_is_listed(new) or old.account_id <> new.account_id)
  execute function count_domains();

create function count_orders() returns trigger language plpgsql as $$
begin
  insert into account_counters as c (account_id, orders) values (new.account_id, 1)
    on conflict (account_id) do update set orders = c.orders + 1;
  return null;
end $$;
create constraint trigger orders_counted after insert on orders
  deferrable initially deferred for each row execute function count_orders();
`;
