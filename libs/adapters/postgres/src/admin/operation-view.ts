import type {
  OperationFilter,
  OperationSummary,
  OperationView,
  Part,
  PartRequest,
  RegistryCommandView,
} from '@registrar/staff';
import type { Sql } from '../sql';
import type { StatementNames } from '../statement-names';
import { ifAny } from './decimal';
import { type Condition, readPart } from './part';
import type { AccountEntity } from '../accounts/entities/accounts.entity';
import type { OperationEntity } from '../platform/entities/operations.entity';
import type { RegistryCommandEntity } from '../registries/entities/registry-commands.entity';
import type { RegistryConnectionEntity } from '../registries/entities/registry-connections.entity';

type ListedOperation = Pick<
  OperationEntity,
  | 'id'
  | 'account_id'
  | 'kind'
  | 'subject'
  | 'state'
  | 'attempts'
  | 'created_at'
  | 'due_at'
  | 'leased_until'
  | 'attention_at'
  | 'settled_at'
  | 'failure'
> &
  Pick<AccountEntity, 'username'>;

type DetailedOperation = ListedOperation & Pick<OperationEntity, 'payload' | 'answer'>;

interface CommandOfConnection extends Pick<
  RegistryCommandEntity,
  | 'cltrid'
  | 'svtrid'
  | 'command'
  | 'object'
  | 'sent_at'
  | 'answered_at'
  | 'result_code'
  | 'outcome'
  | 'request'
  | 'response'
> {
  connection: RegistryConnectionEntity['code'];
}

const SUMMARY = `o.id, o.account_id, a.username, o.kind, o.subject, o.state, o.attempts, o.created_at, o.due_at, o.leased_until,
       o.attention_at, o.settled_at, o.failure`;
const TABLES = 'from operations o join accounts a on a.id = o.account_id';

const COMMANDS = `
select c.cltrid, c.svtrid, n.code as connection, c.command, c.object, c.sent_at, c.answered_at, c.result_code, c.outcome,
       c.request, c.response
  from registry_commands c join registry_connections n on n.id = c.connection_id
 where c.operation_id = $1 order by c.id`;

export async function readOperation(sql: Sql, id: string): Promise<OperationView | undefined> {
  const row = await sql.row<DetailedOperation>(
    'admin_operation',
    `select ${SUMMARY}, o.payload, o.answer ${TABLES} where o.id = $1`,
    [id],
  );
  if (!row) return undefined;
  const commands = await sql.rows<CommandOfConnection>('admin_operation_commands', COMMANDS, [id]);
  return {
    ...summaryOf(row),
    payload: row.payload,
    answer: ifAny(row.answer),
    commands: commands.map(commandOf),
  };
}

export function readOperations(
  sql: Sql,
  names: StatementNames,
  filter: OperationFilter,
  part: PartRequest,
): Promise<Part<OperationSummary>> {
  const conditions: Condition[] = [
    { test: 'o.subject = ?', value: filter.subject },
    { test: 'o.account_id = ?', value: filter.accountId },
    { test: 'o.state = ?', value: filter.state },
    { test: 'o.kind = ?', value: filter.kind },
  ];
  // As in the index; a settled operation needs no attention.
  const attention = filter.attention
    ? ` and o.attention_at is not null and o.state in ('open', 'pending')`
    : '';
  return readPart(
    sql,
    names,
    { select: `select ${SUMMARY} ${TABLES}${attention}`, id: 'o.id', conditions },
    part,
    summaryOf,
  );
}

const summaryOf = (row: ListedOperation): OperationSummary => ({
  id: row.id,
  accountId: row.account_id,
  username: row.username,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at,
  dueAt: row.due_at,
  leasedUntil: ifAny(row.leased_until),
  attentionAt: ifAny(row.attention_at),
  settledAt: ifAny(row.settled_at),
  failure: ifAny(row.failure),
});

const commandOf = (row: CommandOfConnection): RegistryCommandView => ({
  clTrid: row.cltrid,
  svTrid: ifAny(row.svtrid),
  registryConnection: row.connection,
  command: row.command,
  object: row.object,
  sentAt: row.sent_at,
  answeredAt: ifAny(row.answered_at),
  resultCode: ifAny(row.result_code),
  outcome: ifAny(row.outcome),
  request: row.request,
  response: ifAny(row.response),
});
