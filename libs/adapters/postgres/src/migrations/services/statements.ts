/** Tax by country, and statements of account. */
export const statementsTables = `
create table tax_rules (
  id                   int generated always as identity primary key,
  country              char(2) not null check (country ~ '^[A-Z]{2}$'),
  business_status      text not null check (business_status in ('business_with_tax_id', 'business', 'consumer')),
  rate_bps             int not null check (rate_bps between 0 and 10000),
  label                text not null check (length(label) between 1 and 40),
  reverse_charge_note  text check (length(reverse_charge_note) between 1 and 500),
  valid_from           timestamptz not null,
  valid_until          timestamptz,
  created_at           timestamptz not null,
  check (valid_until >= valid_from),
  check (reverse_charge_note is null or rate_bps = 0),
  -- One rule at a time for a country and status. Both are told as one number, which needs no extension to be compared in a gist index.
  constraint tax_rules_overlap_ex exclude using gist (
    int4range((ascii(country) * 256 + ascii(substr(country, 2))) * 4 + case business_status when 'business_with_tax_id' then 0 when 'business' then 1 else 2 end,
              (ascii(country) * 256 + ascii(substr(country, 2))) * 4 + case business_status when 'business_with_tax_id' then 0 when 'business' then 1 else 2 end, '[]') with &&,
    tstzrange(valid_from, valid_until) with &&
  )
);
comment on table tax_rules is 'Tax on purchases by country (ISO 3166-1 alpha-2) and business status of the account, in 1/10,000; in force from valid_from until before valid_until';
comment on column tax_rules.label is 'What the tax is called on a receipt: VAT, GST …';
comment on column tax_rules.reverse_charge_note is 'The customer owes the tax; the words that a receipt must carry then. Null: no reverse charge';
comment on column tax_rules.valid_until is 'Null: no end. Equal to valid_from: ended before it began';

alter table accounts
  add column tax_by_rule      boolean not null default false,
  add column tax_country      char(2) check (tax_country ~ '^[A-Z]{2}$'),
  add column business_status  text check (business_status in ('business_with_tax_id', 'business', 'consumer')),
  add column tax_id           text check (length(tax_id) between 1 and 40),
  add constraint accounts_tax_id_ck check ((tax_id is not null) = (coalesce(business_status, '') = 'business_with_tax_id'));
comment on column accounts.tax_by_rule is 'With tax_bps 0: the rule of its country and status counts; false: what tax_bps says, also 0. A tax_bps above 0 always goes before a rule';
comment on column accounts.tax_country is 'Where it is taxed, ISO 3166-1 alpha-2; null: not told, no rule applies';
comment on column accounts.tax_id is 'Of a business, as a receipt shows it';

create table order_taxes (
  order_id             int primary key references orders (id),
  source               text not null check (source in ('account', 'rule', 'none')),
  rule_id              int references tax_rules (id),
  rate_bps             int not null check (rate_bps between 0 and 10000),
  label                text check (length(label) between 1 and 40),
  country              char(2),
  business_status      text,
  tax_id               text,
  reverse_charge_note  text,
  username             text not null,
  contact_id           int references contacts (id),
  check ((source = 'rule') = (rule_id is not null))
);
comment on table order_taxes is 'How an order was taxed and who bought it, as at purchase; written with the order and never changed. Orders of before have none';
comment on column order_taxes.source is 'account: its own rate · rule: of its country and status · none: neither';
comment on column order_taxes.contact_id is 'Billing contact of the account at purchase, else its registrant; contacts are never changed';

-- Transfers are the only movement that also concerns an account other than the transaction's own: a statement finds those of its month here.
create index ledger_transactions_transfers_ix on ledger_transactions (created_at, id) where kind = 'transfer';
`;
