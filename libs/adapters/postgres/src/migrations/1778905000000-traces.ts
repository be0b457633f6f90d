import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace that wrote an event goes on in its deliveries. */
export class Traces1778905000000 implements MigrationInterface {
  readonly name = 'Traces1778905000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table outbox add column traceparent text;
alter table webhook_deliveries add column traceparent text;
comment on column outbox.traceparent is 'W3C Trace Context of the recorded trace that wrote it';
comment on column webhook_deliveries.traceparent is 'W3C Trace Context of the recorded trace that wrote the event';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
