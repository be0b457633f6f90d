import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How requests and commands to registries ended, which the public status shows. */
export class AvailabilityCounts1778907000000 implements MigrationInterface {
  readonly name = 'AvailabilityCounts1778907000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table availability_counts (
  slot_start      timestamptz not null,
  kind            text not null check (kind in ('operation', 'registry')),
  subject         text not null,
  process_id      uuid not null,
  ok              int not null,
  refused         int not null,
  failed          int not null,
  in_maintenance  int not null,
  durations       int[] not null check (cardinality(durations) = 16),
  constraint availability_counts_pkey primary key (slot_start, kind, subject, process_id)
);
comment on table availability_counts is 'How requests and commands to registries ended, by stretches of five minutes; removed after 8 days';
comment on column availability_counts.subject is 'Operation id, or code of a registry connection';
comment on column availability_counts.process_id is 'Of one run of a process: its counts only grow, so that a repeated write counts nothing twice';
comment on column availability_counts.durations is 'Requests by class of duration; the bounds are in libs/status/src/availability/histogram.ts';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
