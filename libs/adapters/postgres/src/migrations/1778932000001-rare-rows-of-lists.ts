import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside, indexesOf } from './services/new-indexes';

/**
 * Indexes of few rows, for filters of staff's lists that read the whole table: domains with tags, operations of
 * jobs, and commands to registries that were not simply done.
 */
export class RareRowsOfLists1778932000001 implements MigrationInterface {
  readonly name = 'RareRowsOfLists1778932000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, [
      ...indexesOf({
        domains_staff_tagged_ix: 'domains (id) where tags is not null',
        operations_staff_jobs_ix: 'operations (id) where is_job',
      }),
      {
        name: 'registry_commands_outcome_ix',
        table: 'registry_commands',
        on: `(outcome, id) where outcome in ('pending', 'refused', 'unknown', 'not_sent')`,
        partitioned: true,
      },
    ]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
