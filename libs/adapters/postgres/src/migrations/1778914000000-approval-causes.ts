import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an act waits for a second person, in words. */
export class ApprovalCauses1778914000000 implements MigrationInterface {
  readonly name = 'ApprovalCauses1778914000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table staff_approvals add column cause text;
comment on column staff_approvals.cause is 'Why the act waits; null for requests from before the column';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
