/**
 * The end of a TransferLock becomes an event of the lifecycle schedule, so `transfer_lock_until` is stored
 * only while the lock is in force. Ended locks are cleared without an event: their beginning was never
 * announced. So are those under TLDs whose rules have no transfer lock. The trigger comes last: its lock on
 * the table stops every reader, and the trigger of before ignores this column.
 */
export const transferLockColumns = `
with rules as (
  select distinct on (tld) tld, coalesce((rules ->> 'supportsTransferLock')::boolean, true) and coalesce((rules ->> 'transferLockDays')::int, 60) > 0 as has_transfer_lock
    from tld_rules where valid_from <= now() order by tld, valid_from desc)
update domains d set transfer_lock_until = null
 where transfer_lock_until is not null
   and (transfer_lock_until <= now() + make_interval(secs => coalesce((select c.ahead_seconds from account_clocks c where c.account_id = d.account_id), 0))
        or exists (select from rules r where r.tld = d.tld and not r.has_transfer_lock));
update domains set calendar_at = null where transfer_lock_until is not null and calendar_at is not null;
comment on column domains.transfer_lock_until is 'End of the TransferLock; null: none. Cleared with the event of its end';

drop trigger if exists domains_calendar on domains;
create trigger domains_calendar before update of state, expires_at, autorenew_enabled, account_id, transfer_lock_until on domains for each row
  when ((old.state, old.expires_at, old.autorenew_enabled, old.account_id, old.transfer_lock_until)
        is distinct from (new.state, new.expires_at, new.autorenew_enabled, new.account_id, new.transfer_lock_until))
  execute function forget_calendar();
`;
