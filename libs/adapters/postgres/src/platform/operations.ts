import {
  AppError,
  currentTraceparent,
  EARLY_CHECK_SECONDS,
  type JsonValue,
  type NewOperation,
  type Operation,
  type OperationFailure,
  type OperationKind,
  Operations,
  STORED_VERSIONS,
  type UnitOfWork,
  type UnsettledState,
} from '@registrar/kernel';
import { inFlightSql, accountScopeSql } from '../due-work';
import { readableSql } from './stored-versions';
import { registryOpenSql } from '../registries/closed-registry-sql';
import type { Sql } from '../sql';
import type { OperationEntity } from './entities/operations.entity';

type OperationRow = Pick<
  OperationEntity,
  | 'id'
  | 'account_id'
  | 'kind'
  | 'subject'
  | 'payload'
  | 'answer'
  | 'failure'
  | 'attempts'
  | 'created_at'
  | 'due_at'
  | 'in_flight_until'
  | 'attention_at'
  | 'is_job'
  | 'traceparent'
> & { state: Operation['state'] };

/** The registry connection that the operation works with; null: none. */
const CONNECTION = `coalesce((payload->>'connectionId')::int,
                                  (select od.connection_id from domains od where od.name = operations.subject and od.removed_at is null limit 1))`;

const COLUMNS =
  'id, account_id, kind, subject, state, payload, answer, failure, attempts, created_at, due_at, in_flight_until, attention_at, is_job, traceparent';

const INSERT =
  'insert into operations (id, account_id, kind, subject, payload, attempts, created_at, due_at, is_job, traceparent, payload_version)';
const OPEN = `${INSERT} values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, ${STORED_VERSIONS.operations})`;
/** No operation without its key: without the lease the statement writes nothing. */
const OPEN_BOUND = `
with bound as (
  update idempotency_keys set operation_id = $1, lease_until = null
   where account_id = $2 and key = $10 and lease = $11 and operation_id is null and answer_status is null
  returning true
)
${INSERT} select $1, $2, $3, $4, $5, 1, $6, $7, $8, $9, ${STORED_VERSIONS.operations} from bound`;

const leaseLost = (): AppError =>
  new AppError('conflict', 'idempotency.lease_lost', 'Conflict', {
    details: 'Another request with this idempotency key has taken over.',
  });

export class PostgresOperations extends Operations {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async open(operation: NewOperation): Promise<void> {
    this.uow.assertOpen();
    const { idempotency: claim } = operation;
    const values = [
      operation.id,
      operation.accountId,
      operation.kind,
      operation.subject,
      JSON.stringify(operation.payload),
      operation.createdAt,
      operation.dueAt,
      operation.isJob ?? false,
      currentTraceparent() ?? null,
    ];
    if (!claim) return this.sql.send('operation_open', OPEN, values);
    this.sql.send('operation_open_bound', OPEN_BOUND, [...values, claim.key, claim.lease], (opened) => {
      if (opened !== 1) throw leaseLost();
    });
    claim.isBound = true;
  }

