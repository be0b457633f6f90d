import { assertMove, type UnitOfWork } from '@registrar/kernel';
import { type DomainEnd, END_MOVES, type EndStage } from '@registrar/domains';
import { DomainEnds, type EndMove } from '@registrar/domains/ports';
import type { Sql } from '../sql';

interface EndRow {
  domain_id: number;
  connection_id: number;
  name: string;
  account_id: number;
  stage: EndStage;
  delete_at: Date;
  removed_at: Date;
  deleted_at: Date | null;
  operation_id: string | null;
}

const END = 'domain_id, connection_id, name, account_id, stage, delete_at, removed_at, deleted_at, operation_id';

export class PostgresDomainEnds extends DomainEnds {
  constructor(private readonly sql: Sql, private readonly uow: UnitOfWork) {
    super();
  }

  async add({ domainId, connectionId, name, accountId, deleteAt }: Pick<DomainEnd, 'domainId' | 'connectionId' | 'name' | 'accountId' | 'deleteAt'>, removedAt: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'domain_end_add',
      `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, due_at, removed_at) values ($1, $2, $3, $4, 'kept', $5, $5, $6)`,
      [domainId, connectionId, name, accountId, deleteAt, removedAt],
    );
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DomainEnd[]> {
    const rows = await this.sql.rows<EndRow>(
      'domain_ends_take_due',
      `update domain_ends set due_at = $2
        where domain_id = any(array(select domain_id from domain_ends where due_at <= $1 order by due_at limit $3 for update skip locked))
        returning ${END}`,
      [now, leaseUntil, limit],
    );
    return rows.map(toEnd);
  }

  async lock(domainId: number): Promise<DomainEnd | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<EndRow>('domain_end_lock', `select ${END} from domain_ends where domain_id = $1 for update`, [domainId]);
    return row && toEnd(row);
  }

  async move(domainId: number, from: EndStage, { to, at, dueAt, operationId, trouble }: EndMove): Promise<void> {
    this.uow.assertOpen();
    assertMove(END_MOVES, `the end of domain ${domainId}`, from, to);
    const moved = await this.sql.change(
      'domain_end_move',
      `update domain_ends set stage = $3, due_at = $5, operation_id = coalesce($6, operation_id), trouble = $7,
                              deleted_at = case when $3 = 'deleted' then $4 else deleted_at end, ended_at = case when $3 in ('gone', 'left') then $4 end
        where domain_id = $1 and stage = $2`,
      [domainId, from, to, at, dueAt ?? null, operationId ?? null, trouble ?? null],
    );
    if (moved !== 1) throw new Error(`the end of domain ${domainId} is not in stage ${from}`);
  }

  async postpone(domainId: number, stage: EndStage, dueAt: Date, trouble?: string): Promise<void> {
    await this.sql.change(
      'domain_end_postpone', 'update domain_ends set due_at = $3, trouble = coalesce($4, trouble) where domain_id = $1 and stage = $2 and due_at is not null',
      [domainId, stage, dueAt, trouble ?? null],
    );
  }
}

const toEnd = (row: EndRow): DomainEnd => ({
  domainId: row.domain_id,
  connectionId: row.connection_id,
  name: row.name,
  accountId: row.account_id,
  stage: row.stage,
  deleteAt: row.delete_at,
  removedAt: row.removed_at,
  ...(row.deleted_at && { deletedAt: row.deleted_at }),
  ...(row.operation_id !== null && { operationId: row.operation_id }),
});
