/** libs/billing: in what currencies, and at what rates, orders tell their prices beside USD. */
export const exchangeRateTables = `
create table exchange_rates (
  currency    char(3) not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  valid_from  timestamptz not null,
  rate        numeric(12, 8) check (rate > 0),
  primary key (currency, valid_from)
);
comment on table exchange_rates is 'What one USD is in another currency, from a moment on until the next row of it; orders keep the rate of their time';
comment on column exchange_rates.rate is 'Null: none from then on, orders are told in USD';
`;
