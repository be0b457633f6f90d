import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks each timeline of the write-ahead log, so that a replica on another one is recognised. */
export class DatabaseTimelines1778913000000 implements MigrationInterface {
  readonly name = 'DatabaseTimelines1778913000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table database_timelines (
  system    text not null,
  timeline  int not null,
  mark      uuid not null default gen_random_uuid(),
  noted_at  timestamptz not null default now(),
  primary key (system, timeline)
);
comment on table database_timelines is 'A row for each timeline that the primary has had: a replica that shows the row follows that timeline';
comment on column database_timelines.system is 'System identifier of the cluster: a copy made from a dump brings rows of another one';
comment on column database_timelines.mark is 'Two servers that were promoted apart count the same number';
comment on column database_timelines.noted_at is 'By the clock of the server, when a process saw the timeline first';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
