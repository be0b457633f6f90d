/**
 * libs/domains/src/hosts. A host with addresses is an object at the registry with these addresses (where the
 * registry keeps hosts as attributes, part of what the domain is delegated to); one without is not there.
 * Changes are operations of kind `host`.
 */
export const hostsTables = `
create table vanity_nameservers (
  domain_id   int not null references domains (id),
  hostname    text collate "C" not null check (hostname = lower(hostname) and length(hostname) <= 253),
  ips         text[] not null check (cardinality(ips) <= 13),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  constraint vanity_nameservers_host_uq primary key (domain_id, hostname)
);
create index vanity_nameservers_name_ix on vanity_nameservers (hostname);
comment on column vanity_nameservers.hostname is 'Whole, lower-case A-labels; the domain itself or below it';
comment on column vanity_nameservers.ips is 'IPv4, and IPv6 as RFC 5952 writes it, in the order sent; empty: no glue';
`;
