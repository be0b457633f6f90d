/** libs/billing/src/payments/write-off-debt.ts: what customers owe of payments that the gateway took back, and will not pay. */
export const debtWriteOffsTables = `
set local lock_timeout = '5s';
-- As in restore-steps: each list grows by what is new, and no row needs a look.
do $$
declare
  kinds    text := pg_get_constraintdef((select oid from pg_constraint where conrelid = 'ledger_transactions'::regclass and conname = 'ledger_transactions_kind_check'));
  accounts text := pg_get_constraintdef((select oid from pg_constraint where conrelid = 'ledger_postings'::regclass and conname = 'ledger_postings_ledger_account_check'));
  more_kinds    text := replace(kinds, '''debt_payment''::text', '''debt_payment''::text, ''debt_write_off''::text');
  more_accounts text := replace(accounts, '''payment_debts''::text', '''payment_debts''::text, ''bad_debts''::text');
begin
  if more_kinds is null or more_kinds = kinds or more_accounts is null or more_accounts = accounts then
    raise exception 'the lists of the ledger are not as expected';
  end if;
  execute 'alter table ledger_transactions drop constraint ledger_transactions_kind_check, add constraint ledger_transactions_kind_check ' || more_kinds;
  execute 'alter table ledger_postings drop constraint ledger_postings_ledger_account_check, add constraint ledger_postings_ledger_account_check ' || more_accounts;
end $$;

alter table payment_reversals add column written_off bigint not null default 0;
alter table payment_reversals add constraint payment_reversals_written_off_ck
  check (written_off >= 0 and owed + written_off <= amount and (state = 'taken' or written_off = 0));
comment on column payment_reversals.written_off is 'Of the amount, what the account owed and the registrar bears; nothing of it once the money came again';
`;
