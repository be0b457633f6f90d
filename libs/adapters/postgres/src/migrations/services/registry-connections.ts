/**
 * libs/registries: every version of a connection, to put one back; and what each process reports of its
 * sessions.
 */
export const registryConnectionTables = `
create table registry_connection_versions (
  connection_id  int not null references registry_connections (id),
  version        int not null check (version > 0),
  settings       jsonb not null,
  created_at     timestamptz not null,
  primary key (connection_id, version)
);
comment on table registry_connection_versions is 'Settings of registry connections by version, without secrets';
insert into registry_connection_versions (connection_id, version, settings, created_at)
select id, version, jsonb_build_object(
         'host', host, 'port', port, 'serverName', server_name, 'clientId', client_id, 'clientCertificate', client_certificate,
         'certificateAuthority', certificate_authority, 'profile', profile, 'registrationLimited', registration_limited, 'enabled', enabled), updated_at
  from registry_connections;

create table registry_session_reports (
  connection_id    int not null references registry_connections (id),
  holder           text not null,
  process          text not null,
  circuit          text not null check (circuit in ('closed', 'open', 'half_open', 'stopped')),
  sessions         int not null check (sessions >= 0),
  in_use           int not null check (in_use between 0 and sessions),
  waiting          int not null check (waiting >= 0),
  refused_at       timestamptz,
  refused_command  text,
  refused_code     int,
  refused_reason   text,
  reported_at      timestamptz not null,
  primary key (connection_id, holder),
  check ((refused_at is null) = (refused_command is null) and (refused_at is null) = (refused_reason is null))
);
comment on table registry_session_reports is 'Sessions and circuit of each process at each registry connection; stale rows are of processes that ended';
`;
