import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acts of staff that wait until another member of staff confirms them. */
export class StaffApprovals1778884000030 implements MigrationInterface {
  readonly name = 'StaffApprovals1778884000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table staff_approvals (
  id               uuid primary key,
  act              text not null,
  target           text not null,
  command          jsonb not null,
  command_sealed   text,
  digest           text not null,
  state            text not null check (state in ('pending', 'confirmed', 'carried_out', 'refused', 'rejected')),
  requested_by     text not null,
  reason           text,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  decided_by       text,
  decision_reason  text,
  decided_at       timestamptz,
  refusal          jsonb,
  check ((state = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null))
);
create index staff_approvals_open_ix on staff_approvals (digest) where state = 'pending';
comment on table staff_approvals is 'Acts of staff that wait for a second member of staff, or waited';
comment on column staff_approvals.command is 'Fields of the act, secrets and personal data masked';
comment on column staff_approvals.command_sealed is 'The whole command, until it was carried out, refused, rejected or has expired';
comment on column staff_approvals.digest is 'Keyed hash of requester, act and command: the same request twice waits once';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
