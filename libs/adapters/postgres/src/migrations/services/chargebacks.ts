/**
 * libs/billing/src/payments: what the gateway takes back by itself; libs/billing/src/statements: balances at
 * the ends of months.
 */
export const chargebacksTables = `
-- The lists only grow: the rows there are need no look, and purchases do not wait for one. Behind a check of the ledger that reads for minutes nothing queues up: run it again.
set local lock_timeout = '5s';
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('credit', 'hold', 'capture', 'release', 'refund', 'transfer', 'payment_refund', 'payment_refund_settle', 'payment_refund_return',
    'chargeback', 'chargeback_return', 'gateway_refund', 'gateway_refund_return', 'debt_payment')) not valid;
alter table ledger_postings drop constraint ledger_postings_ledger_account_check;
alter table ledger_postings add constraint ledger_postings_ledger_account_check
  check (ledger_account in ('available', 'held', 'revenue', 'tax', 'refunds', 'promotions', 'registry_cost', 'payment_clearing', 'payment_refunds', 'payment_debts')) not valid;

alter table payment_disputes
  add column withdrawn_at  timestamptz,
  add column reinstated_at timestamptz;
comment on table payment_disputes is 'Chargebacks as the gateway tells them; what they take is in payment_reversals';
comment on column payment_disputes.withdrawn_at is 'When it was said last that the bank has the money; the later of the two counts, of equal ones the other. Null in disputes of before: nothing is booked for them';
comment on column payment_disputes.reinstated_at is 'When it was said last that the money is ours again';

create table payment_reversals (
  id             text primary key,
  source         text not null check (source in ('dispute', 'refund')),
  payment_id     uuid not null references payments (id),
  account_id     int not null references accounts (id),
  amount         bigint not null check (amount > 0),
  currency       char(3) not null,
  state          text not null check (state in ('taken', 'returned')),
  owed           bigint not null check (owed >= 0 and owed <= amount),
  times          int not null default 1,
  debt_payments  int not null default 0,
  taken_at       timestamptz not null,
  returned_at    timestamptz,
  check ((state = 'returned') = (returned_at is not null)),
  check (state = 'taken' or owed = 0)
);
create index payment_reversals_payment_ix on payment_reversals (payment_id);
create index payment_reversals_owed_ix on payment_reversals (account_id, id) where owed > 0;
comment on table payment_reversals is 'Money of payments that the gateway took back without being asked by us: chargebacks, and refunds made at the gateway itself';
comment on column payment_reversals.id is 'The gateway''s, of the dispute or the refund';
comment on column payment_reversals.owed is 'Of the amount, what the credit of the account did not reach for and it has not paid since';
comment on column payment_reversals.times is 'How often it was taken: one that came back may be taken again';
comment on column payment_reversals.debt_payments is 'How many payments of what was owed were posted';

create table account_month_balances (
  account_id  int not null references accounts (id),
  month       date not null check (extract(day from month) = 1),
  balance     bigint not null,
  primary key (account_id, month)
);
comment on table account_month_balances is 'All money of an account at the first moment of a month (UTC), by its postings; written once, when no posting can come before it any more';
`;
