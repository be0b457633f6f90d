import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside, indexesOf } from './services/new-indexes';

/** Tables whose rows come about in the order of this time: block ranges find a month without a look at the rest. */
const INDEXES = {
  ledger_transactions_created_br: 'ledger_transactions using brin (created_at) with (autosummarize = on)',
  operations_settled_br: 'operations using brin (settled_at) with (autosummarize = on)',
};

/** Serves reports over a time. Built beside writers; a few kilobytes each. */
export class ReportIndexes1778884000010 implements MigrationInterface {
  readonly name = 'ReportIndexes1778884000010';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, indexesOf(INDEXES));
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
