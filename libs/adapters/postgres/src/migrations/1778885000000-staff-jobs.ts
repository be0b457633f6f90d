import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs of staff, whose items are acts on objects of any account. */
export class StaffJobs1778885000000 implements MigrationInterface {
  readonly name = 'StaffJobs1778885000000';

  /** The check holds for every row there is: it is validated apart, beside writers. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table jobs alter column account_id drop not null, alter column token_id drop not null,
  add column staff_name text, add column staff_key_id int, add column staff_user_id int,
  add constraint jobs_owner_ck check ((account_id is null) = (token_id is null) and (account_id is null) = (staff_name is not null)) not valid;
comment on column jobs.account_id is 'Null: of staff';
comment on column jobs.staff_name is 'The member of staff whose role holds for each call; null: of an account';`);
    await runner.query('alter table jobs validate constraint jobs_owner_ck');
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
