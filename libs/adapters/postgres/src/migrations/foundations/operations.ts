/** libs/kernel: operations, idempotency keys, outbox; and settings shared by all processes. */
export const operationTables = `
create table operations (
  id            uuid primary key,
  account_id    int not null references accounts (id),
  kind          text not null check (kind in ('register')),
  subject       text not null,
  state         text not null default 'open' check (state in ('open', 'pending', 'succeeded', 'refused')),
  payload       jsonb not null,
  answer        jsonb,
  failure       jsonb,
  attempts      int not null default 0,
  due_at        timestamptz not null,
  leased_until  timestamptz,
  in_flight_until timestamptz,
  attention_at  timestamptz,
  created_at    timestamptz not null,
  settled_at    timestamptz,
  check ((state in ('succeeded', 'refused')) = (settled_at is not null)),
  check (state <> 'refused' or failure is not null),
  check (state <> 'succeeded' or answer is not null)
);
comment on column operations.in_flight_until is 'Set right before the irreversible command leaves: until then nobody may conclude that it had no effect';
create index operations_due_ix on operations (kind, due_at) where state in ('open', 'pending');
create index operations_subject_ix on operations (subject, id);
create index operations_account_ix on operations (account_id, id);
create index operations_attention_ix on operations (attention_at) where attention_at is not null and state in ('open', 'pending');

create table idempotency_keys (
  account_id     int not null references accounts (id),
  key            text not null check (length(key) between 1 and 255),
  request_hash   text not null,
  lease          text,
  lease_until    timestamptz,
  operation_id   uuid references operations (id),
  answer_status  int,
  answer_body    jsonb,
  expires_at     timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_expiry_ix on idempotency_keys (expires_at);
create index idempotency_keys_operation_ix on idempotency_keys (operation_id) where operation_id is not null;

create table outbox (
  id           bigint generated always as identity primary key,
  event_id     uuid not null,
  account_id   int not null references accounts (id),
  name         text not null,
  payload      jsonb not null,
  occurred_at  timestamptz not null
);

create table platform_settings (
  name        text primary key,
  value       jsonb not null,
  updated_at  timestamptz not null
);
comment on table platform_settings is 'Switches that every process reads each second: maintenance';
`;
