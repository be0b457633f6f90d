import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The worker counts commands of an operation that a job opened as the job's; a constant default rewrites no row. */
export class JobOperations1778870000000 implements MigrationInterface {
  readonly name = 'JobOperations1778870000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table operations add column is_job boolean not null default false;
comment on column operations.is_job is 'Opened for an item of a job: single calls come first where jobs hold their share of the sessions';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
