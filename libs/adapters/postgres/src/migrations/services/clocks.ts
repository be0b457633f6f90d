/** Clocks of accounts in the sandbox; production has the tables and never a row in them. */
export const clocksTables = `
create table account_clocks (
  account_id     int primary key references accounts,
  -- ten years and their leap days: no term at any registry is longer
  ahead_seconds  bigint not null default 0 check (ahead_seconds between 0 and 315705600),
  changed_at     timestamptz not null,
  -- whoever runs the due work of this account, and until when it has that to itself; by the real time
  runner         uuid,
  leased_until   timestamptz,
  ran_at         timestamptz,
  check ((runner is null) = (leased_until is null))
);
comment on column account_clocks.ahead_seconds is 'Before the real time; never less than it was';

create table account_clock_jobs (
  id           int generated always as identity primary key,
  account_id   int not null references account_clocks,
  state        text not null default 'running' check (state in ('running', 'done', 'stopped')),
  from_at      timestamptz not null,
  target_at    timestamptz not null,
  reached_at   timestamptz not null,
  steps        int not null default 0 check (steps >= 0),
  trouble      text,
  created_at   timestamptz not null,
  moved_at     timestamptz not null,
  finished_at  timestamptz,
  check (from_at < target_at and from_at <= reached_at),
  check ((state = 'running') = (finished_at is null)),
  check (state <> 'done' or reached_at >= target_at)
);
create unique index account_clock_jobs_running_uq on account_clock_jobs (account_id) where finished_at is null;
create index account_clock_jobs_account_ix on account_clock_jobs (account_id, id);
comment on column account_clock_jobs.reached_at is 'The account''s clock when it was looked at last; all that was due by then is done';
comment on column account_clock_jobs.created_at is 'The real time, as moved_at, when it got further last, and finished_at';

create table account_credit_refills (
  account_id   int primary key references accounts,
  refilled_at  timestamptz not null
);
comment on column account_credit_refills.refilled_at is 'The real time';
`;
