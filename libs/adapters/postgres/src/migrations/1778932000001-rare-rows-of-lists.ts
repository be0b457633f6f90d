import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside, indexesOf } from './services/new-indexes';

/**
 * Indexes for filters of staff's lists that read the whole table: domains with tags, operations of jobs, and
 * commands to registries that were not simply done, by their object, and by the time of their answer.
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
      {
        name: 'registry_commands_object_ix',
        table: 'registry_commands',
        on: '((lower(object)) collate "C", id)',
        partitioned: true,
      },
      // commands are stored in the order of time: an entry for a range of pages
      {
        name: 'registry_commands_answered_ix',
        table: 'registry_commands',
        on: 'using brin (answered_at timestamptz_minmax_multi_ops) with (autosummarize = on)',
        partitioned: true,
      },
    ]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
