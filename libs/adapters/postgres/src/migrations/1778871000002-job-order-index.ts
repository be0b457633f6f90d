import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside } from './services/new-indexes';

/** Serves claims of items in their order. Built beside writers. */
export class JobOrderIndex1778871000002 implements MigrationInterface {
  readonly name = 'JobOrderIndex1778871000002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, [
      {
        name: 'job_items_rank_ix',
        table: 'job_items',
        on: `(job_id, rank, position) where state = 'waiting'`,
      },
    ]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
