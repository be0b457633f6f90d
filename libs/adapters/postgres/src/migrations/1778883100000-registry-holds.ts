import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Holds that staff set on domains at the registry, with reason and evidence. */
export class RegistryHolds1778883100000 implements MigrationInterface {
  readonly name = 'RegistryHolds1778883100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table registry_holds (
  id             int primary key generated always as identity,
  domain_id      int not null references domains (id),
  kind           text not null check (kind in ('abuse', 'court', 'unpaid', 'urs_udrp_lock')),
  state          text not null check (state in ('setting', 'standing', 'lifting', 'lifted', 'refused')),
  statuses       text[] not null,
  locks          text[] not null,
  kept_statuses  text[] not null,
  kept_locks     text[] not null,
  reason         text not null,
  evidence       text,
  set_by         text not null,
  set_at         timestamptz not null,
  lift_reason    text,
  lifted_by      text,
  lifted_at      timestamptz,
  problem        text,
  due_at         timestamptz,
  check ((state = 'lifted') = (lifted_at is not null)),
  check (state not in ('lifting', 'lifted') or lift_reason is not null)
);
create index registry_holds_domain_ix on registry_holds (domain_id);
create index registry_holds_due_ix on registry_holds (due_at) where due_at is not null;
comment on table registry_holds is 'Holds that staff set on domains: kind, evidence, and how far the registry is';
comment on column registry_holds.state is 'setting and lifting: the registry has not confirmed it yet';
comment on column registry_holds.statuses is 'EPP statuses that it requires';
comment on column registry_holds.locks is 'Locks of the domain that it requires';
comment on column registry_holds.kept_statuses is 'Statuses that the domain had before any hold; a lift leaves them';
comment on column registry_holds.kept_locks is 'Locks that the domain had before any hold; a lift leaves them';
comment on column registry_holds.evidence is 'Text, or where the evidence is';
comment on column registry_holds.problem is 'Why the registry does not have it yet, or refused it';
comment on column registry_holds.due_at is 'When the worker continues; null: nothing is to be done';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
