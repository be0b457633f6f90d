import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of registrations that the registry has still to decide on: few of an account's domains. */
export class PendingCreates1777300000002 implements MigrationInterface {
  readonly name = 'PendingCreates1777300000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index domains_pending_create_ix on domains (account_id, name) where state = 'pending_create' and removed_at is null`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
