import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who requested an act that waits for a second person, by user or key and not by a name that may change. */
export class ApprovalRequesters1778910000400 implements MigrationInterface {
  readonly name = 'ApprovalRequesters1778910000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table staff_approvals add column requester text;
comment on column staff_approvals.requester is 'user:5 or key:3, which stays when the name changes; null for requests from before the column';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
