import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ended domains of an account that turns notices on. Built beside readers and writers. */
export class EndedDomainsOfAccounts1778850000001 implements MigrationInterface {
  readonly name = 'EndedDomainsOfAccounts1778850000001';
  readonly transaction = false;

  /** A repeat after a crash builds the index again: one that was not finished is not valid. */
  async up(runner: QueryRunner): Promise<void> {
    const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
      { timeout: string },
    ];
    await runner.query('set lock_timeout = 0');
    try {
      await runner.query('drop index concurrently if exists domain_ends_account_ix');
      await runner.query(
        'create index concurrently domain_ends_account_ix on domain_ends (account_id) where ended_at is null',
      );
    } finally {
      await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
