import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * New pages of deliveries are filled to the half: the claim of a row finds room beside it and enters no index
 * (heap-only update). And no statement reads deliveries by the time of their event: failed ones are found
 * from the log since they are sent again from there. Both without a rewrite, and without a lock that a writer
 * waits for.
 */
export class RoomForClaims1778300000000 implements MigrationInterface {
  readonly name = 'RoomForClaims1778300000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
      { timeout: string },
    ];
    await runner.query(`set lock_timeout = '2s'`);
    await runner.query('alter table webhook_deliveries set (fillfactor = 50)');
    // it waits for open transactions, and nothing waits for it
    await runner.query('set lock_timeout = 0');
    await runner.query('drop index concurrently if exists webhook_deliveries_event_time_ix');
    await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
