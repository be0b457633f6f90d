import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionTable } from './services/partition-swap';

/**
 * The audit log by month of writing, by the clock of the database: `at` may be the time of a test clock that
 * is years ahead. Entries from before count as written now.
 */
export class PartitionedAuditLog1778500000003 implements MigrationInterface {
  readonly name = 'PartitionedAuditLog1778500000003';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await partitionTable(runner, {
      table: 'audit_log',
      key: 'stored_at',
      keyType: 'timestamptz',
      additions: [
        'alter table public.audit_log add column if not exists stored_at timestamptz not null default now()',
        `comment on column public.audit_log.stored_at is 'Real time, by the clock of the database: tells the partition'`,
      ],
      before: [
        'drop index concurrently if exists public.audit_log_stored_uq',
        'create unique index concurrently audit_log_stored_uq on public.audit_log (id, stored_at)',
      ],
      changes: [
        'alter table public.audit_log drop constraint audit_log_pkey',
        'alter table public.audit_log add constraint audit_log_pkey primary key using index audit_log_stored_uq',
      ],
    });
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
