/**
 * The registry's tables, in a separate schema. Every statement is idempotent: all run at each start. Object
 * ids are part of the ROIDs, so a name registered again after a purge is a different object.
 */
export const SCHEMA_NAME = 'registry_simulator';

export const SCHEMA_SQL = `
create schema if not exists ${SCHEMA_NAME};

create table if not exists registrars (
  client_id text primary key,
  password_hash text not null
);

create table if not exists contacts (
  id bigint generated always as identity primary key,
  handle text not null constraint contacts_handle_key unique,
  sponsor text not null references registrars,
  creator text not null,
  created_at timestamptz not null,
  updater text,
  updated_at timestamptz,
  transferred_at timestamptz,
  auth_hash text,
  statuses text[] not null default '{}',
  data jsonb not null
);

create table if not exists domains (
  id bigint generated always as identity primary key,
  name text not null constraint domains_name_key unique,
  tld text not null,
  sponsor text not null references registrars,
  creator text not null,
  created_at timestamptz not null,
  updater text,
  updated_at timestamptz,
  expires_at timestamptz not null,
  transferred_at timestamptz,
  auth_hash text,
  statuses text[] not null default '{}',
  price_class text not null,
  idn_table text,
  idn_uname text,
  launch_phase text,
  max_sig_life integer,
  pending_create boolean not null default false,
  pending_due_at timestamptz,
  pending_approves boolean,
  pending_years integer,
  pending_cltrid text,
  pending_svtrid text,
  deletion_phase text,
  deletion_phase_ends_at timestamptz,
  deleted_at timestamptz,
  restore_requested_at timestamptz
);
-- columns that came later; an older database gets them here
alter table contacts add column if not exists extras jsonb not null default '[]';
alter table domains add column if not exists extras jsonb not null default '[]';
alter table domains add column if not exists pending_update jsonb;
create index if not exists domains_expires_at on domains (expires_at);
create index if not exists domains_pending on domains (pending_due_at) where pending_due_at is not null;
create index if not exists domains_deletion on domains (deletion_phase_ends_at) where deletion_phase is not null;

create table if not exists hosts (
  id bigint generated always as identity primary key,
  name text not null constraint hosts_name_key unique,
  domain_id bigint references domains,
  sponsor text not null references registrars,
  creator text not null,
  created_at timestamptz not null,
  updater text,
  updated_at timestamptz,
  transferred_at timestamptz,
  statuses text[] not null default '{}',
  addresses jsonb not null default '[]'
);
create index if not exists hosts_domain on hosts (domain_id);

create table if not exists domain_hosts (
  domain_id bigint not null references domains on delete cascade,
  host_id bigint not null references hosts,
  primary key (domain_id, host_id)
);
create index if not exists domain_hosts_host on domain_hosts (host_id);

create table if not exists domain_contacts (
  domain_id bigint not null references domains on delete cascade,
  role text not null,
  contact_id bigint not null references contacts,
  primary key (domain_id, role, contact_id)
);
create index if not exists domain_contacts_contact on domain_contacts (contact_id);

create table if not exists domain_ds (
  domain_id bigint not null references domains on delete cascade,
  key_tag integer not null,
  alg integer not null,
  digest_type integer not null,
  digest text not null,
  primary key (domain_id, key_tag, alg, digest_type, digest)
);

create table if not exists grace_periods (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domains on delete cascade,
  kind text not null,
  registrar text not null,
  ends_at timestamptz not null,
  years integer not null,
  fee integer not null
);
create index if not exists grace_periods_domain on grace_periods (domain_id);

create table if not exists transfers (
  id bigint generated always as identity primary key,
  object text not null,
  name text not null,
  status text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  acting text not null,
  act_by timestamptz not null,
  expires_at timestamptz,
  years integer not null default 0,
  fee integer not null default 0
);
create unique index if not exists transfers_one_pending on transfers (object, name) where status = 'pending';
create index if not exists transfers_name on transfers (object, name, id desc);

create table if not exists charges (
  id bigint generated always as identity primary key,
  registrar text not null,
  domain_name text not null,
  reason text not null,
  amount integer not null,
  currency text not null,
  charged_at timestamptz not null
);

create table if not exists poll_messages (
  id bigint generated always as identity primary key,
  registrar text not null references registrars,
  queued_at timestamptz not null,
  text text not null,
  res_data jsonb,
  extensions jsonb not null default '[]',
  acknowledged_at timestamptz
);
create index if not exists poll_messages_waiting on poll_messages (registrar, id) where acknowledged_at is null;

create table if not exists script_marks (
  name text primary key,
  marked_at timestamptz not null
);

create table if not exists name_clocks (
  name text primary key,
  ahead_seconds bigint not null,
  set_at timestamptz not null
);
`;
