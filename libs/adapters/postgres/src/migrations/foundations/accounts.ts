/** libs/accounts: accounts, their settings and tokens. */
export const accountTables = `
create table contacts (
  id            int generated always as identity primary key,
  first_name    text,
  last_name     text,
  company_name  text,
  address1      text,
  address2      text,
  city          text,
  state         text,
  zip           text,
  country       text,
  email         text,
  phone         text,
  fax           text,
  is_verified   boolean not null default false,
  created_at    timestamptz not null
);
comment on table contacts is 'Registrant data. Rows are never changed: a new version is a new row (EPP contacts are shared by domains, copy on write)';

create table accounts (
  id                   int generated always as identity primary key,
  username             text not null,
  parent_id            int references accounts (id),
  status               text not null default 'active' check (status in ('active', 'closed')),
  two_step_enabled     boolean not null default false,
  api_access_enabled   boolean not null default true,
  approved_reseller    boolean not null default false,
  enterprise           boolean not null default false,
  rate_per_second      int check (rate_per_second > 0),
  rate_per_hour        int check (rate_per_hour > 0),
  default_autorenew    boolean not null default true,
  default_privacy      boolean not null default true,
  default_nameservers  text[] not null default '{}',
  registrant_id        int references contacts (id),
  admin_id             int references contacts (id),
  tech_id              int references contacts (id),
  billing_id           int references contacts (id),
  created_at           timestamptz not null
);
create unique index accounts_username_uq on accounts (lower(username));
comment on column accounts.two_step_enabled is 'With two-step verification the API answers 403 unless api_access_enabled (BEHAVIOUR §3)';

create table api_tokens (
  id          int generated always as identity primary key,
  account_id  int not null references accounts (id),
  name        text not null,
  digest      text not null,
  sealed      text not null,
  created_at  timestamptz not null,
  revoked_at  timestamptz
);
create unique index api_tokens_digest_uq on api_tokens (digest);
create index api_tokens_account_ix on api_tokens (account_id, id) where revoked_at is null;
comment on column api_tokens.digest is 'HMAC-SHA-256 of the token with TOKEN_HASH_KEY, hex';
comment on column api_tokens.sealed is 'AES-256-GCM: the lowest-id token signs webhooks, so it must be readable';
`;
