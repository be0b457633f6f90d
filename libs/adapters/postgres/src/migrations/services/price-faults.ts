/** libs/catalog: why names of a TLD had no price. */
export const priceFaultTables = `
create table price_faults (
  tld            text not null references tlds (name),
  reason         text not null check (reason in ('no_exchange_rate', 'fee_above_price', 'fee_missing', 'fee_not_positive', 'price_currency')),
  product        text not null,
  detail         text not null,
  first_seen_at  timestamptz not null,
  last_seen_at   timestamptz not null,
  primary key (tld, reason)
);
comment on table price_faults is 'Products that are on the price list and had no price for a name: one row per TLD and reason, written once an hour at most';
`;
