import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sales of a TLD or of a registry that staff stop for a while. */
export class SalesStops1778891000000 implements MigrationInterface {
  readonly name = 'SalesStops1778891000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table sales_stops (
  id             int primary key generated always as identity,
  tld            text references tlds (name),
  connection_id  int references registry_connections (id),
  products       text[] not null,
  reason         text not null,
  stopped_by     text not null,
  since          timestamptz not null,
  until          timestamptz,
  ended_at       timestamptz,
  ended_by       text,
  check ((tld is null) <> (connection_id is null)),
  check (products <@ array['registration', 'transfer', 'renewal'] and cardinality(products) > 0),
  check (until > since),
  check (ended_by is null or ended_at is not null)
);
create unique index sales_stops_tld_ux on sales_stops (tld) where ended_at is null;
create unique index sales_stops_connection_ux on sales_stops (connection_id) where ended_at is null;
comment on table sales_stops is 'Sales of a TLD or of a registry that staff have stopped for a while';
comment on column sales_stops.until is 'Sales open then; null: when staff open them';
comment on column sales_stops.ended_by is 'Null while it stands, and where its own end has passed';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
