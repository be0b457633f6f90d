/** libs/domains: changes of domains, what was sold with them, comparison with the registry. */
export const domainChangeTables = `
alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check check (kind in ('register', 'renew', 'update'));

alter table domains
  add column busy_operation_id     uuid references operations (id) deferrable initially deferred,
  add column auth_code_expires_at  timestamptz,
  add column registry_values       jsonb not null default '{}',
  add column purchase_type         text not null default 'registration',
  add column claims_notice_id      text,
  add column compare_at            timestamptz,
  add column privacy_contact_id    int references contacts (id);
create index domains_auth_code_ix on domains (auth_code_expires_at) where auth_code_expires_at is not null and removed_at is null;
create index domains_compare_ix on domains (connection_id, (coalesce(compare_at, '-infinity'))) where removed_at is null and state = 'active';
comment on column domains.busy_operation_id is 'The change or renewal that is under way: one at a time per domain';
comment on column domains.registry_values is 'tldRequirements as sold';
comment on column domains.auth_code_expires_at is 'When the code that was handed out is taken away again, here and at the registry (RFC 9154)';
comment on column domains.privacy_contact_id is 'Shown in every role at a registry with contacts, while privacy is on; kept when it goes off';
comment on column domains.compare_at is 'When it is compared with the registry next; null: as soon as its turn comes';

alter table accounts add column registrant_lock_opt_out boolean not null default false;
comment on column accounts.registrant_lock_opt_out is 'No 60-day lock after a material change of the registrant (BEHAVIOUR §9)';

create index domains_registrant_ix on domains (registrant_id);
create index contacts_verified_email_ix on contacts (lower(email)) where is_verified;
comment on index contacts_verified_email_ix is 'Whether an account has had an email address verified before';

create table registrant_changes (
  id                     bigint generated always as identity primary key,
  domain_id              int not null references domains (id),
  account_id             int not null references accounts (id),
  operation_id           uuid not null references operations (id),
  before_contact_id      int not null references contacts (id),
  after_contact_id       int not null references contacts (id),
  material               boolean not null,
  opted_out              boolean not null,
  verification_due       boolean not null,
  changed_at             timestamptz not null
);
create unique index registrant_changes_operation_uq on registrant_changes (operation_id);
create index registrant_changes_domain_ix on registrant_changes (domain_id, id);
comment on table registrant_changes is 'Each change of a registrant, as evidence; verification_due: its email address has to be verified';

create table registry_differences (
  id           bigint generated always as identity primary key,
  domain_id    int not null references domains (id),
  field        text not null check (field in ('existence', 'sponsor', 'expiry', 'statuses', 'nameservers', 'registrant', 'contacts')),
  ours         jsonb not null,
  theirs       jsonb not null,
  found_at     timestamptz not null,
  seen_at      timestamptz not null,
  resolved_at  timestamptz,
  resolution   text check (resolution in ('gone', 'taken_over', 'pushed'))
);
create unique index registry_differences_open_uq on registry_differences (domain_id, field) where resolved_at is null;
create index registry_differences_open_ix on registry_differences (id) where resolved_at is null;
comment on column registry_differences.resolution is 'gone: not there at the next look · taken_over: ours was made as the registry has it · pushed: the registry was told ours';
`;
