import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Serves claims of items in their order. Built beside writers. */
export class JobOrderIndex1778871000002 implements MigrationInterface {
  readonly name = 'JobOrderIndex1778871000002';
  readonly transaction = false;

  /** A repeat after a crash builds the index again: one that was not finished is not valid. */
  async up(runner: QueryRunner): Promise<void> {
    const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
      { timeout: string },
    ];
    await runner.query('set lock_timeout = 0');
    try {
      await runner.query('drop index concurrently if exists job_items_rank_ix');
      await runner.query(
        `create index concurrently job_items_rank_ix on job_items (job_id, rank, position) where state = 'waiting'`,
      );
    } finally {
      await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
