import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters and views of the lists that staff read. */
export class StaffLists1778880000000 implements MigrationInterface {
  readonly name = 'StaffLists1778880000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table staff_filters (
  id              uuid primary key,
  list            text not null,
  content_sealed  text not null,
  created_by      text not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null
);
create index staff_filters_expires_ix on staff_filters (expires_at);
comment on table staff_filters is 'Filters behind an id for URLs of the console; removed after they expire';
comment on column staff_filters.content_sealed is 'The filter; encrypted, since it may hold personal data';
comment on column staff_filters.created_by is 'Name of the staff member';
create table staff_views (
  id             uuid primary key,
  list           text not null,
  name           text not null check (length(name) between 1 and 100),
  owner          text not null,
  shared         boolean not null,
  columns        text[] not null,
  sort           jsonb not null,
  filter_sealed  text,
  version        int not null,
  created_at     timestamptz not null,
  updated_at     timestamptz not null
);
create index staff_views_list_ix on staff_views (list, owner);
comment on table staff_views is 'Named columns, sort and filter of a list';
comment on column staff_views.owner is 'Name of the staff member who created it';
comment on column staff_views.shared is 'Visible to all staff members';
comment on column staff_views.filter_sealed is 'The filter; encrypted, since it may hold personal data';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
