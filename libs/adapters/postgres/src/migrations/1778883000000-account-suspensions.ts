import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The suspension of accounts by staff; a constant default rewrites no row. */
export class AccountSuspensions1778883000000 implements MigrationInterface {
  readonly name = 'AccountSuspensions1778883000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table accounts
  add column suspended_at timestamptz, add column suspension_reason text,
  add column suspension_includes_subs boolean not null default false;
alter table accounts add constraint account_suspension_has_reason
  check ((suspended_at is null) = (suspension_reason is null)) not valid;
comment on column accounts.suspended_at is 'Null: not suspended. Its API answers 403 while it is set';
comment on column accounts.suspension_includes_subs is 'Its sub-accounts, of every level, are suspended with it';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
