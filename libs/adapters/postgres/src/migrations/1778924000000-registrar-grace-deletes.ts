import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletes in the add grace period of the registrar as a whole, which registries limit (ICANN's AGP Limits Policy).
 * The trigger counts those of the accounts in their own transaction, also of processes that do not know of this
 * count. Counted from here on: those stored with the accounts, and what staff removed since the month before.
 */
export class RegistrarGraceDeletes1778924000000 implements MigrationInterface {
  readonly name = 'RegistrarGraceDeletes1778924000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table registrar_grace_deletes (
  month    date not null check (month = date_trunc('month', month)::date),
  tld      text not null references tlds (name),
  deletes  int not null check (deletes >= 0),
  primary key (month, tld)
);
comment on table registrar_grace_deletes is 'Deletes in the add grace period by UTC month, ordered by accounts and by staff; a refund locks the row while it checks the limit of the registry';

create function count_grace_deletes() returns trigger language plpgsql as $$
begin
  if new.deletes > coalesce(old.deletes, 0) then
    insert into registrar_grace_deletes as r (month, tld, deletes) values (new.month, new.tld, new.deletes - coalesce(old.deletes, 0))
      on conflict (month, tld) do update set deletes = r.deletes + excluded.deletes;
  elsif new.deletes < old.deletes then
    update registrar_grace_deletes r set deletes = r.deletes - (old.deletes - new.deletes) where r.month = new.month and r.tld = new.tld;
  end if;
  return null;
end $$;
create trigger grace_delete_counts_registrar after insert or update of deletes on grace_delete_counts for each row execute function count_grace_deletes();

insert into registrar_grace_deletes (month, tld, deletes)
select month, tld, sum(deletes)
  from (select month, tld, deletes from grace_delete_counts
        union all
        select date_trunc('month', e.deleted_at at time zone 'UTC')::date, d.tld, 1
          from domain_ends e join domains d on d.id = e.domain_id
         where e.deleted_at >= (date_trunc('month', now() at time zone 'UTC') - interval '1 month') at time zone 'UTC'
           and exists (select from order_items i where i.order_id = d.order_id and i.type = 'registration' and i.refundable_until >= e.deleted_at)) counted
 group by month, tld having sum(deletes) > 0;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
