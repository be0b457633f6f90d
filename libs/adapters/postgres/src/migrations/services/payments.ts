/**
 * libs/billing/src/payments: credit bought by card, and paid back to the card; what an account may spend at
 * once.
 */
export const paymentsTables = `
alter table accounts add column purchase_limit bigint check (purchase_limit >= 0);
comment on column accounts.purchase_limit is 'Smallest units that one purchase may take in all; null: no limit but the credit';

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('credit', 'hold', 'capture', 'release', 'refund', 'transfer', 'payment_refund', 'payment_refund_settle', 'payment_refund_return'));
alter table ledger_postings drop constraint ledger_postings_ledger_account_check;
alter table ledger_postings add constraint ledger_postings_ledger_account_check
  check (ledger_account in ('available', 'held', 'revenue', 'tax', 'refunds', 'promotions', 'registry_cost', 'payment_clearing', 'payment_refunds'));
alter table ledger_checks drop constraint ledger_checks_part_check;
alter table ledger_checks add constraint ledger_checks_part_check check (part in ('transactions', 'balances', 'orders', 'payments'));

create table payments (
  id              uuid primary key,
  account_id      int not null references accounts (id),
  amount          bigint not null check (amount > 0),
  currency        char(3) not null,
  state           text not null check (state in ('created', 'asked', 'waiting', 'succeeded', 'failed', 'canceled', 'expired')),
  request_key     text,
  gateway_id      text,
  gateway_charge  text,
  page_url        text,
  page_ends_at    timestamptz not null,
  asked           int not null default 0,
  trouble         text,
  refunded        bigint not null default 0,
  due_at          timestamptz,
  attention_at    timestamptz,
  created_at      timestamptz not null,
  settled_at      timestamptz,
  constraint payments_refunded_ck check (refunded >= 0 and refunded <= amount and (refunded = 0 or state = 'succeeded')),
  check ((state in ('created', 'asked', 'waiting')) = (due_at is not null)),
  check ((state in ('created', 'asked', 'waiting')) = (settled_at is null)),
  check (state not in ('waiting', 'succeeded') or gateway_id is not null)
);
create unique index payments_gateway_uq on payments (gateway_id) where gateway_id is not null;
create unique index payments_request_uq on payments (account_id, request_key) where request_key is not null;
create index payments_charge_ix on payments (gateway_charge) where gateway_charge is not null;
create index payments_account_ix on payments (account_id, id);
create index payments_due_ix on payments (due_at) where due_at is not null;
create index payments_attention_ix on payments (id) where attention_at is not null;
comment on column payments.id is 'The idempotency key at the gateway, too';
comment on column payments.state is
  'created: nothing was sent · asked: the gateway was asked for it, and has not answered as far as is known · waiting: for the customer · succeeded: credited · failed, canceled, expired: no money came';
comment on column payments.request_key is 'Idempotency key of the request, as long as it counts';
comment on column payments.gateway_charge is 'The gateway''s id of the money that came: what refunds and disputes refer to';
comment on column payments.refunded is 'Paid back to the card, and what is on its way there';

create table payment_refunds (
  id            uuid primary key,
  payment_id    uuid not null references payments (id),
  account_id    int not null references accounts (id),
  amount        bigint not null check (amount > 0),
  currency      char(3) not null,
  reference     text not null,
  state         text not null check (state in ('created', 'asked', 'pending', 'succeeded', 'failed')),
  gateway_id    text,
  asked         int not null default 0,
  asked_at      timestamptz,
  trouble       text,
  due_at        timestamptz,
  attention_at  timestamptz,
  created_at    timestamptz not null,
  settled_at    timestamptz,
  check ((state in ('created', 'asked', 'pending')) = (due_at is not null)),
  check ((state in ('created', 'asked', 'pending')) = (settled_at is null))
);
create unique index payment_refunds_reference_uq on payment_refunds (payment_id, reference);
create unique index payment_refunds_gateway_uq on payment_refunds (gateway_id) where gateway_id is not null;
create index payment_refunds_due_ix on payment_refunds (due_at) where due_at is not null;
comment on column payment_refunds.id is 'The idempotency key at the gateway, too';
comment on column payment_refunds.asked_at is 'When the gateway was asked first: it knows the key for a day';
comment on column payment_refunds.state is
  'created: credit taken, nothing sent · asked: outcome not known · pending: the gateway has it · succeeded: paid back · failed: not paid back, the credit is back';

create table payment_disputes (
  id          text primary key,
  payment_id  uuid not null references payments (id),
  amount      bigint not null,
  currency    text not null,
  reason      text not null,
  status      text not null,
  opened_at   timestamptz not null,
  told_at     timestamptz not null
);
create index payment_disputes_payment_ix on payment_disputes (payment_id);
comment on table payment_disputes is 'Chargebacks as the gateway tells them; shown to staff, no money of the ledger moves by them';

create table payment_events (
  id           text primary key,
  type         text not null,
  payment_id   uuid references payments (id),
  outcome      text not null check (outcome in ('applied', 'nothing_new', 'not_ours')),
  received_at  timestamptz not null
);
comment on table payment_events is 'Events of the gateway, written in the transaction that does what they ask for: each counts once';
`;
