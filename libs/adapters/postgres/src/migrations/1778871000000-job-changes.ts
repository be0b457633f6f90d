import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What items of jobs changed, so that a finished job can be put back. */
export class JobChanges1778871000000 implements MigrationInterface {
  readonly name = 'JobChanges1778871000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table job_changes (
  id        bigint not null generated always as identity,
  job_id    uuid not null,
  position  int not null check (position > 0),
  sealed    text not null,
  primary key (job_id, position)
);
create unique index job_changes_id_uq on job_changes (id);
comment on table job_changes is 'Without references: it is written in units of work of other cores, which wait for no lock of the job';
comment on column job_changes.id is 'Order in which sealed texts are encrypted again';
comment on column job_changes.sealed is 'Fields that the item changed, before and after, as JSON, sealed, since they may hold contacts';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
