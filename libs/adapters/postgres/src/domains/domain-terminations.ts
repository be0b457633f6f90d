import { assertMove, type UnitOfWork } from '@registrar/kernel';
import { type DomainTermination, TERMINATION_MOVES, type TerminationStage } from '@registrar/domains';
import {
  DomainTerminations,
  type InterruptionRetry,
  type NewTermination,
  type TerminationMove,
} from '@registrar/domains/ports';
import { accountScopeSql } from '../due-work';
import { NEXT_STEP_AT } from './domain-sql';
import { domainRegistryOpenSql } from '../registries/closed-registry-sql';
import type { Sql } from '../sql';
import type { DomainTerminationEntity } from './entities/domain-ends.entity';

type EndRow = Pick<
  DomainTerminationEntity,
  | 'domain_id'
  | 'connection_id'
  | 'name'
  | 'account_id'
  | 'stage'
  | 'delete_at'
  | 'removed_at'
  | 'deleted_at'
  | 'operation_id'
  | 'trouble'
  | 'interruption_due_at'
  | 'interrupted_at'
  | 'delete_by'
  | 'interrupting_until'
>;

const END =
  'domain_id, connection_id, name, account_id, stage, delete_at, removed_at, deleted_at, operation_id, trouble, interruption_due_at, interrupted_at, delete_by, interrupting_until';
const OWED = `stage = 'kept' and interruption_due_at is not null`;

export class PostgresDomainTerminations extends DomainTerminations {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(
    { domainId, connectionId, name, accountId, deleteAt, interruptionDueAt, deleteBy }: NewTermination,
    removedAt: Date,
  ): Promise<void> {
    this.uow.assertOpen();
    const added = await this.sql.change(
      'domain_end_add',
      `insert into domain_ends as e (domain_id, connection_id, name, account_id, stage, delete_at, due_at, removed_at, interruption_due_at, delete_by) values ($1, $2, $3, $4, 'kept', $5, $5, $6, $7, $8)
       on conflict (domain_id) do update set connection_id = $2, account_id = $4, stage = 'kept', delete_at = $5, due_at = $5, removed_at = $6, ended_at = null,
                                             deleted_at = null, operation_id = null, restore_operation_id = null, trouble = null,
                                             interruption_due_at = $7, delete_by = $8, interrupted_at = null, interrupting_until = null
        where e.stage = 'restored'`,
      [
        domainId,
        connectionId,
        name,
        accountId,
        deleteAt,
        removedAt,
        interruptionDueAt ?? null,
        deleteBy ?? null,
      ],
    );
    if (added !== 1) throw new Error(`domain ${domainId} has left already`);
  }

  /** A lease of the interruption leaves `due_at`, by which a release before it would delete the domain. */
  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DomainTermination[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<EndRow>(
      'domain_ends_take_due',
      `update domain_ends set due_at = case when due_at <= $1 then $2 else due_at end, interruption_due_at = case when interruption_due_at <= $1 then $2 else interruption_due_at end
        where domain_id = any(array(select domain_id from domain_ends where due_at is not null and ${NEXT_STEP_AT} <= $1 and ${accountScopeSql('account_id', 4, 5)} and ${domainRegistryOpenSql('domain_ends.domain_id', 6)} order by ${NEXT_STEP_AT} limit $3 for update skip locked))
        returning ${END}`,
      [at, this.sql.due.toAccountTime(leaseUntil), limit, only, except, now],
    );
    return rows.map(toEnd);
  }