  async lock(id: string): Promise<Operation | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<OperationRow>(
      'operation_lock',
      `select ${COLUMNS} from operations where id = $1 for update`,
      [id],
    );
    return row && toOperation(row);
  }

  async find(id: string): Promise<Operation | undefined> {
    const row = await this.sql.row<OperationRow>(
      'operation_find',
      `select ${COLUMNS} from operations where id = $1`,
      [id],
    );
    return row && toOperation(row);
  }

  async findUnsettled(kind: OperationKind, subject: string): Promise<Operation | undefined> {
    const row = await this.sql.row<OperationRow>(
      'operation_find_unsettled',
      `select ${COLUMNS} from operations where subject = $2 and kind = $1 and state in ('open', 'pending') order by id desc limit 1`,
      [kind, subject],
    );
    return row && toOperation(row);
  }

  async accept(id: string, answer: JsonValue, dueAt: Date): Promise<void> {
    await this.changeOne(
      'operation_accept',
      `update operations set state = 'pending', answer = $2, due_at = $3, leased_until = null where id = $1 and state = 'open'`,
      [id, JSON.stringify(answer), dueAt],
    );
  }

  async succeed(id: string, answer: JsonValue, settledAt: Date): Promise<void> {
    await this.changeOne(
      'operation_succeed',
      `update operations set state = 'succeeded', answer = $2, settled_at = $3, leased_until = null where id = $1 and state in ('open', 'pending')`,
      [id, JSON.stringify(answer), settledAt],
    );
  }

  async refuse(id: string, failure: OperationFailure, settledAt: Date): Promise<void> {
    await this.changeOne(
      'operation_refuse',
      `update operations set state = 'refused', failure = $2, settled_at = $3, leased_until = null where id = $1 and state in ('open', 'pending')`,
      [id, JSON.stringify(failure), settledAt],
    );
  }

  async beginAttempt(id: string, dueAt: Date, state: UnsettledState = 'open'): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ attempts: number }>(
      'operation_attempt',
      `update operations set attempts = attempts + 1, due_at = $2 where id = $1 and state = $3 returning attempts`,
      [id, dueAt, state],
    );
    if (!row) throw new Error(`operation ${id} is not ${state}`);
    return row.attempts;
  }

  async beginSending(
    id: string,
    attempt: number,
    inFlightUntil: Date,
    state: UnsettledState = 'open',
  ): Promise<boolean> {
    // due_at is indexed: with another value the row is entered in all indexes of the table
    const begun = await this.sql.change(
      'operation_begin_sending',
      `update operations set in_flight_until = $3, due_at = case when due_at between $3::timestamptz - interval '${EARLY_CHECK_SECONDS} s' and $3 then due_at else $3 end
        where id = $1 and attempts = $2 and state = $4`,
      [id, attempt, inFlightUntil, state],
    );
    return begun === 1;
  }

  async amend(id: string, attempt: number, payload: JsonValue): Promise<boolean> {
    const amended = await this.sql.change(
      'operation_amend',
      `update operations set payload = $3 where id = $1 and attempts = $2 and state in ('open', 'pending')`,
      [id, attempt, JSON.stringify(payload)],
    );
    return amended === 1;
  }

  async postpone(id: string, dueAt: Date, attentionAt?: Date): Promise<void> {
    await this.changeOne(
      'operation_postpone',
      `update operations set due_at = $2, leased_until = null, attention_at = coalesce(attention_at, $3) where id = $1 and state in ('open', 'pending')`,
      [id, dueAt, attentionAt ?? null],
    );
  }

  /**
   * `any(array(…))` runs the locking query once, with any plan: run again it could lock other rows, beyond
   * the limit.
   */
  async takeDue(kind: OperationKind, now: Date, leaseUntil: Date, limit: number): Promise<Operation[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<OperationRow>(
      'operation_take_due',
      `update operations set leased_until = $3
        where id = any(array(select id from operations
                              where kind = $1 and state in ('open', 'pending') and due_at <= $5 and (leased_until is null or leased_until <= $2)
                                and ${accountScopeSql('account_id', 6, 7)} and ($6 is null or not ${inFlightSql(2, 8)})
                                and ${registryOpenSql(CONNECTION, 2)} and ${readableSql('operations')}
                              order by due_at limit $4 for update skip locked))
        returning ${COLUMNS}`,
      [kind, now, leaseUntil, limit, at, only, except, this.sql.due.networkUntil(now)],
    );
    return rows.map(toOperation);
  }

  private async changeOne(name: string, text: string, values: unknown[]): Promise<void> {
    this.uow.assertOpen();
    this.sql.send(name, text, values, (changed) => {
      if (changed !== 1)
        throw new Error(`operation ${String(values[0])} is settled already or unknown (${name})`);
    });
  }
}

const toOperation = (row: OperationRow): Operation => ({
  id: row.id,
  accountId: row.account_id,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  payload: row.payload,
  answer: row.answer ?? undefined,
  failure: row.failure ?? undefined,
  attempts: row.attempts,
  createdAt: row.created_at,
  dueAt: row.due_at,
  inFlightUntil: row.in_flight_until ?? undefined,
  attentionAt: row.attention_at ?? undefined,
  isJob: row.is_job || undefined,
  traceparent: row.traceparent ?? undefined,
});
