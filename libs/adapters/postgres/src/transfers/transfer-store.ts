import type { UnitOfWork } from '@registrar/kernel';
import { alreadyProcessing, type HeldTransfer, type NewTransfer } from '@registrar/transfers';
import { type TransferChanges, type TransferMove, TransferStore } from '@registrar/transfers/ports';
import { type Sql, violates } from '../sql';
import type { TransferEntity } from './entities/transfers.entity';

type TransferRow = Pick<
  TransferEntity,
  | 'id'
  | 'operation_id'
  | 'account_id'
  | 'name'
  | 'state'
  | 'awaiting'
  | 'auth_code_sealed'
  | 'sent_at'
  | 'act_at'
  | 'progress_at'
  | 'domain_id'
  | 'created_at'
  | 'awaits_push'
>;

const COLUMNS =
  'id, operation_id, account_id, name, state, awaiting, auth_code_sealed, sent_at, act_at, progress_at, domain_id, created_at, awaits_push';

/** As in the index `transfers_account_open_uq`. */
const OVER = `('completed', 'failed', 'canceled', 'canceled_pending_refund')`;
export const PENDING = `state not in ${OVER}`;

const ADD = `
with added as (
  insert into transfers (operation_id, account_id, name, state, auth_code_sealed, progress_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $6)
  returning ${COLUMNS}
), begun as (
  insert into transfer_moves (transfer_id, number, to_state, at) select id, 1, state, created_at from added
)
select * from added`;

const MOVE = `
with moved as (
  update transfers set state = $3, progress_at = $4, auth_code_sealed = case when $3 in ${OVER} then null else auth_code_sealed end
   where id = $1 and state = $2 returning id
)
insert into transfer_moves (transfer_id, number, from_state, to_state, reason, at)
select id, (select count(*) + 1 from transfer_moves m where m.transfer_id = moved.id), $2, $3, $5, $4 from moved`;

/** `coalesce` retains absent values, a flag beside a value distinguishes null from absent. */
const CHANGE = `
update transfers set
  awaiting = case when $2 then $3 else awaiting end, auth_code_sealed = case when $4 then $5 else auth_code_sealed end, sent_at = coalesce($6, sent_at),
  act_at = case when $7 then $8 else act_at end, progress_at = coalesce($9, progress_at), domain_id = coalesce($10, domain_id), warning = coalesce($11, warning),
  awaits_push = coalesce($12, awaits_push)
 where id = $1`;

export class PostgresTransferStore extends TransferStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add({
    operationId,
    accountId,
    name,
    state,
    authCodeSealed,
    createdAt,
  }: NewTransfer): Promise<HeldTransfer> {
    this.uow.assertOpen();
    return toTransfer(
      (await inWords(
        this.sql.row<TransferRow>('transfer_add', ADD, [
          operationId,
          accountId,
          name,
          state,
          authCodeSealed ?? null,
          createdAt,
        ]),
      ))!,
    );
  }

  async ofOperation(operationId: string): Promise<HeldTransfer | undefined> {
    const row = await this.sql.row<TransferRow>(
      'transfer_of_operation',
      `select ${COLUMNS} from transfers where operation_id = $1`,
      [operationId],
    );
    return row && toTransfer(row);
  }

  async lock(operationId: string): Promise<HeldTransfer> {
    this.uow.assertOpen();
    const row = await this.sql.row<TransferRow>(
      'transfer_lock',
      `select ${COLUMNS} from transfers where operation_id = $1 for update`,
      [operationId],
    );
    if (!row) throw new Error(`no transfer of operation ${operationId}`);
    return toTransfer(row);
  }

  async openOf(name: string): Promise<HeldTransfer[]> {
    const rows = await this.sql.rows<TransferRow>(
      'transfer_open_of',
      `select ${COLUMNS} from transfers where name = $1 and ${PENDING} order by id`,
      [name],
    );
    return rows.map(toTransfer);
  }

  async rivalsOf({
    name,
    accountId,
    createdAt,
  }: Pick<HeldTransfer, 'name' | 'accountId' | 'createdAt'>): Promise<HeldTransfer[]> {
    const rows = await this.sql.rows<TransferRow>(
      'transfer_rivals_of',
      `select ${COLUMNS} from transfers
        where name = $1 and account_id <> $2 and (${PENDING} or (state <> 'completed' and sent_at is not null and progress_at >= $3)) order by id`,
      [name, accountId, createdAt],
    );
    return rows.map(toTransfer);
  }

  async newestOf(name: string): Promise<HeldTransfer | undefined> {
    const row = await this.sql.row<TransferRow>(
      'transfer_newest_of',
      `select ${COLUMNS} from transfers where name = $1 order by id desc limit 1`,
      [name],
    );
    return row && toTransfer(row);
  }

  async newest(accountId: number, name: string): Promise<HeldTransfer | undefined> {
    const row = await this.sql.row<TransferRow>(
      'transfer_newest',
      `select ${COLUMNS} from transfers where account_id = $1 and name = $2 order by id desc limit 1`,
      [accountId, name],
    );
    return row && toTransfer(row);
  }

  async move(id: number, { from, to, reason, at }: TransferMove): Promise<void> {
    this.uow.assertOpen();
    const moved = await inWords(this.sql.change('transfer_move', MOVE, [id, from, to, at, reason ?? null]));
    if (moved !== 1) throw new Error(`transfer ${id} is not ${from}`);
  }

  async change(id: number, changes: TransferChanges): Promise<void> {
    this.uow.assertOpen();
    const { awaiting, authCodeSealed, sentAt, actAt, progressAt, domainId, warning, awaitsPush } = changes;
    const changed = await inWords(
      this.sql.change('transfer_change', CHANGE, [
        id,
        awaiting !== undefined,
        awaiting ?? null,
        authCodeSealed !== undefined,
        authCodeSealed ?? null,
        sentAt ?? null,
        actAt !== undefined,
        actAt ?? null,
        progressAt ?? null,
        domainId ?? null,
        warning ?? null,
        awaitsPush ?? null,
      ]),
    );
    if (changed !== 1) throw new Error(`no transfer ${id}`);
  }
}

/** One under way of a name, one open of a name and account (`isUnderWay`, libs/transfers). */
const UNIQUE = ['transfers_under_way_uq', 'transfers_account_open_uq'];

async function inWords<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw UNIQUE.some((index) => violates(error, index)) ? alreadyProcessing() : error;
  }
}

const toTransfer = (row: TransferRow): HeldTransfer => ({
  id: row.id,
  operationId: row.operation_id,
  accountId: row.account_id,
  name: row.name,
  state: row.state,
  awaiting: row.awaiting ?? undefined,
  authCodeSealed: row.auth_code_sealed ?? undefined,
  sentAt: row.sent_at ?? undefined,
  actAt: row.act_at ?? undefined,
  progressAt: row.progress_at,
  createdAt: row.created_at,
  domainId: row.domain_id ?? undefined,
  awaitsPush: row.awaits_push,
});
