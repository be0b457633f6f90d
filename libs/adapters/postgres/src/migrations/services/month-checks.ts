/** The nightly check of the ledger looks at the balances that were kept for statements, too. */
export const monthChecks = `
set local lock_timeout = '5s';
alter table ledger_checks drop constraint ledger_checks_part_check;
alter table ledger_checks add constraint ledger_checks_part_check check (part in ('transactions', 'balances', 'orders', 'payments', 'months'));
`;
