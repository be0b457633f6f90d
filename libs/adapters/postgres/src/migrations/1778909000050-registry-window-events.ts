import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which begin and which end of a maintenance window accounts have an event about. Windows that were announced
 * before get none of their times: their reason was written for staff only.
 */
export class RegistryWindowEvents1778909000050 implements MigrationInterface {
  readonly name = 'RegistryWindowEvents1778909000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table registry_windows add column begun_event_for timestamptz, add column ended_event_for timestamptz;
update registry_windows set begun_event_for = starts_at, ended_event_for = ends_at;
comment on column registry_windows.begun_event_for is 'Start that accounts have the event about; null, or another than starts_at: it is to be written';
comment on column registry_windows.ended_event_for is 'End that accounts have the event about; null, or another than ends_at: it is to be written';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
