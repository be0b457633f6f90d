/**
 * libs/domains: DS records of domains at their registries, and the signing of zones by our own name servers.
 */
export const signingTables = `
create table domain_ds (
  id           int generated always as identity,
  domain_id    int not null references domains (id),
  key_tag      int not null check (key_tag between 0 and 65535),
  algorithm    int not null check (algorithm between 0 and 255),
  digest_type  int not null check (digest_type between 0 and 255),
  digest       text collate "C" not null check (digest ~ '^([0-9A-F]{2})+$'),
  key_flags    int check (key_flags between 0 and 65535),
  public_key   text check (length(public_key) <= 4096),
  primary key (domain_id, digest),
  constraint domain_ds_key_ck check ((key_flags is null) = (public_key is null))
);
comment on table domain_ds is 'The DS records that a registry has of a domain, as far as we know';
comment on column domain_ds.digest is 'Capital hexadecimal digits: one record per digest in any case';
comment on column domain_ds.public_key is 'Base64 of the key that the digest was made of, where the registry takes keys and makes the DS itself (RFC 5910 §4.2)';

alter table registry_differences drop constraint registry_differences_field_check;
alter table registry_differences add constraint registry_differences_field_check
  check (field in ('existence', 'sponsor', 'expiry', 'statuses', 'nameservers', 'registrant', 'contacts', 'signing'));

create table zone_signings (
  domain_id   int primary key references domains (id),
  state       text not null check (state in ('off', 'requested', 'keys_made', 'signed_visible', 'ds_published', 'withdrawn', 'ds_removed')),
  ds          jsonb not null default '[]',
  due_at      timestamptz,
  attempts    int not null default 0,
  trouble     text,
  changed_at  timestamptz not null,
  constraint zone_signings_rest_ck check (state <> 'off' or due_at is null)
);
create index zone_signings_due_ix on zone_signings (due_at) where due_at is not null;
comment on table zone_signings is 'Signing by our own name servers; a domain without a row was never signed';
comment on column zone_signings.ds is 'DS records of the keys that our name servers hold for the zone, with the keys';
comment on column zone_signings.due_at is 'When the worker takes the next step; null: there is none';
comment on column zone_signings.trouble is 'Why the last step did not succeed; null: it did';

create table zone_signing_moves (
  id          bigint generated always as identity primary key,
  domain_id   int not null references zone_signings (domain_id),
  from_state  text not null,
  to_state    text not null,
  author      text not null,
  at          timestamptz not null
);
create index zone_signing_moves_domain_ix on zone_signing_moves (domain_id, id);
comment on table zone_signing_moves is 'Each move from one state of signing to the next, and who asked for it';
`;
