/** libs/webhooks: subscriptions, deliveries and every attempt. */
export const webhookTables = `
create table webhook_subscriptions (
  id          int generated always as identity primary key,
  account_id  int not null references accounts (id),
  event_name  text not null,
  url         text not null,
  active      boolean not null,
  created_at  timestamptz not null,
  updated_at  timestamptz
);
create unique index webhook_subscriptions_event_uq on webhook_subscriptions (account_id, event_name);

create table webhook_deliveries (
  id               uuid primary key,
  event_id         uuid not null,
  account_id       int not null references accounts (id),
  subscription_id  int not null,
  event_name       text not null,
  url              text not null,
  body             text not null,
  state            text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'cancelled')),
  attempts         int not null default 0,
  due_at           timestamptz not null,
  claimed_until    timestamptz,
  occurred_at      timestamptz not null,
  created_at       timestamptz not null,
  finished_at      timestamptz
);
create unique index webhook_deliveries_event_uq on webhook_deliveries (event_id, subscription_id);
create index webhook_deliveries_due_ix on webhook_deliveries (due_at) where state = 'pending';
create index webhook_deliveries_account_ix on webhook_deliveries (account_id, id);
create index webhook_deliveries_failed_ix on webhook_deliveries (id) where state = 'failed';
comment on column webhook_deliveries.body is 'Canonical JSON, sent as it stands and signed with the url';

create table webhook_attempts (
  delivery_id    uuid not null references webhook_deliveries (id),
  number         int not null,
  started_at     timestamptz not null,
  duration_ms    int not null,
  status         int,
  error          text,
  response_head  text,
  primary key (delivery_id, number)
);
comment on column webhook_attempts.response_head is 'First bytes of the answer';
`;
