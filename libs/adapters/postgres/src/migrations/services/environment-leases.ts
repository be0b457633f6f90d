/**
 * Which database server holds the environment: what tells a database from its restored copy, and since when
 * it was not renewed.
 */
export const environmentLeaseTables = `
create table environment_leases (
  id                 boolean primary key default true check (id),
  instance           uuid not null default gen_random_uuid(),
  system_identifier  text not null,
  database_id        text not null,
  state              text not null default 'active' check (state in ('active', 'retired')),
  renewed_at         timestamptz not null
);
comment on table environment_leases is 'Which database is alive: a copy of it starts without registries, mail and webhooks until staff declare it alive';
comment on column environment_leases.instance is 'New whenever staff declare a database alive';
comment on column environment_leases.system_identifier is 'pg_control_system().system_identifier of the server that renewed last';
comment on column environment_leases.database_id is 'OID of the database that renewed last';

create table environment_addresses (
  address  text primary key,
  seen_at  timestamptz not null
);
comment on table environment_addresses is 'Host and port in DATABASE_URL of processes that renewed the lease';
`;
