import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows come about in the order of this time: block ranges find a month without a look at the rest. */
const INDEXES = {
  ledger_transactions_created_br: 'ledger_transactions using brin (created_at) with (autosummarize = on)',
  operations_settled_br: 'operations using brin (settled_at) with (autosummarize = on)',
};

/** Serves reports over a time. Built beside writers; a few kilobytes each. */
export class ReportIndexes1778884000010 implements MigrationInterface {
  readonly name = 'ReportIndexes1778884000010';
  readonly transaction = false;

  /** A repeat after a crash builds them again: one that was not finished is not valid. */
  async up(runner: QueryRunner): Promise<void> {
    const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
      { timeout: string },
    ];
    await runner.query('set lock_timeout = 0');
    try {
      for (const [name, definition] of Object.entries(INDEXES)) {
        await runner.query(`drop index concurrently if exists ${name}`);
        await runner.query(`create index concurrently ${name} on ${definition}`);
      }
    } finally {
      await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
