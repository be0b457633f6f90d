import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside } from './services/new-indexes';

const REPLACED = ['job_items_waiting_ix', 'job_items_rank_ix', 'job_items_state_ix'];

/**
 * A new item is entered in three indexes, not six: its place in the order once it is planned, its state once
 * it is claimed. Built and dropped beside writers; the release before this one claims items of large jobs
 * more slowly without the former indexes, and as correctly.
 */
export class FewerJobItemIndexes1778909000040 implements MigrationInterface {
  readonly name = 'FewerJobItemIndexes1778909000040';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, [
      {
        name: 'job_items_next_ix',
        table: 'job_items',
        on: `(job_id, rank, position) where state = 'waiting' and is_planned`,
      },
      {
        name: 'job_items_begun_ix',
        table: 'job_items',
        on: `(job_id, state, error_class, position) where state <> 'waiting'`,
      },
    ]);
    for (const name of REPLACED) await runner.query(`drop index concurrently if exists public.${name}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
