import type { UnitOfWork } from '@registrar/kernel';
import {
  type HostRename,
  HostRenameStore,
  type PlannedHostRename,
  type RenamedDelegations,
} from '@registrar/domains/ports';
import type { Sql } from '../../sql';
import { HostRenameEntity } from './host-renames.entity';

type TakenRow = Pick<HostRenameEntity, 'connection_id' | 'host' | 'new_name' | 'planned_at'>;

export class PostgresHostRenames extends HostRenameStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async plan({ connectionId, host, newName }: HostRename, plannedAt: Date, dueAt: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.repository(HostRenameEntity).insert({
      connection_id: connectionId,
      new_name: newName,
      host,
      planned_at: plannedAt,
      due_at: dueAt,
    });
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<PlannedHostRename[]> {
    const rows = await this.sql.rows<TakenRow>(
      'host_renames_take_due',
      `update host_renames r set due_at = $2
         from (select connection_id, new_name from host_renames where due_at <= $1 order by due_at limit $3 for update skip locked) t
        where r.connection_id = t.connection_id and r.new_name = t.new_name
        returning r.connection_id, r.host, r.new_name, r.planned_at`,
      [now, leaseUntil, limit],
    );
    return rows.map((row) => ({
      connectionId: row.connection_id,
      host: row.host,
      newName: row.new_name,
      plannedAt: row.planned_at,
    }));
  }

  /** Parked domains delegate elsewhere: what changes of them is the name servers that they get back. */
  async record({ connectionId, host, newName }: HostRename, at: Date): Promise<RenamedDelegations[]> {
    this.uow.assertOpen();
    const rows = await this.sql.rows<{ account_id: number; domains: string[] }>(
      'host_rename_record',
      `with recorded as (
         update host_renames set renamed_at = $4, due_at = null
          where connection_id = $1 and new_name = $3 and renamed_at is null returning new_name),
       delegated as (
         update domains d set nameservers = array_replace(d.nameservers, $2, $3), compare_at = null
           from recorded where d.nameservers @> array[$2] and d.connection_id = $1 and d.removed_at is null
         returning d.account_id, d.name),
       parked as (
         update verification_parkings p set nameservers = array_replace(p.nameservers, $2, $3)
           from recorded, domains d
          where p.nameservers @> array[$2] and d.id = p.domain_id and d.connection_id = $1 and d.removed_at is null
            and 'VerificationHold' = any(d.locks)
         returning d.account_id, d.name)
       select account_id, array_agg(name order by name) as domains
         from (select account_id, name from delegated union select account_id, name from parked) changed
        group by account_id order by account_id`,
      [connectionId, host, newName, at],
    );
    return rows.map(({ account_id, domains }) => ({ accountId: account_id, domains }));
  }

  async cancel({ connectionId, newName }: HostRename): Promise<void> {
    this.uow.assertOpen();
    await this.sql
      .repository(HostRenameEntity)
      .update({ connection_id: connectionId, new_name: newName }, { due_at: null });
  }
}
