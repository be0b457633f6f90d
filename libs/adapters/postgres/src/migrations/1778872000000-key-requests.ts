import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The request that an idempotency key stands for, and whether it has changed something. Older rows name none. */
export class KeyRequests1778872000000 implements MigrationInterface {
  readonly name = 'KeyRequests1778872000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table idempotency_keys
  add column operation_name text, add column method text, add column path text, add column created_at timestamptz,
  add column has_effect boolean not null default false;
comment on column idempotency_keys.has_effect is 'The request has changed something: a unit of work was committed with this mark';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
