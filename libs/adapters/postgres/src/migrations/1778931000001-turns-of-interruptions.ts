import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Domains that wait for their deletion are checked in a day, since nothing followed of them before: a worker of an
 * earlier release would end their turns. Beside workers: the validation takes a weaker lock than the change of the check.
 */
export class TurnsOfInterruptions1778931000001 implements MigrationInterface {
  readonly name = 'TurnsOfInterruptions1778931000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table upcoming_notices validate constraint upcoming_notices_kind_check;
insert into notice_turns (domain_id, account_id, due_at)
select e.domain_id, e.account_id, now() + interval '1 day' from notice_accounts n join domain_ends e on e.account_id = n.account_id
 where e.ended_at is null and e.stage = 'kept' and (n.subscribed or n.expiry_days is not null)
 order by e.domain_id
on conflict (domain_id) do nothing;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
