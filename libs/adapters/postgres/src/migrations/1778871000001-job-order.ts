import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order in which calls of a job's items begin. */
export class JobOrder1778871000001 implements MigrationInterface {
  readonly name = 'JobOrder1778871000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table jobs add column item_order text not null default 'as_given' check (item_order in ('as_given', 'expiry', 'price'));
alter table job_items add column rank bigint not null default 0;
comment on column job_items.rank is 'Order in which its call begins, before its position; set when the job is started';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
