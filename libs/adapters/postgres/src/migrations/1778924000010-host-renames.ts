import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hosts that get a sacrificial name (RFC 9874), so that local domains follow a rename whose answer was lost. */
export class HostRenames1778924000010 implements MigrationInterface {
  readonly name = 'HostRenames1778924000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table host_renames (
  connection_id  integer not null references registry_connections (id),
  new_name       text not null check (new_name = lower(new_name)),
  host           text not null check (host = lower(host)),
  planned_at     timestamptz not null,
  due_at         timestamptz,
  renamed_at     timestamptz,
  constraint host_renames_pk primary key (connection_id, new_name),
  constraint host_renames_state_ck check (renamed_at is null or due_at is null)
);
create index host_renames_due_ix on host_renames (due_at) where due_at is not null;
comment on table host_renames is 'Hosts that got a sacrificial name at a registry before their domain was deleted';
comment on column host_renames.due_at is 'When the registry is asked whether it carried the rename out; null: recorded or cancelled';
comment on column host_renames.renamed_at is 'Since when local name servers have the new name; null: not carried out, or not known to be';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
