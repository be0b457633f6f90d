/**
 * libs/domains: domains that are ours at a registry and in no account, and how far each connection was
 * compared.
 */
export const unknownDomainTables = `
create table unknown_domain_scans (
  connection_id  int primary key references registry_connections (id),
  command_id     bigint not null default 0,
  message_id     bigint not null default 0,
  due_at         timestamptz not null
);
comment on table unknown_domain_scans is 'Up to which registry command and poll message names were looked up, and when the next comparison is due';

create table unknown_domains (
  id             bigint generated always as identity primary key,
  connection_id  int not null references registry_connections (id),
  name           text collate "C" not null check (name = lower(name)),
  source         text not null check (source in ('create', 'message')),
  evidence       text not null,
  registered_at  timestamptz,
  expires_at     timestamptz,
  found_at       timestamptz not null,
  seen_at        timestamptz not null,
  resolved_at    timestamptz,
  unique (connection_id, name)
);
create index unknown_domains_open_ix on unknown_domains (id) where resolved_at is null;
comment on column unknown_domains.resolved_at is 'It has a domain here, or is not ours at the registry any more';
`;
