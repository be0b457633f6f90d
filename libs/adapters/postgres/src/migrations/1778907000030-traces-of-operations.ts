import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace that opened an operation goes on where the worker settles it. */
export class TracesOfOperations1778907000030 implements MigrationInterface {
  readonly name = 'TracesOfOperations1778907000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table operations add column traceparent text;
comment on column operations.traceparent is 'W3C Trace Context of the recorded trace that opened it';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
