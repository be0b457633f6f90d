/**
 * Postings are balanced as they are written; that there are any can only be said when the transaction of the
 * database ends.
 */
export const ledgerPosted = `
set local lock_timeout = '5s';
create function ledger_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_postings where transaction_id = new.id) then
    raise exception 'ledger transaction % has no postings', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_posted after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_posted();
`;
