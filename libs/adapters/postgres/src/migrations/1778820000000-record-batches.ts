import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Zone versions of record batches, and of the job that removes expired records. Every stored action stays
 * allowed, so the check of stored rows needs no lock that writers wait for.
 */
export class RecordBatches1778820000000 implements MigrationInterface {
  readonly name = 'RecordBatches1778820000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ACTIONS);
    await runner.query('alter table zone_changes validate constraint zone_changes_action_check');
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

/** One query, so one transaction: repeated after a failure of the validation, it does the same. */
const ACTIONS = `
set local lock_timeout = '5s';
alter table zone_changes drop constraint if exists zone_changes_action_check;
alter table zone_changes add constraint zone_changes_action_check check (action in
  ('create', 'replace', 'delete', 'batch', 'import', 'rollback', 'url_forwarding', 'email_forwarding', 'transfer', 'expire')) not valid;
`;
