import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whoever writes an entry or moves its domain waits for a switch of the account's option that is not committed
 * yet. Before, a row whose option was still off matched no condition and so was not locked: an entry of the same
 * moment became no recipient: its address was not asked to agree, and got no mail. Recipients that
 * were missed so are asked now.
 */
export class AwaitedRecipientSwitch1778932000000 implements MigrationInterface {
  readonly name = 'AwaitedRecipientSwitch1778932000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create or replace function note_forwarding_recipient() returns trigger language plpgsql as $$
declare
  owner record;
begin
  select a.id, a.verify_forwarding_recipients as is_on into owner from domains d join accounts a on a.id = d.account_id where d.id = new.domain_id for share of a;
  if owner.is_on then perform note_forwarding_recipients(owner.id, array[new.email_to]); end if;
  return null;
end $$;

create or replace function note_recipients_of_domain() returns trigger language plpgsql as $$
declare
  emails text[] := array(select email_to from email_forwardings where domain_id = new.id);
  is_on boolean;
begin
  if cardinality(emails) = 0 then return null; end if;
  select verify_forwarding_recipients into is_on from accounts where id = new.account_id for share;
  if is_on then perform note_forwarding_recipients(new.account_id, emails); end if;
  return null;
end $$;

insert into forwarding_recipients (account_id, email, due_at)
select distinct on (d.account_id, lower(e.email_to)) d.account_id, e.email_to, '-infinity'
  from accounts a join domains d on d.account_id = a.id and d.removed_at is null join email_forwardings e on e.domain_id = d.id
 where a.verify_forwarding_recipients order by d.account_id, lower(e.email_to)
on conflict (account_id, address) do nothing;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
