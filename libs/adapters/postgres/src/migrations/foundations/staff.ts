/** Staff keys and the audit log, which nobody can edit. */
export const staffTables = `
create table staff_keys (
  id          int generated always as identity primary key,
  name        text not null,
  role        text not null check (role in ('support', 'finance', 'registry', 'owner')),
  digest      text not null,
  created_at  timestamptz not null,
  revoked_at  timestamptz
);
create unique index staff_keys_digest_uq on staff_keys (digest);

create table audit_log (
  id          bigint generated always as identity primary key,
  at          timestamptz not null,
  actor       text not null,
  role        text not null,
  action      text not null,
  target      text not null,
  before      jsonb,
  after       jsonb,
  request_id  text not null,
  source      text
);
create index audit_log_target_ix on audit_log (target, id);

create function audit_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_append_only();
`;
