import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contacts and registry data of registrants leave settled operations once no retry can be answered from them. */
export class OperationContacts1777700000002 implements MigrationInterface {
  readonly name = 'OperationContacts1777700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table operations add column contacts_erased_at timestamptz;
comment on column operations.contacts_erased_at is 'When contacts and registry data of the registrant were taken out of payload and answer; null: not settled, or settled a short time ago';
create index operations_contacts_ix on operations (settled_at) where contacts_erased_at is null and settled_at is not null;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
