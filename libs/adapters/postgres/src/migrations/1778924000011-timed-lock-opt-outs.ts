import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A release without the time of the opt-out writes the flag alone: during a roll-out it would leave a former
 * opt-out's time, which is over, or none. The database then sets the time itself, so that no release shortens
 * the five days. What such a release left is mended by the trigger: flags without a time get one, times without
 * a flag end.
 */
export class TimedLockOptOuts1778924000011 implements MigrationInterface {
  readonly name = 'TimedLockOptOuts1778924000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create function registrant_lock_opt_out_time() returns trigger language plpgsql as $$
begin
  if not new.registrant_lock_opt_out then
    new.registrant_lock_opt_out_from := null;
  elsif new.registrant_lock_opt_out_from is null
     or (tg_op = 'UPDATE' and not old.registrant_lock_opt_out
         and new.registrant_lock_opt_out_from is not distinct from old.registrant_lock_opt_out_from) then
    new.registrant_lock_opt_out_from := now() + interval '5 days';
  end if;
  return new;
end $$;
create trigger accounts_registrant_lock_opt_out_time before insert or update of registrant_lock_opt_out, registrant_lock_opt_out_from on accounts
  for each row execute function registrant_lock_opt_out_time();
update accounts set registrant_lock_opt_out_from = null
 where registrant_lock_opt_out = (registrant_lock_opt_out_from is null);`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
