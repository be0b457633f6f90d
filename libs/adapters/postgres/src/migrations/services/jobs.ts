/** libs/jobs: jobs and their items. Amounts are in cents of USD. */
export const jobsTables = `
set local lock_timeout = '5s';
create table jobs (
  id                    uuid primary key,
  account_id            int not null references accounts (id),
  token_id              int not null references api_tokens (id),
  command               text not null,
  state                 text not null default 'draft' check (state in ('draft', 'planning', 'planned', 'running', 'paused', 'done', 'stopped')),
  is_complete           boolean not null default false,
  reason                text,
  pause_reason          text check (pause_reason in ('customer', 'failures', 'balance', 'spend_cap')),
  needed                bigint check (needed > 0),
  missing               bigint check (missing > 0),
  spend_cap             bigint check (spend_cap > 0),
  accept_price_up_to    bigint check (accept_price_up_to > 0),
  not_before            timestamptz,
  window_from           int check (window_from between 0 and 23),
  window_to             int check (window_to between 0 and 23),
  pause_after_failures  int check (pause_after_failures > 0),
  at_once               int not null check (at_once > 0),
  plan_mark             uuid,
  plan_id               uuid,
  plan                  jsonb,
  total                 int not null default 0 check (total >= 0),
  open                  int not null default 0 check (open >= 0),
  failures_in_a_row     int not null default 0 check (failures_in_a_row >= 0),
  charged               bigint not null default 0 check (charged >= 0),
  revision              int not null default 1,
  turn_at               timestamptz,
  created_at            timestamptz not null,
  started_at            timestamptz,
  ended_at              timestamptz,
  moved_at              timestamptz not null default now(),
  check ((state = 'paused') = (pause_reason is not null)),
  check ((pause_reason is not distinct from 'balance') = (needed is not null)),
  check ((needed is null) = (missing is null)),
  check ((window_from is null) = (window_to is null)),
  check ((plan_id is null) = (plan is null)),
  check ((state in ('done', 'stopped')) = (ended_at is not null))
);
create index jobs_account_ix on jobs (account_id, created_at desc, id desc) where is_complete;
create index jobs_turn_ix on jobs (account_id, turn_at);
create index jobs_active_ix on jobs (state) where state in ('planning', 'running');
create index jobs_balance_ix on jobs (account_id) where pause_reason = 'balance';
create index jobs_ended_ix on jobs (ended_at) where ended_at is not null;
create index jobs_unended_ix on jobs (account_id) where ended_at is null;
create index jobs_idle_ix on jobs (moved_at) where state in ('draft', 'planned', 'paused');
create index jobs_incomplete_ix on jobs (created_at) where not is_complete;
comment on column jobs.token_id is 'Whose limits and scopes hold for each call';
comment on column jobs.is_complete is 'All items are stored; until then the job is invisible';
comment on column jobs.needed is 'Credit with which a job that is paused for its balance goes on';
comment on column jobs.plan_mark is 'Id of the plan under way or finished last; becomes plan_id when it is finished';
comment on column jobs.open is 'Items that the present phase, planning or running, has still to end';
comment on column jobs.charged is 'Sum of charged of its items';
comment on column jobs.revision is 'Grows with each change of the job or one of its items';
comment on column jobs.turn_at is 'When items of it were claimed last; null: never';
comment on column jobs.moved_at is 'When its state changed last';

create table job_items (
  id                bigint not null generated always as identity,
  job_id            uuid not null references jobs (id),
  position          int not null check (position > 0),
  subject           text,
  sealed            text,
  state             text not null default 'waiting' check (state in ('waiting', 'running', 'unknown', 'done', 'refused', 'skipped')),
  attempt           int not null default 1 check (attempt > 0),
  is_called         boolean not null default false,
  open_calls        int not null default 0 check (open_calls >= 0),
  lease             uuid,
  due_at            timestamptz,
  is_planned        boolean not null default false,
  planned           bigint check (planned >= 0),
  plan_status       int,
  plan_error_code   text,
  plan_error_class  text check (plan_error_class in ('transient', 'balance', 'policy', 'input')),
  plan_message      text,
  reserved          bigint check (reserved >= 0),
  status            int,
  error_code        text,
  error_class       text check (error_class in ('transient', 'balance', 'policy', 'input')),
  message           text,
  order_id          int,
  operation_id      uuid,
  charged           bigint check (charged >= 0),
  ended_at          timestamptz,
  primary key (job_id, position),
  check (lease is null or due_at is not null),
  check ((state in ('done', 'refused', 'skipped')) = (ended_at is not null)),
  check (ended_at is null or due_at is null),
  check (state <> 'running' or lease is not null),
  check (state <> 'unknown' or (is_called and due_at is not null)),
  check (sealed is not null or ended_at is not null),
  check (state not in ('done', 'skipped') or sealed is null)
);
create unique index job_items_id_uq on job_items (id);
create index job_items_waiting_ix on job_items (job_id, position) where state = 'waiting';
create index job_items_unplanned_ix on job_items (job_id, position) where state = 'waiting' and not is_planned;
create index job_items_due_ix on job_items (due_at) where due_at is not null and (is_called or lease is not null);
create index job_items_lease_ix on job_items (lease) where lease is not null;
create index job_items_held_ix on job_items (job_id, due_at) where due_at is not null;
create index job_items_state_ix on job_items (job_id, state, error_class, position);
create index job_items_ended_ix on job_items (job_id, ended_at) where ended_at is not null;
create index job_items_retryable_ix on job_items (job_id) where state = 'refused' and sealed is not null;
comment on column job_items.id is 'Order in which sealed texts are encrypted again';
comment on column job_items.sealed is 'Its fields as JSON, sealed, since they may hold auth codes and contacts; null once it is done or skipped, and some days after the job for a refused one';
comment on column job_items.attempt is 'Part of the idempotency key of its call';
comment on column job_items.is_called is 'A call of this attempt was begun, its outcome may exist';
comment on column job_items.open_calls is 'Calls of this attempt whose outcome is open';
comment on column job_items.lease is 'Claim of a process, until due_at; null: not claimed';
comment on column job_items.due_at is 'End of the claim, or when it is to be claimed again; null: any time, or never again';
comment on column job_items.reserved is 'What its call may cost while that is under way; counts against the spend cap';
comment on column job_items.operation_id is 'Operation that the call opened';
`;
