import type { RegistryHold } from '@registrar/domains';
import {
  type FormerDomain,
  type HoldsOfDomain,
  type NewRegistryHold,
  type RegistryHoldMove,
  RegistryHoldStore,
} from '@registrar/domains/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { domainRegistryOpenSql } from '../../registries/closed-registry-sql';
import type { Sql } from '../../sql';
import { formerIdSql } from '../domain-sql';
import type { RegistryHoldEntity } from '../entities/registry-holds.entity';

const COLUMNS =
  'h.id, h.domain_id, h.kind, h.state, h.statuses, h.locks, h.kept_statuses, h.kept_locks, h.reason, h.evidence, h.set_by, h.set_at, h.lift_reason, h.lifted_by, h.lifted_at, h.problem';

type Row = Omit<RegistryHoldEntity, 'due_at'>;

export class PostgresRegistryHoldStore extends RegistryHoldStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(hold: NewRegistryHold): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<Pick<Row, 'id'>>(
      'registry_hold_add',
      `insert into registry_holds (domain_id, kind, state, statuses, locks, kept_statuses, kept_locks, reason, evidence, set_by, set_at, due_at)
       values ($1, $2, 'setting', $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        hold.domainId,
        hold.kind,
        hold.statuses,
        hold.locks,
        hold.kept.statuses,
        hold.kept.locks,
        hold.reason,
        hold.evidence ?? null,
        hold.setBy,
        hold.setAt,
        hold.dueAt,
      ],
    );
    return row!.id;
  }

  async find(domainId: number, id: number): Promise<RegistryHold | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<Row>(
      'registry_hold_find',
      `select ${COLUMNS} from registry_holds h where h.id = $1 and h.domain_id = $2`,
      [id, domainId],
    );
    return row && toHold(row);
  }

  async open(domainId: number): Promise<RegistryHold[]> {
    const rows = await this.sql.rows<Row>(
      'registry_hold_open',
      `select ${COLUMNS} from registry_holds h
        where h.domain_id = $1 and h.state in ('setting', 'standing', 'lifting') order by h.id`,
      [domainId],
    );
    return rows.map(toHold);
  }

  async move(id: number, { state, lift, liftedAt, problem, dueAt }: RegistryHoldMove): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'registry_hold_move',
      `update registry_holds set state = $2, lift_reason = coalesce($3, lift_reason), lifted_by = coalesce($4, lifted_by),
              lifted_at = coalesce($5, lifted_at), problem = $6, due_at = $7 where id = $1`,
      [id, state, lift?.reason ?? null, lift?.by ?? null, liftedAt ?? null, problem ?? null, dueAt ?? null],
    );
    if (changed !== 1) throw new Error(`registry hold ${id} does not exist`);
  }

  async keepLock(domainId: number, lock: string, kept: boolean): Promise<boolean> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'registry_hold_keep_lock',
      `update registry_holds set kept_locks = case when $3 then kept_locks || $2::text else array_remove(kept_locks, $2::text) end
        where domain_id = $1 and state in ('setting', 'standing', 'lifting') and ($2::text = any(kept_locks)) <> $3`,
      [domainId, lock, kept],
    );
    return changed > 0;
  }

  async former(name: string): Promise<FormerDomain | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ id: number; locks: string[] }>(
      'registry_hold_former',
      `select d.id, d.locks from domains d where d.id = ${formerIdSql(1)}
          and not exists (select from domains l where l.name = $1 and l.removed_at is null) for update`,
      [name],
    );
    return row && { domainId: row.id, locks: row.locks };
  }

  async relockFormer(domainId: number, locks: readonly string[]): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'registry_hold_relock_former',
      'update domains set locks = $2 where id = $1 and removed_at is not null',
      [domainId, locks],
    );
    if (changed !== 1) throw new Error(`domain ${domainId} has not ended`);
  }

  async list(name: string): Promise<RegistryHold[]> {
    const rows = await this.sql.rows<Row>(
      'registry_hold_list',
      `select ${COLUMNS} from registry_holds h join domains d on d.id = h.domain_id where d.name = $1 order by h.id desc`,
      [name],
    );
    return rows.map(toHold);
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<HoldsOfDomain[]> {
    const rows = await this.sql.rows<{ id: number; account_id: number; name: string }>(
      'registry_hold_take_due',
      `with due as (select h.id from registry_holds h
                     where h.due_at <= $1 and ${domainRegistryOpenSql('h.domain_id', 1)} order by h.due_at limit $3 for update skip locked),
            taken as (update registry_holds h set due_at = $2 from due where h.id = due.id returning h.domain_id)
       select distinct d.id, d.account_id, d.name from taken t join domains d on d.id = t.domain_id
        where d.state = 'active' and d.removed_at is null`,
      [now, leaseUntil, limit],
    );
    return rows.map((row) => ({ domainId: row.id, accountId: row.account_id, name: row.name }));
  }
}

const toHold = (row: Row): RegistryHold => ({
  id: row.id,
  domainId: row.domain_id,
  kind: row.kind,
  state: row.state,
  statuses: row.statuses,
  locks: row.locks,
  kept: { statuses: row.kept_statuses, locks: row.kept_locks },
  reason: row.reason,
  ...(row.evidence !== null && { evidence: row.evidence }),
  setBy: row.set_by,
  setAt: row.set_at,
  ...(row.lift_reason !== null && { liftReason: row.lift_reason }),
  ...(row.lifted_by !== null && { liftedBy: row.lifted_by }),
  ...(row.lifted_at && { liftedAt: row.lifted_at }),
  ...(row.problem !== null && { problem: row.problem }),
});
