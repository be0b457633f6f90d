/**
 * libs/accounts: sub-accounts, scopes of tokens, settings that owners see; libs/billing: credit between
 * accounts.
 */
export const accessTables = `
alter table accounts
  add column password_hash        text,
  add column terms_accepted_at    timestamptz,
  add column max_sub_accounts     int check (max_sub_accounts >= 0),
  add column autorenew_lead_days  int not null default 30 check (autorenew_lead_days in (7, 30)),
  add column compliance_notices   text not null default 'both' check (compliance_notices in ('email', 'webhook', 'both')),
  add column default_currency     char(3) not null default 'USD' check (default_currency ~ '^[A-Z]{3}$');
create index accounts_parent_ix on accounts (parent_id, lower(username)) where parent_id is not null;
comment on column accounts.password_hash is 'scrypt with its parameters; null for accounts that staff opened. Never a credential of the API';
comment on column accounts.max_sub_accounts is 'Null: the limit of the platform';
comment on column accounts.autorenew_lead_days is 'Days before its end at which a domain renews by itself (BEHAVIOUR §8)';
comment on column accounts.compliance_notices is 'both: a webhook where there is a subscription, else email (BEHAVIOUR §18); email: always email; webhook: never email';

alter table api_tokens
  add column read_only        boolean not null default false,
  add column dns_only         boolean not null default false,
  add column zones            text[] check (cardinality(zones) > 0),
  add column record_types     text[] check (cardinality(record_types) > 0),
  add column daily_spend_cap  bigint check (daily_spend_cap >= 0),
  add column expires_at       timestamptz,
  add column source_networks  text[] check (cardinality(source_networks) > 0),
  add column replaced_by      int references api_tokens (id);
comment on column api_tokens.daily_spend_cap is 'Smallest units that purchases with this token may take in a UTC day; null: no cap';
comment on column api_tokens.replaced_by is 'The token that took over its name and scopes; this one lives on until expires_at';

-- Names were free before: of two live tokens with one name the later ones get their id behind it.
update api_tokens t set name = t.name || ' ' || t.id
 where t.revoked_at is null
   and exists (select from api_tokens o where o.account_id = t.account_id and lower(o.name) = lower(t.name) and o.revoked_at is null and o.id < t.id);
create unique index api_tokens_name_uq on api_tokens (account_id, lower(name)) where revoked_at is null and replaced_by is null;

create table token_spending (
  token_id  int not null references api_tokens (id),
  day       date not null,
  spent     bigint not null check (spent >= 0),
  primary key (token_id, day)
);
comment on table token_spending is 'What a token with a cap has taken in a UTC day; its row is locked before the balance of the account';

create table token_purchases (
  operation_id  uuid primary key references operations (id),
  token_id      int not null references api_tokens (id),
  day           date not null,
  amount        bigint not null check (amount > 0),
  given_back    boolean not null default false
);
comment on table token_purchases is 'Which token pays for an operation that is counted in token_spending, so that a release can give it back';

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('credit', 'hold', 'capture', 'release', 'refund', 'transfer'));
`;
