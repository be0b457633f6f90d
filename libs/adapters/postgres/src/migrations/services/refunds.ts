/**
 * libs/billing and libs/domains: refunds of orders, deletes in the add grace period, the check of the ledger.
 */
export const refundsTables = `
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('credit', 'hold', 'capture', 'release', 'refund'));
create index ledger_transactions_order_ix on ledger_transactions (order_id) where order_id is not null;

alter table orders add constraint orders_refund_ck check (total_refund >= 0 and total_refund <= total_capture);
alter table order_items
  add column refund_operation_id  uuid references operations (id),
  add constraint order_items_refund_ck check ((refund_operation_id is not null) <= (status = 'refunded'));
comment on column order_items.refund_operation_id is 'The refund that paid it back; null for what was free to take back, and for what is not refunded';

alter table domains drop constraint domains_state_check;
alter table domains add constraint domains_state_check check (state in ('initialized', 'pending_create', 'active', 'failed', 'deleted'));
alter table domains add column removal_reason text check (removal_reason in ('agp_refund', 'expiration', 'administrative'));
alter table domains add constraint domains_deleted_ck check (state <> 'deleted' or (removed_at is not null and removal_reason is not null));
comment on column domains.state is
  'initialized: money held, the registry not asked or not heard · pending_create: the registry accepted (1001) · active · failed: never came to be · deleted: at the registry too, it was ours until removed_at';
comment on column domains.removal_reason is 'Why it left the account, as account.domain.removal tells it';

create table grace_delete_counts (
  account_id  int not null references accounts (id),
  tld         text not null references tlds (name),
  month       date not null check (month = date_trunc('month', month)::date),
  deletes     int not null check (deletes >= 0),
  primary key (account_id, tld, month)
);
comment on table grace_delete_counts is 'Deletes in the add grace period that were begun and did not come to nothing, by UTC month; its row is the lock under which the limit is kept';

create table ledger_checks (
  id            int generated always as identity primary key,
  started_at    timestamptz not null,
  part          text not null check (part in ('transactions', 'balances', 'orders')),
  position      text not null,
  leased_until  timestamptz,
  checked       bigint not null default 0,
  differences   int not null default 0,
  first         jsonb,
  finished_at   timestamptz
);
create unique index ledger_checks_running_uq on ledger_checks ((finished_at is null)) where finished_at is null;
comment on table ledger_checks is 'Nightly comparison of the ledger with balances and orders, in slices; position: the last row of the part that was looked at';
`;
