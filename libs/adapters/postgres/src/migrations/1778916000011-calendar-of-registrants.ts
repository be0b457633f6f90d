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
 * do not count for it.
 */
export class CalendarOfRegistrants1778916000011 implements MigrationInterface {
  readonly name = 'CalendarOfRegistrants1778916000011';

  async up(runner: QueryRunner): Promise<void> {
    const isAnother = CHANGED.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    // replaced, not dropped: readers of the table go on
    await runner.query(`
create or replace trigger domains_calendar before update of ${CHANGED.join(', ')} on domains for each row
  when (${isAnother}) execute function forget_calendar()`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
