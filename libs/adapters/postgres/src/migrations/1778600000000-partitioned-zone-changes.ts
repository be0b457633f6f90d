import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionTable } from './services/partition-swap';

/**
 * Changes of zones by month of writing, by the clock of the database: `at` is the time of the account's
 * clock. A version occurs once in the whole table, since the statement that writes it counts it up in the
 * locked row of `zones`. The clock is read under that lock, so a later version is never in an earlier month.
 */
export class PartitionedZoneChanges1778600000000 implements MigrationInterface {
  readonly name = 'PartitionedZoneChanges1778600000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await partitionTable(runner, {
      table: 'zone_changes',
      key: 'stored_at',
      keyType: 'timestamptz',
      leastDays: 400,
      additions: [
        // A default that changes from row to row would rewrite the table: earlier rows get the present.
        'alter table public.zone_changes add column if not exists stored_at timestamptz not null default now()',
        'alter table public.zone_changes alter column stored_at set default clock_timestamp()',
        `comment on column public.zone_changes.stored_at is 'Real time, by the clock of the database, read under the lock of the zone: the partition key'`,
      ],
      before: [
        'drop index concurrently if exists public.zone_changes_stored_uq',
        'create unique index concurrently zone_changes_stored_uq on public.zone_changes (domain_id, version, stored_at)',
      ],
      changes: [
        'alter table public.zone_changes drop constraint zone_changes_pkey',
        'alter table public.zone_changes add constraint zone_changes_pkey primary key using index zone_changes_stored_uq',
      ],
    });
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
