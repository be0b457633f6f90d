import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each member of staff gave each account without a second person: such amounts count together. */
export class GivenAmounts1778914000010 implements MigrationInterface {
  readonly name = 'GivenAmounts1778914000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table staff_given_amounts (
  id          bigint generated always as identity primary key,
  account_id  integer not null references accounts (id),
  member      text not null,
  name        text not null,
  act         text not null,
  amount      bigint not null check (amount > 0),
  currency    text not null,
  given_at    timestamptz not null
);
create index staff_given_amounts_account_ix on staff_given_amounts (account_id, given_at);
comment on table staff_given_amounts is 'Credit and refunds that a member of staff gave an account without a second person';
comment on column staff_given_amounts.member is 'user:5 or key:3, which stays when the name changes';
comment on column staff_given_amounts.amount is 'In the smallest unit of the currency';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
