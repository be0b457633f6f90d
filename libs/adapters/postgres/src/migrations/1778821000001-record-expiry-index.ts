import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Serves the job that removes expired records; records without an end are not in it. Built beside writers. */
export class RecordExpiryIndex1778821000001 implements MigrationInterface {
  readonly name = 'RecordExpiryIndex1778821000001';
  readonly transaction = false;

  /** A repeat after a crash builds the index again: one that was not finished is not valid. */
  async up(runner: QueryRunner): Promise<void> {
    const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
      { timeout: string },
    ];
    await runner.query('set lock_timeout = 0');
    try {
      await runner.query('drop index concurrently if exists dns_records_expiry_ix');
      await runner.query(`create index concurrently dns_records_expiry_ix on dns_records (expires_at, domain_id)
        where expires_at is not null and not set_aside`);
      await runner.query('alter table dns_records validate constraint dns_records_expiry_ck');
    } finally {
      await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
