import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside } from './services/new-indexes';

/**
 * Who refused forwarded mail gets none, of whichever account: the mail servers and the use cases find the
 * refusals of an address by this index. Built before the view reads it.
 */
export class RefusedRecipients1778916000020 implements MigrationInterface {
  readonly name = 'RefusedRecipients1778916000020';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, [
      {
        name: 'forwarding_recipients_refused_ix',
        table: 'forwarding_recipients',
        on: `(address) where state = 'refused'`,
      },
    ]);
    await runner.query(`
create or replace view forwarding.mail_aliases with (security_barrier) as
  select e.mailbox || '@' || s.name as address, s.name as domain, e.mailbox, e.email_to as destination
    from forwarding.served_domains s join public.email_forwardings e on e.domain_id = s.id join public.domains d on d.id = s.id join public.accounts a on a.id = d.account_id
         left join public.forwarding_recipients r on r.account_id = d.account_id and r.address = lower(e.email_to)
   where (not a.verify_forwarding_recipients or r.state = 'verified')
     and not exists (select from public.forwarding_recipients n where n.address = lower(e.email_to) and n.state = 'refused');`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
