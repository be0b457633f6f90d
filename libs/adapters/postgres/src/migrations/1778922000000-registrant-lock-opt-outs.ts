import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From when an account's opt-out of the lock after a registrant change counts. Those in force stay in force. */
export class RegistrantLockOptOuts1778922000000 implements MigrationInterface {
  readonly name = 'RegistrantLockOptOuts1778922000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table accounts add column registrant_lock_opt_out_from timestamptz;
comment on column accounts.registrant_lock_opt_out_from is 'From when the opt-out counts, some days after it was switched on; null: not at all';
update accounts set registrant_lock_opt_out_from = created_at where registrant_lock_opt_out;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
