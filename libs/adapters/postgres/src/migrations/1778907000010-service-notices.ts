import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Incidents and planned maintenance on the public status page, and the texts of staff about them. */
export class ServiceNotices1778907000010 implements MigrationInterface {
  readonly name = 'ServiceNotices1778907000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table service_notices (
  id              int primary key generated always as identity,
  kind            text not null check (kind in ('incident', 'maintenance')),
  title           text not null check (length(title) between 1 and 150),
  impact          text not null check (impact in ('minor', 'major', 'outage')),
  groups          text[] not null,
  registry_codes  text[] not null,
  state           text not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz,
  version         int not null default 1,
  created_by      text not null,
  created_at      timestamptz not null,
  constraint service_notices_affected_ck check (cardinality(groups) + cardinality(registry_codes) > 0),
  constraint service_notices_state_ck check (state = any (case kind when 'incident' then array['investigating', 'identified', 'monitoring', 'resolved'] else array['scheduled', 'cancelled'] end)),
  constraint service_notices_times_ck check (ends_at >= starts_at and (kind = 'maintenance' or state = 'resolved') = (ends_at is not null))
);
create index service_notices_kind_ix on service_notices (kind, id desc);
create index service_notices_ends_ix on service_notices (ends_at);
create table service_notice_updates (
  notice_id   int not null references service_notices (id),
  number      int not null,
  state       text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved', 'scheduled', 'under_way', 'completed', 'cancelled')),
  body        text not null check (length(body) between 1 and 5000),
  written_by  text not null,
  written_at  timestamptz not null,
  primary key (notice_id, number)
);
comment on table service_notices is 'Incidents and planned maintenance on the public status page';
comment on column service_notices.registry_codes is 'Codes of registry connections; customers see their TLDs';
comment on column service_notices.state is 'A maintenance is stored as scheduled or cancelled: under_way and completed follow the clock';
comment on column service_notices.ends_at is 'Of an incident: since when it is resolved; of a maintenance: its planned end';
comment on table service_notice_updates is 'Texts of staff about a notice, in the order of their numbers; never changed';
comment on column service_notice_updates.state is 'State of the notice since this update';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
