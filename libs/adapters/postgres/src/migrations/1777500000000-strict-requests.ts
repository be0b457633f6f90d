import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account setting `strictRequests`. */
export class StrictRequests1777500000000 implements MigrationInterface {
  readonly name = 'StrictRequests1777500000000';

  async up(runner: QueryRunner): Promise<void> {
    // A constant default rewrites no row; the lock waits for five seconds at most.
    await runner.query(`set local lock_timeout = '5s'`);
    await runner.query('alter table accounts add column strict_requests boolean not null default false');
    await runner.query(
      `comment on column accounts.strict_requests is 'Contract operations refuse unknown fields and query parameters of this account (400)'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
