/**
 * Calls of the legacy interface: one row for each account and operation, some dozens of an account at most.
 */
export const legacyTables = `
create table legacy_usage (
  account_id int not null references accounts (id),
  operation text not null check (operation ~ '^[a-zA-Z]{1,64}$'),
  calls bigint not null check (calls > 0),
  first_call_at timestamptz not null,
  last_call_at timestamptz not null check (last_call_at >= first_call_at),
  primary key (account_id, operation)
);
`;
