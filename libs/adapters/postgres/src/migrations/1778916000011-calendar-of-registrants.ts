import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGED = [
  'state',
  'expires_at',
  'autorenew_enabled',
  'account_id',
  'transfer_lock_until',
  'registrant_id',
];

/**
 * Another registrant makes a domain due at once, as another account does: notices of expiry to the former one
 * do not count for it. Domains whose registrant changed since a notice of their present term are due now.
 */
export class CalendarOfRegistrants1778916000011 implements MigrationInterface {
  readonly name = 'CalendarOfRegistrants1778916000011';

  async up(runner: QueryRunner): Promise<void> {
    const isAnother = CHANGED.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    await runner.query(`
set local lock_timeout = '5s';
drop trigger domains_calendar on domains;
create trigger domains_calendar before update of ${CHANGED.join(', ')} on domains for each row
  when (${isAnother}) execute function forget_calendar();
update domains d set calendar_at = null
  from domain_notices n
 where n.domain_id = d.id and n.term_end = d.expires_at and n.contact_id <> d.registrant_id and d.state = 'active' and d.removed_at is null;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
