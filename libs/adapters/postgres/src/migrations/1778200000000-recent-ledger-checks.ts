import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the nightly check of the ledger go on where the last one ended. */
export class RecentLedgerChecks1778200000000 implements MigrationInterface {
  readonly name = 'RecentLedgerChecks1778200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table ledger_checks
  add column since_id  uuid,
  add column until_id  uuid;
comment on column ledger_checks.since_id is 'After which ledger transaction it began; null: from the first one on';
comment on column ledger_checks.until_id is 'Up to which ledger transaction it goes; null: begun before this column, of the whole ledger';
create table ledger_verified_balances (
  account_id  int not null references accounts,
  currency    char(3) not null,
  available   bigint not null,
  held        bigint not null,
  up_to       uuid not null,
  primary key (account_id, currency)
);
comment on table ledger_verified_balances is 'Sums of an account''s postings up to a ledger transaction, as the last check has verified them';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
