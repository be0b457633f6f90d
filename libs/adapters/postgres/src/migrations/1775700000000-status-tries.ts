import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statuses that the registry was told and has not confirmed: looked at before they are told again. */
export class StatusTries1775700000000 implements MigrationInterface {
  readonly name = 'StatusTries1775700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table domains add column status_sync_tried_at timestamptz;
comment on column domains.status_sync_tried_at is 'When the registry was told last without saying that it is done; null: it was not';
`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
