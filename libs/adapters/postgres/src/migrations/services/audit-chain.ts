/**
 * The hash chain of the audit log. A deferred trigger appends an entry to it at the commit: the head is locked
 * last and for the shortest time. Its functions run as the owner of the tables: the application cannot write it.
 * The form that is hashed is documented in docs/lifecycle/audit-chain.md; libs/staff builds the same.
 */
export const auditChain = `
create table audit_chain (
  sequence   bigint primary key,
  entry_id   bigint not null,
  stored_at  timestamptz not null,
  version    smallint not null,
  prev_hash  bytea not null check (length(prev_hash) = 32),
  hash       bytea not null check (length(hash) = 32)
);
create unique index audit_chain_entry_uq on audit_chain (entry_id);
comment on table audit_chain is 'One row for each entry of audit_log, in the order of their commits, without gaps';
comment on column audit_chain.stored_at is 'Of the entry: determines its partition';
comment on column audit_chain.version is 'Of the form that was hashed';

create table audit_chain_head (
  id        boolean primary key default true check (id),
  sequence  bigint not null,
  hash      bytea not null
);
insert into audit_chain_head (sequence, hash) values (0, decode(repeat('00', 32), 'hex'));
comment on table audit_chain_head is 'The last row of audit_chain: one row';

create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function audit_append_only();

create function append_to_audit_chain(of_entry bigint, entry_stored_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  head public.audit_chain_head;
  form text;
  next_hash bytea;
begin
  select * into strict head from public.audit_chain_head for update;
  select jsonb_build_array(1, head.sequence + 1, encode(head.hash, 'hex'), l.id,
           to_char(l.stored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
           l.actor, l.role, l.action, l.target, l.before, l.after, l.request_id, l.source, l.reason)::text
    into strict form from public.audit_log l where l.id = of_entry and l.stored_at = entry_stored_at;
  next_hash := sha256(convert_to(form, 'UTF8'));
  insert into public.audit_chain (sequence, entry_id, stored_at, version, prev_hash, hash)
    values (head.sequence + 1, of_entry, entry_stored_at, 1, head.hash, next_hash);
  update public.audit_chain_head set sequence = head.sequence + 1, hash = next_hash;
end $$;

create function chain_audit_entry() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.append_to_audit_chain(new.id, new.stored_at);
  return null;
end $$;

revoke execute on function append_to_audit_chain from public;

create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_entry();
`;

/** Entries from before the chain that have no row in it, by their ids; `$1` is the id before. */
export const CHAIN_OLDER_ENTRIES = `
with older as materialized (
  select l.id, l.stored_at from audit_log l
   where l.id > $1 and not exists (select from audit_chain c where c.entry_id = l.id)
   order by l.id limit $2
), ordered as materialized (
  select id, append_to_audit_chain(id, stored_at) from older order by id
)
select max(id) as last from ordered`;
