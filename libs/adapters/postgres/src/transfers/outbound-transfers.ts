import type { UnitOfWork } from '@registrar/kernel';
import type { OutboundRequest, OutboundState, OutboundTransfer } from '@registrar/transfers';
import { type OutboundChanges, OutboundTransfers } from '@registrar/transfers/ports';
import { accountScopeSql } from '../due-work';
import { domainRegistryOpenSql } from '../registries/closed-registry-sql';
import type { Sql } from '../sql';
import type { TransferOutEntity } from './entities/transfers-out.entity';

type OutboundRow = Pick<
  TransferOutEntity,
  | 'id'
  | 'domain_id'
  | 'account_id'
  | 'connection_id'
  | 'name'
  | 'state'
  | 'gaining'
  | 'requested_at'
  | 'act_at'
  | 'noticed_at'
  | 'due_at'
  | 'reject_operation_id'
>;

const COLUMNS =
  'id, domain_id, account_id, connection_id, name, state, gaining, requested_at, act_at, noticed_at, due_at, reject_operation_id';
const OPEN = `state in ('noticed', 'pending')`;
const CLOSED_STATES: ReadonlySet<OutboundState> = new Set(['completed', 'canceled', 'dropped']);

/** Of two concurrent calls one writes; the other finds its row with a later statement. */
const NOTICE = `
insert into transfers_out (domain_id, account_id, connection_id, name, state, gaining, requested_at, noticed_at, due_at)
select d.id, d.account_id, d.connection_id, d.name, 'noticed', $2, $3, $4, $4
  from domains d where d.name = $1 and d.state = 'active' and d.removed_at is null
on conflict (domain_id) where ${OPEN} do nothing`;

/** Drift seen since the domain's last transfer ended: drift that the transfer explains is old. */
const NOTICE_DIFFERENCES = `
insert into transfers_out (domain_id, account_id, connection_id, name, state, noticed_at, due_at)
select distinct d.id, d.account_id, d.connection_id, d.name, 'noticed', $1::timestamptz, $1::timestamptz
  from registry_differences r join domains d on d.id = r.domain_id
 where r.resolved_at is null and d.state = 'active' and d.removed_at is null
   and (r.field = 'sponsor' or r.field = 'statuses' and r.theirs @> '["pendingTransfer"]')
   and not exists (select from transfers_out t where t.domain_id = d.id and (t.ended_at is null or t.ended_at >= r.seen_at))
on conflict (domain_id) where ${OPEN} do nothing`;

const CHANGE = `
update transfers_out set
  gaining = coalesce($2, gaining), requested_at = coalesce($3, requested_at), act_at = coalesce($4, act_at), due_at = coalesce($5, due_at),
  reject_operation_id = case when $6 then $7 else reject_operation_id end
 where id = $1 and ${OPEN}`;

const LEAVE = `
with left_us as (
  update domains set state = 'transferred', removed_at = $2, busy_operation_id = null, status_sync_at = null, auth_code_sealed = null, auth_code_expires_at = null,
                     tags = null, tag_keys = null, notes = null
   where id = $1 and state = 'active' and removed_at is null returning id),
closed as (update registry_differences set resolved_at = $2, resolution = 'gone' where resolved_at is null and domain_id in (select id from left_us))
select id from left_us`;

export class PostgresOutboundTransfers extends OutboundTransfers {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async notice(
    name: string,
    { gaining, requestedAt }: OutboundRequest,
    now: Date,
  ): Promise<OutboundTransfer | undefined> {
    this.uow.assertOpen();
    await this.sql.change('transfer_out_notice', NOTICE, [name, gaining ?? null, requestedAt ?? null, now]);
    const row = await this.sql.row<OutboundRow>(
      'transfer_out_open_by_name',
      `select ${COLUMNS} from transfers_out where name = $1 and ${OPEN}`,
      [name],
    );
    return row && toTransfer(row);
  }

