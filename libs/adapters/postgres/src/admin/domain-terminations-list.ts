import type { DomainTerminationFilter, DomainTerminationView, Part, PartRequest } from '@registrar/staff';
import type { Sql } from '../sql';
import type { StatementNames } from '../statement-names';
import { ifAny } from './decimal';
import { readPart } from './part';
import type { DomainTerminationEntity } from '../domains/entities/domain-ends.entity';
import type { OperationEntity } from '../platform/entities/operations.entity';
import type { RegistryConnectionEntity } from '../registries/entities/registry-connections.entity';

interface OpenEnd extends Pick<
  DomainTerminationEntity,
  | 'name'
  | 'account_id'
  | 'stage'
  | 'removed_at'
  | 'delete_at'
  | 'deleted_at'
  | 'due_at'
  | 'trouble'
  | 'operation_id'
  | 'restore_operation_id'
  | 'interruption_due_at'
  | 'interrupted_at'
> {
  id: string;
  connection: RegistryConnectionEntity['code'];
  operation_due_at: OperationEntity['due_at'] | null;
}

const ends = (tests: string): string => `
select e.domain_id::text as id, e.name, e.account_id, n.code as connection, e.stage, e.removed_at, e.delete_at, e.deleted_at, e.due_at, o.due_at as operation_due_at, e.trouble,
       e.operation_id, e.restore_operation_id, e.interruption_due_at, e.interrupted_at
  from domain_ends e join registry_connections n on n.id = e.connection_id and ${tests}
       left join operations o on o.id = case e.stage when 'deleting' then e.operation_id when 'restoring' then e.restore_operation_id end`;

/** Owed, and before the deletion. */
const interruptionOf = ({ stage, interruption_due_at: at }: OpenEnd): Date | undefined =>
  stage === 'kept' ? ifAny(at) : undefined;

const STEPS: Partial<Record<OpenEnd['stage'], DomainTerminationView['nextStep']>> = {
  kept: 'delete',
  lapsing: 'look',
  deleted: 'look',
  deleting: 'operation',
  restoring: 'operation',
};

/** Newest domain first. */
export function readDomainTerminations(
  sql: Sql,
  names: StatementNames,
  { troubled, accountId }: DomainTerminationFilter,
  part: PartRequest,
): Promise<Part<DomainTerminationView>> {
  const select = ends(troubled ? 'e.ended_at is null and e.trouble is not null' : 'e.ended_at is null');
  return readPart<OpenEnd, DomainTerminationView>(
    sql,
    names,
    { select, id: 'e.domain_id', conditions: [{ test: 'e.account_id = ?', value: accountId }] },
    part,
    (row) => ({
      id: row.id,
      domainName: row.name,
      accountId: row.account_id,
      registryConnection: row.connection,
      stage: row.stage,
      removedAt: row.removed_at,
      deleteAt: row.delete_at,
      interruptedAt: ifAny(row.interrupted_at),
      deletedAt: ifAny(row.deleted_at),
      nextStep: interruptionOf(row) ? 'interrupt' : STEPS[row.stage],
      nextAt: interruptionOf(row) ?? ifAny(row.due_at ?? row.operation_due_at),
      trouble: ifAny(row.trouble),
      operationId: ifAny(row.operation_id),
      restoreOperationId: ifAny(row.restore_operation_id),
    }),
  );
}