  async lock(domainId: number): Promise<DomainTermination | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<EndRow>(
      'domain_end_lock',
      `select ${END} from domain_ends where domain_id = $1 for update`,
      [domainId],
    );
    return row && toEnd(row);
  }

  async move(
    domainId: number,
    from: TerminationStage,
    { to, at, dueAt, operationId, restoreOperationId, trouble }: TerminationMove,
  ): Promise<void> {
    this.uow.assertOpen();
    assertMove(TERMINATION_MOVES, `the end of domain ${domainId}`, from, to);
    const moved = await this.sql.change(
      'domain_end_move',
      `update domain_ends set stage = $3, due_at = $5, operation_id = coalesce($6, operation_id), trouble = $7,
                              restore_operation_id = coalesce($8, restore_operation_id), interrupting_until = null,
                              deleted_at = case when $3 = 'deleted' and $2 <> 'restoring' then $4 else deleted_at end,
                              ended_at = case when $3 in ('gone', 'left', 'restored') then $4 end
        where domain_id = $1 and stage = $2`,
      [
        domainId,
        from,
        to,
        at,
        dueAt ?? null,
        operationId ?? null,
        trouble ?? null,
        restoreOperationId ?? null,
      ],
    );
    if (moved !== 1) throw new Error(`the end of domain ${domainId} is not in stage ${from}`);
  }

  async postpone(
    domainId: number,
    stage: TerminationStage,
    dueAt: Date,
    { trouble, over }: { trouble?: string; over?: string } = {},
  ): Promise<void> {
    await this.sql.change(
      'domain_end_postpone',
      'update domain_ends set due_at = $3, trouble = coalesce($4, nullif(trouble, $5)) where domain_id = $1 and stage = $2 and due_at is not null',
      [domainId, stage, dueAt, trouble ?? null, over ?? null],
    );
  }

  async beginInterruption(domainId: number, until: Date): Promise<boolean> {
    const begun = await this.sql.change(
      'domain_end_begin_interruption',
      `update domain_ends set interrupting_until = $2 where domain_id = $1 and ${OWED}`,
      [domainId, until],
    );
    return begun === 1;
  }

  async retryInterruption(domainId: number, { at, trouble, deletion }: InterruptionRetry): Promise<void> {
    await this.sql.change(
      'domain_end_retry_interruption',
      `update domain_ends set interruption_due_at = $2, interrupting_until = null, trouble = coalesce($3, trouble), delete_at = coalesce($4, delete_at), due_at = coalesce($5, due_at)
        where domain_id = $1 and ${OWED}`,
      [domainId, at, trouble ?? null, deletion?.at ?? null, deletion?.dueAt ?? null],
    );
  }

  async interrupt(domainId: number, at: Date, deleteAt: Date): Promise<boolean> {
    this.uow.assertOpen();
    const interrupted = await this.sql.change(
      'domain_end_interrupt',
      `update domain_ends set interrupted_at = $2, delete_at = $3, due_at = $3, interruption_due_at = null, interrupting_until = null, trouble = null
        where domain_id = $1 and ${OWED}`,
      [domainId, at, deleteAt],
    );
    return interrupted === 1;
  }

  async expedite(connectionId: number, name: string, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const moved = await this.sql.change(
      'domain_end_look_at',
      `update domain_ends set due_at = $3 where connection_id = $1 and name = $2 and ended_at is null and stage in ('deleted', 'lapsing')`,
      [connectionId, name, at],
    );
    return moved > 0;
  }
}

const toEnd = (row: EndRow): DomainTermination => ({
  domainId: row.domain_id,
  connectionId: row.connection_id,
  name: row.name,
  accountId: row.account_id,
  stage: row.stage,
  deleteAt: row.delete_at,
  removedAt: row.removed_at,
  ...(row.deleted_at && { deletedAt: row.deleted_at }),
  ...(row.operation_id !== null && { operationId: row.operation_id }),
  ...(row.trouble !== null && { trouble: row.trouble }),
  ...(row.interruption_due_at && { interruptionDueAt: row.interruption_due_at }),
  ...(row.interrupted_at && { interruptedAt: row.interrupted_at }),
  ...(row.delete_by && { deleteBy: row.delete_by }),
  ...(row.interrupting_until && { interruptingUntil: row.interrupting_until }),
});