  noticeDifferences(now: Date): Promise<number> {
    return this.sql.change('transfer_out_notice_differences', NOTICE_DIFFERENCES, [now]);
  }

  async newest(name: string): Promise<OutboundTransfer | undefined> {
    const row = await this.sql.row<OutboundRow>(
      'transfer_out_newest',
      `select ${COLUMNS} from transfers_out where name = $1 order by id desc limit 1`,
      [name],
    );
    return row && toTransfer(row);
  }

  async openOf(domainId: number): Promise<OutboundTransfer | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<OutboundRow>(
      'transfer_out_open',
      `select ${COLUMNS} from transfers_out where domain_id = $1 and ${OPEN}`,
      [domainId],
    );
    return row && toTransfer(row);
  }

  async lock(id: number): Promise<OutboundTransfer> {
    this.uow.assertOpen();
    const row = await this.sql.row<OutboundRow>(
      'transfer_out_lock',
      `select ${COLUMNS} from transfers_out where id = $1 for update`,
      [id],
    );
    if (!row) throw new Error(`no outbound transfer ${id}`);
    return toTransfer(row);
  }

  async takeDue(now: Date, nextAt: Date, limit: number): Promise<OutboundTransfer[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<OutboundRow>(
      'transfer_out_take_due',
      `update transfers_out set due_at = $2
        where id = any(array(select id from transfers_out where ${OPEN} and due_at <= $1 and reject_operation_id is null and ${accountScopeSql('account_id', 4, 5)} and ${domainRegistryOpenSql('transfers_out.domain_id', 6)} order by due_at limit $3 for update skip locked))
        returning ${COLUMNS}`,
      [at, this.sql.due.toAccountTime(nextAt), limit, only, except, now],
    );
    return rows.map(toTransfer);
  }

  async change(
    id: number,
    { gaining, requestedAt, actAt, dueAt, decisionOperationId }: OutboundChanges,
  ): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change('transfer_out_change', CHANGE, [
      id,
      gaining ?? null,
      requestedAt ?? null,
      actAt ?? null,
      dueAt ?? null,
      decisionOperationId !== undefined,
      decisionOperationId ?? null,
    ]);
    if (changed !== 1) throw new Error(`outbound transfer ${id} has ended`);
  }

  async hasten(domainId: number, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const open = await this.sql.change(
      'transfer_out_hasten',
      `update transfers_out set due_at = least(due_at, $2::timestamptz) where domain_id = $1 and ${OPEN}`,
      [domainId, at],
    );
    return open > 0;
  }

  async move(
    id: number,
    { from, to, at }: { from: OutboundState; to: OutboundState; at: Date },
  ): Promise<void> {
    this.uow.assertOpen();
    const ends = CLOSED_STATES.has(to);
    const moved = await this.sql.change(
      'transfer_out_move',
      `update transfers_out set state = $3, ended_at = case when $4 then $5::timestamptz end, due_at = case when $4 then null else due_at end,
                                reject_operation_id = case when $4 then null else reject_operation_id end
        where id = $1 and state = $2`,
      [id, from, to, ends, at],
    );
    if (moved !== 1) throw new Error(`outbound transfer ${id} is not ${from}`);
  }

  async leave(domainId: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    const gone = await this.sql.row<{ id: number }>('domain_leave', LEAVE, [domainId, at]);
    if (!gone) throw new Error(`domain ${domainId} is not in a state for domain_leave`);
  }
}

const toTransfer = (row: OutboundRow): OutboundTransfer => ({
  id: row.id,
  domainId: row.domain_id,
  accountId: row.account_id,
  connectionId: row.connection_id,
  name: row.name,
  state: row.state,
  gaining: row.gaining ?? undefined,
  requestedAt: row.requested_at ?? undefined,
  actAt: row.act_at ?? undefined,
  noticedAt: row.noticed_at,
  dueAt: row.due_at ?? undefined,
  decisionOperationId: row.reject_operation_id ?? undefined,
});
