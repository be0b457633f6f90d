import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An announcement can be withdrawn while it is being sent: it has reached accounts then. */
export class WithdrawnWhileSending1778907000031 implements MigrationInterface {
  readonly name = 'WithdrawnWhileSending1778907000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table announcements drop constraint announcements_counts_ck,
  add constraint announcements_counts_ck check (mailed <= reached and (reached = 0 or state in ('sending', 'sent', 'withdrawn')));`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
