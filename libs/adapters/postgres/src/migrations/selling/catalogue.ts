/** libs/catalog: rules of TLDs by time, promotions, premium names, tax. */
export const catalogueTables = `
create table tld_rules (
  id             int generated always as identity primary key,
  tld            text not null references tlds (name),
  valid_from     timestamptz not null,
  -- json: the order of requirement fields is content, and jsonb has none
  rules          json not null,
  minimum_years  int not null generated always as (coalesce((rules -> 'allowedYears' ->> 0)::int, 1)) stored,
  source         jsonb not null default '{}',
  created_at     timestamptz not null
);
create unique index tld_rules_uq on tld_rules (tld, valid_from);
comment on table tld_rules is 'What is particular of a TLD; the newest row with valid_from <= now counts, whole. Terms in rules.allowedYears are ascending';

create index tld_prices_account_ix on tld_prices (account_id) where account_id is not null;
alter table tld_prices drop constraint tld_prices_product_check;
alter table tld_prices add constraint tld_prices_product_check check (product in ('registration', 'renewal', 'transfer', 'restore'));
alter table tld_prices add column source jsonb not null default '{}';
alter table tlds add column origin text not null default 'file' check (origin in ('file', 'staff'));
comment on column tlds.origin is 'file: connection and status are as the reviewed file says; staff: decided by people, the loader leaves them alone';

alter table accounts add column tax_bps int not null default 0 check (tax_bps between 0 and 10000);
comment on column accounts.tax_bps is 'Tax on top of every price, in 1/10,000';

create table promotions (
  id                    int generated always as identity primary key,
  code                  text not null check (code = upper(code) and code ~ '^[A-Z0-9_-]{2,40}$'),
  description           text not null default '',
  tlds                  text[],
  products              text[] not null default '{registration}',
  min_years             int not null default 1,
  max_years             int not null default 10,
  percent_bps           int check (percent_bps between 1 and 10000),
  amount_off            bigint check (amount_off > 0),
  currency              char(3) not null default 'USD',
  account_id            int references accounts (id),
  starts_at             timestamptz not null,
  ends_at               timestamptz,
  max_uses              int check (max_uses > 0),
  max_uses_per_account  int check (max_uses_per_account > 0),
  created_at            timestamptz not null,
  check ((percent_bps is null) <> (amount_off is null))
);
create unique index promotions_code_uq on promotions (code);
comment on column promotions.tlds is 'Null: every TLD';

create table promotion_uses (
  operation_id  uuid primary key references operations (id) deferrable initially deferred,
  promotion_id  int not null references promotions (id),
  account_id    int not null references accounts (id),
  discount      bigint not null check (discount >= 0),
  used_at       timestamptz not null,
  released_at   timestamptz
);
create index promotion_uses_ix on promotion_uses (promotion_id, account_id) where released_at is null;
comment on table promotion_uses is 'A use is taken with the money and given back with it';

create table premium_names (
  tld           text not null references tlds (name),
  name          text not null check (name = lower(name)),
  class         text not null,
  registration  bigint not null check (registration > 0),
  renewal       bigint not null check (renewal > 0),
  transfer      bigint check (transfer > 0),
  currency      char(3) not null default 'USD',
  updated_at    timestamptz not null,
  primary key (tld, name)
);
comment on column premium_names.name is 'Whole name in A-labels: gold.example; prices are per year';
comment on table premium_names is 'Registry premium names as the registries publish them, our prices: what the premium list shows. The price of a sale comes from the registry at that moment';
`;
