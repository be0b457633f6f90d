import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The check that a ledger transaction has postings looks them up by their key. PostgreSQL plans it once per
 * session: planned while the table was small or never analyzed, it read the whole table for each sale, and for
 * the newest row last, while the balance was locked.
 */
export class LedgerPostedByIndex1778918000000 implements MigrationInterface {
  readonly name = 'LedgerPostedByIndex1778918000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter function ledger_posted() set enable_seqscan to off');
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
