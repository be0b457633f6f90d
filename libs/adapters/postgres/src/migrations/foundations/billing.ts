/**
 * libs/billing: the ledger and orders. Amounts are bigint in the smallest unit. The ledger is append-only and
 * balanced: enforced here, not only in code.
 */
export const billingTables = `
create table account_balances (
  account_id    int primary key references accounts (id),
  currency      char(3) not null default 'USD',
  available     bigint not null default 0,
  held          bigint not null default 0,
  credit_limit  bigint not null default 0 check (credit_limit >= 0),
  constraint account_balances_available_ck check (available + credit_limit >= 0),
  constraint account_balances_held_ck check (held >= 0)
);
comment on table account_balances is 'One row per account, locked last before commit; equal to the sum of the account''s postings';

create table ledger_transactions (
  id            uuid primary key,
  kind          text not null check (kind in ('credit', 'hold', 'capture', 'release')),
  account_id    int not null references accounts (id),
  operation_id  uuid references operations (id),
  order_id      int,
  reference     text,
  created_at    timestamptz not null
);
create unique index ledger_transactions_step_uq on ledger_transactions (operation_id, kind) where operation_id is not null;
create unique index ledger_transactions_reference_uq on ledger_transactions (account_id, kind, reference) where reference is not null;
create index ledger_transactions_account_ix on ledger_transactions (account_id, created_at);

create table ledger_postings (
  transaction_id  uuid not null references ledger_transactions (id),
  line            int not null,
  ledger_account  text not null check (ledger_account in
    ('available', 'held', 'revenue', 'tax', 'refunds', 'promotions', 'registry_cost', 'payment_clearing')),
  account_id      int references accounts (id),
  amount          bigint not null check (amount <> 0),
  currency        char(3) not null,
  primary key (transaction_id, line),
  check ((ledger_account in ('available', 'held')) = (account_id is not null))
);
create index ledger_postings_account_ix on ledger_postings (account_id, ledger_account) where account_id is not null;
comment on column ledger_postings.amount is 'Signed: credits of the ledger account are positive, debits negative; a transaction sums to 0 per currency';

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_append_only();
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function ledger_append_only();

create function ledger_balanced() returns trigger language plpgsql as $$
declare unbalanced uuid;
begin
  select p.transaction_id into unbalanced
    from ledger_postings p
   where p.transaction_id in (select distinct transaction_id from inserted)
   group by p.transaction_id, p.currency
  having sum(p.amount) <> 0
   limit 1;
  if found then
    raise exception 'ledger transaction % is not balanced', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_postings_balanced after insert on ledger_postings
  referencing new table as inserted for each statement execute function ledger_balanced();

create table orders (
  id             int generated always as identity (start with 70001) primary key,
  account_id     int not null references accounts (id),
  operation_id   uuid references operations (id) deferrable initially deferred,
  status         text not null check (status in ('success', 'failed', 'initialized', 'review', 'started')),
  currency       char(3) not null default 'USD',
  currency_rate  numeric(18, 8) check (currency_rate > 0 and currency_rate < 'Infinity'),
  auth_amount    bigint not null default 0,
  total_capture  bigint not null default 0,
  total_refund   bigint not null default 0,
  final_amount   bigint not null default 0,
  created_at     timestamptz not null
);
create index orders_account_ix on orders (account_id, id);
create index orders_operation_ix on orders (operation_id);

create table order_items (
  id                int generated always as identity primary key,
  order_id          int not null references orders (id),
  name              text,
  type              text not null check (type in ('registration', 'renewal', 'transfer', 'whois_privacy')),
  status            text not null check (status in ('success', 'failed', 'refunded', 'initialized', 'canceled')),
  interval          text check (interval in ('year', 'month')),
  duration          int not null default 0,
  quantity          int not null default 1,
  original_price    bigint,
  price             bigint not null default 0,
  tax_amount        bigint,
  price_non_usd     bigint,
  tld               text,
  refundable_until  timestamptz
);
create index order_items_order_ix on order_items (order_id, id);
create index order_items_name_ix on order_items (name text_pattern_ops);
`;
