/** What registries charge, in the ledger; ends of domains that staff must see. */
export const restoreStepsTables = `
set local lock_timeout = '5s';
alter table ledger_postings add column connection_id int references registry_connections (id);
comment on column ledger_postings.connection_id is 'The registry that charges; only for registry_payable';

-- Each list grows by what is new: what is allowed already stays so, whatever it is by now. Not valid as they were: no row needs a look.
do $$
declare
  kinds    text := pg_get_constraintdef((select oid from pg_constraint where conrelid = 'ledger_transactions'::regclass and conname = 'ledger_transactions_kind_check'));
  accounts text := pg_get_constraintdef((select oid from pg_constraint where conrelid = 'ledger_postings'::regclass and conname = 'ledger_postings_ledger_account_check'));
  more_kinds    text := replace(kinds, '''hold''::text', '''hold''::text, ''registry_charge''::text, ''registry_credit''::text');
  more_accounts text := replace(accounts, '''registry_cost''::text', '''registry_cost''::text, ''registry_payable''::text');
begin
  if more_kinds is null or more_kinds = kinds or more_accounts is null or more_accounts = accounts then
    raise exception 'the lists of the ledger are not as expected';
  end if;
  execute 'alter table ledger_transactions drop constraint ledger_transactions_kind_check, add constraint ledger_transactions_kind_check ' || more_kinds;
  execute 'alter table ledger_postings drop constraint ledger_postings_ledger_account_check, add constraint ledger_postings_ledger_account_check ' || more_accounts;
end $$;
alter table ledger_postings add constraint ledger_postings_registry_ck check ((ledger_account = 'registry_payable') = (connection_id is not null)) not valid;

create unique index ledger_transactions_registry_uq on ledger_transactions (reference) where kind = 'registry_charge';

create index domain_ends_trouble_ix on domain_ends (domain_id) where trouble is not null and ended_at is null;
`;
