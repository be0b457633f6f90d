import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notices of the interruption of DNS resolution. Lead times that an earlier release sets have none of it: the default
 * applies.
 */
export class InterruptionNotices1778931000000 implements MigrationInterface {
  readonly name = 'InterruptionNotices1778931000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table notice_accounts add column interruption_days int[];
comment on column notice_accounts.interruption_days is 'Lead times in days, longest first; null beside others: the default, set by an earlier release';
alter table upcoming_notices drop constraint if exists upcoming_notices_kind_check;
alter table upcoming_notices add constraint upcoming_notices_kind_check check (kind in
  ('verificationHold', 'expiry', 'lockEnd', 'graceEnd', 'interruption', 'redemptionEnd', 'priceChange')) not valid;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
