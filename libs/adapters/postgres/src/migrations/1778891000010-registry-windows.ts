import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Maintenance windows of registries: no command is sent, and work for the registry waits. */
export class RegistryWindows1778891000010 implements MigrationInterface {
  readonly name = 'RegistryWindows1778891000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table registry_windows (
  id             int primary key generated always as identity,
  connection_id  int not null references registry_connections (id),
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  reason         text not null,
  announced_by   text not null,
  announced_at   timestamptz not null,
  withdrawn_at   timestamptz,
  withdrawn_by   text,
  check (ends_at > starts_at),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index registry_windows_connection_ix on registry_windows (connection_id, ends_at) where withdrawn_at is null;
comment on table registry_windows is 'Maintenance windows of registries that staff announced';
comment on column registry_windows.withdrawn_at is 'Null: it applies';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
