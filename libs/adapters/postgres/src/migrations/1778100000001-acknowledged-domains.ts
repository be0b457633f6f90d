import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets staff acknowledge a domain that is ours at a registry and in no account. */
export class AcknowledgedDomains1778100000001 implements MigrationInterface {
  readonly name = 'AcknowledgedDomains1778100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table unknown_domains
  add column acknowledged_at      timestamptz,
  add column acknowledged_by      text,
  add column acknowledged_reason  text;
comment on column unknown_domains.acknowledged_at is 'Staff know of it: it is off the default list until it is gone and seen again, or registered anew';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
