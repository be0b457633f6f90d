import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside, indexesOf } from './services/new-indexes';

/**
 * Serve lists that staff read at a million domains and more, and cost a sale next to nothing: parts of names of
 * removed domains (the others are in domains_name_words_ix), operations that needed staff, and block ranges of tables whose
 * rows come about in the order of this time.
 */
const LARGE_LIST_INDEXES: Readonly<Record<string, string>> = {
  domains_staff_words_ix: `domains using gin (name gin_trgm_ops) where removed_at is not null or state not in ('active', 'pending_create')`,
  operations_staff_attention_ix: 'operations (id) where attention_at is not null',
  orders_created_br: 'orders using brin (created_at timestamptz_minmax_multi_ops) with (autosummarize = on)',
  operations_created_br:
    'operations using brin (created_at timestamptz_minmax_multi_ops) with (autosummarize = on)',
};

/** Built beside readers and writers. */
export class LargeListIndexes1778910000200 implements MigrationInterface {
  readonly name = 'LargeListIndexes1778910000200';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, indexesOf(LARGE_LIST_INDEXES));
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
