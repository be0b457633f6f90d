import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores why staff made a change with its audit entry. */
export class AuditReasons1778100000000 implements MigrationInterface {
  readonly name = 'AuditReasons1778100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table audit_log add column reason text;
comment on column audit_log.reason is 'Why, in the words of the member of staff; entries from before this column may have it in after';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
