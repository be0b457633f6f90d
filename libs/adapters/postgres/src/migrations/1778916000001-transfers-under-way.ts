import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside } from './services/new-indexes';

/**
 * A transfer excludes those of other accounts only while it is under way at the registry (`isUnderWay`,
 * libs/transfers); each account still has one open transfer of a name at most. The former index, which
 * excluded other accounts until a transfer was over, goes once both are there.
 */
export class TransfersUnderWay1778916000001 implements MigrationInterface {
  readonly name = 'TransfersUnderWay1778916000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, [
      {
        name: 'transfers_under_way_uq',
        table: 'transfers',
        on: `(name) where state in ('pending', 'submitting_transfer', 'pending_insert') or (state = 'pending_transfer' and not awaits_push) or awaiting is not null`,
        unique: true,
      },
      {
        name: 'transfers_account_open_uq',
        table: 'transfers',
        on: `(name, account_id) where state not in ('completed', 'failed', 'canceled', 'canceled_pending_refund')`,
        unique: true,
      },
    ]);
    await runner.query('drop index concurrently if exists public.transfers_open_uq');
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
