import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions of what one process stores and another one reads. A constant default changes no row; older processes
 * write version 1 by it.
 */
export class StoredVersions1778907000020 implements MigrationInterface {
  readonly name = 'StoredVersions1778907000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table operations add column payload_version smallint not null default 1;
alter table outbox add column payload_version smallint not null default 1;
alter table job_items add column payload_version smallint not null default 1;
alter table mails add column payload_version smallint not null default 1;
alter table account_events add column payload_version smallint not null default 1;
comment on column operations.payload_version is 'Version of payload and answer; a process leaves rows of a higher version than its own';
comment on column outbox.payload_version is 'Version of payload; a process leaves rows of a higher version than its own';
comment on column job_items.payload_version is 'Version of sealed; a process leaves rows of a higher version than its own';
comment on column mails.payload_version is 'Version of content_sealed; a process leaves rows of a higher version than its own';
comment on column account_events.payload_version is 'Version of body; that of its row in the outbox';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
