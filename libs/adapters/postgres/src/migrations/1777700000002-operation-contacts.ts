import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Contacts and registry data of registrants leave settled operations once no retry can be answered from them.
 * Index: services/concurrent-indexes.
 */
export class OperationContacts1777700000002 implements MigrationInterface {
  readonly name = 'OperationContacts1777700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table operations add column contacts_erased_at timestamptz;
comment on column operations.contacts_erased_at is 'When contacts and registry data of the registrant were taken out of payload and answer; null: not settled, or settled a short time ago';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
