import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of calls of staff jobs, set in the transaction of the change. */
export class CallMarks1778890000000 implements MigrationInterface {
  readonly name = 'CallMarks1778890000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table job_items add column marked_attempt int, add column marked_operation uuid;
comment on column job_items.marked_attempt is 'Attempt whose call committed a change; of jobs of staff, whose operations take no keys';
comment on column job_items.marked_operation is 'Operation that this call opened';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
