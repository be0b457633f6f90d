interface More {
  /** Stands in the list already. */
  after: string;
  names: readonly string[];
}

/** As PostgreSQL shows it, within a text of SQL. */
const element = (name: string): string => `''${name}''::text`;
const grown = (list: string, { after, names }: More): string =>
  `replace(${list}, '${element(after)}', '${[after, ...names].map(element).join(', ')}')`;

/**
 * SQL: the kinds of transactions and the accounts of the ledger become more. What is allowed already stays
 * so, whatever it is by now; no row needs a look.
 */
export const ledgerListsGrow = (kinds: More, accounts: More): string => `do $$
declare
  kinds    text := pg_get_constraintdef((select oid from pg_constraint where conrelid = 'ledger_transactions'::regclass and conname = 'ledger_transactions_kind_check'));
  accounts text := pg_get_constraintdef((select oid from pg_constraint where conrelid = 'ledger_postings'::regclass and conname = 'ledger_postings_ledger_account_check'));
  more_kinds    text := ${grown('kinds', kinds)};
  more_accounts text := ${grown('accounts', accounts)};
begin
  if more_kinds is null or more_kinds = kinds or more_accounts is null or more_accounts = accounts then
    raise exception 'the lists of the ledger are not as expected';
  end if;
  execute 'alter table ledger_transactions drop constraint ledger_transactions_kind_check, add constraint ledger_transactions_kind_check ' || more_kinds;
  execute 'alter table ledger_postings drop constraint ledger_postings_ledger_account_check, add constraint ledger_postings_ledger_account_check ' || more_accounts;
end $$;`;
