import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside } from './services/new-indexes';

/** Serves the timeline of a domain. Built beside readers and writers. */
export class StaffTimeline1778881000001 implements MigrationInterface {
  readonly name = 'StaffTimeline1778881000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, [
      {
        name: 'account_events_domain_ix',
        table: 'account_events',
        on: '((domain_names[1]), occurred_at)',
        partitioned: true,
      },
      {
        name: 'poll_messages_name_ix',
        table: 'poll_messages',
        on: "((content ->> 'name'), received_at) where content ->> 'name' is not null",
      },
      { name: 'registry_differences_domain_ix', table: 'registry_differences', on: '(domain_id, id)' },
    ]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
