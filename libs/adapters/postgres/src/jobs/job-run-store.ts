import type { Money, UnitOfWork } from '@registrar/kernel';
import type { ClaimedItem, ItemRefusal, JobSide } from '@registrar/jobs';
import {
  type ClaimRequest,
  type ItemEnd,
  type JobInTurn,
  JobRunStore,
  type LockedJob,
} from '@registrar/jobs/ports';
import { readableSql } from '../platform/stored-versions';
import type { Sql } from '../sql';
import type { JobItemEntity } from './entities/job-items.entity';
import type { JobEntity } from './entities/jobs.entity';
import { centsOf, scopeOfColumn, usd, usdOrNone } from './job-rows';

/** Due again, not held by another claim, and of a version that this process can read. */
const FREE = `(i.due_at is null or i.due_at <= $1) and ${readableSql('job_items', 'i')}`;
/** By the clock of the account, which a sandbox moves. */
const ACCOUNT_TIME = `left join account_clocks c on c.account_id = j.account_id
       cross join lateral (select $1::timestamptz + make_interval(secs => coalesce(c.ahead_seconds, 0)) as at) t
       cross join lateral (select extract(hour from t.at at time zone 'UTC')::int as of_day) h`;
const HOURS = `(j.window_from is null or case when j.window_from < j.window_to then h.of_day >= j.window_from and h.of_day < j.window_to else h.of_day >= j.window_from or h.of_day < j.window_to end)`;

/** One job of each account, or each of staff. */
const FIRSTS = {
  accounts: `select distinct on (account_id) id, account_id, turn_at from eligible order by account_id, turn_at nulls first, id`,
  staff: `select id, account_id, turn_at from eligible`,
} as const;
const TURNS = {
  accounts: `(select max(a.turn_at) from jobs a where a.account_id = f.account_id) nulls first, f.account_id`,
  staff: `f.turn_at nulls first, f.id`,
} as const;

const CREDIT = `
 from jobs j join account_balances b on b.account_id = j.account_id and b.currency = 'USD'
 where j.pause_reason = 'balance' and b.available + b.credit_limit >= j.needed`;
const WITH_CREDIT = `select j.id, j.account_id, true as has_credit ${CREDIT} order by j.turn_at, j.id limit $1`;

/** In the order of `TURNS`; behind them the jobs of accounts that have credit again. */
const FOUND = {
  accounts: `
select id, account_id, has_credit from (
  (select f.id, f.account_id, false as has_credit, row_number() over (order by ${TURNS.accounts}) as place from firsts f order by place limit $2)
  union all
  (select j.id, j.account_id, true, row_number() over (order by j.turn_at, j.id) as place ${CREDIT} order by place limit $2)
) found order by has_credit, place`,
  staff: `select f.id, f.account_id, false as has_credit from firsts f order by ${TURNS.staff} limit $2`,
} as const;

const inTurnText = (side: JobSide): string => {
  const mine = `j.account_id is ${side === 'staff' ? '' : 'not '}null`;
  return `
with eligible as (
  select j.id, j.account_id, j.turn_at from jobs j
   where j.state = 'planning' and ${mine} and exists (select from job_items i where i.job_id = j.id and i.state = 'waiting' and not i.is_planned and ${FREE})
  union
  select j.id, j.account_id, j.turn_at from jobs j ${ACCOUNT_TIME}
   where j.state = 'running' and ${mine} and (j.not_before is null or j.not_before <= t.at) and ${HOURS}
     and exists (select from job_items i where i.job_id = j.id and i.state = 'waiting' and i.is_planned and ${FREE})
  union
  select j.id, j.account_id, j.turn_at from jobs j
   where ${mine} and j.id in (select i.job_id from job_items i where i.due_at <= $1 and (i.is_called or i.lease is not null) and ${readableSql('job_items', 'i')})
), firsts as (
  ${FIRSTS[side]}
)
${FOUND[side]}`;
};
const IN_TURN = { accounts: inTurnText('accounts'), staff: inTurnText('staff') } as const;

/** Claims that have expired before their items were called. */
const GIVE_UP = `
update job_items set state = 'waiting', lease = null, due_at = null where job_id = $1 and lease is not null and due_at <= $2 and not is_called`;

/** With one item at once, an item that is to be claimed again later keeps its place. */
const HELD = `select count(*)::int as held from job_items where job_id = $1 and due_at > $2 and (lease is not null or $3)`;

const CLAIMED = 'i.position, i.sealed, i.attempt, i.planned, i.reserved, i.is_called, i.open_calls, i.rank';
const claimText = (which: string, state: string, order = 'position'): string => `
update job_items i set lease = $3, due_at = $4, state = ${state}
  from (select position from job_items w where w.job_id = $1 and ${which} and ${readableSql('job_items', 'w')} order by ${order} limit $5) due
 where i.job_id = $1 and i.position = due.position returning ${CLAIMED}`;

const CLAIMS = {
  settle: claimText('w.due_at <= $2 and w.is_called', `'running'`),
  run: claimText(
    `w.state = 'waiting' and w.is_planned and (w.due_at is null or w.due_at <= $2)`,
    `'running'`,
    'rank, position',
  ),
  plan: claimText(
    `w.state = 'waiting' and not w.is_planned and (w.due_at is null or w.due_at <= $2)`,
    'i.state',
  ),
} as const;

const NOTE_TURN = 'update jobs set turn_at = $2, revision = revision + $3::int where id = $1';

const MINE = 'job_id = $1 and position = $2 and lease = $3';

const GIVE_BACK = `
update job_items set state = 'waiting', lease = null, is_called = false, reserved = null, due_at = $4, attempt = attempt + $5::int, open_calls = open_calls + $6::int where ${MINE}`;

const POSTPONE = `
update job_items set state = case when is_called then 'unknown' else 'waiting' end, lease = null, due_at = $4, open_calls = open_calls + $5::int,
       status = coalesce($6, status), error_code = coalesce($7, error_code) where ${MINE}`;

const SETTLE_PLAN = `
update job_items set lease = null, due_at = null, open_calls = 0, is_planned = true, planned = $4, plan_status = $5, plan_error_code = $6, plan_error_class = $7, plan_message = $8 where ${MINE}`;

const SETTLE = `
update job_items set state = $4::text, lease = null, due_at = null, reserved = null, sealed = case when $4 = 'refused' then sealed end, ended_at = $5,
       status = $6, error_code = $7, error_class = $8, message = $9, order_id = $10, operation_id = $11, charged = $12 where ${MINE}`;

/** Of an operation that the registry refused afterwards. */
const DROP_CHANGE = 'delete from job_changes where job_id = $1 and position = $2';

const NOTE_CHANGE = 'update jobs set revision = revision + 1 where id = $1';

const COUNT_DOWN = 'update jobs set open = greatest(open - 1, 0), revision = revision + 1 where id = $1';

const COUNT_END = `
update jobs set open = greatest(open - 1, 0), charged = charged + $2::bigint, revision = revision + 1,
       failures_in_a_row = case $3::text when 'done' then 0 when 'refused' then failures_in_a_row + 1 else failures_in_a_row end where id = $1`;

type ClaimedRow = Pick<
  JobItemEntity,
  'position' | 'sealed' | 'attempt' | 'planned' | 'reserved' | 'is_called' | 'open_calls' | 'rank'
>;

/** Ranks are seconds, cents, or the largest bigint: values that are one number are equal. */
const byRank = (one: ClaimedRow, other: ClaimedRow): number =>
  Number(one.rank) - Number(other.rank) || one.position - other.position;

/** Needs a unit of work for everything that demands the locked job; two of its calls never overlap. */
export class PostgresJobRunStore extends JobRunStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async inTurn(side: JobSide, now: Date, most: number): Promise<JobInTurn[]> {
    const rows = await this.sql.rows<TurnRow>(`jobs_in_turn_${side}`, IN_TURN[side], [now, most]);
    return rows.map(toTurn);
  }

  async withCredit(most: number): Promise<JobInTurn[]> {
    return (await this.sql.rows<TurnRow>('jobs_with_credit', WITH_CREDIT, [most])).map(toTurn);
  }

  async claim(locked: LockedJob, { now, until, most, lease, phase }: ClaimRequest): Promise<ClaimedItem[]> {
    this.uow.assertOpen();
    const { id, options } = locked.job;
    const givenUp = await this.sql.change('job_claims_give_up', GIVE_UP, [id, now]);
    const held = await this.sql.row<{ held: number }>('job_items_held', HELD, [
      id,
      now,
      options.atOnce === 1,
    ]);
    const room = Math.min(most, options.atOnce - held!.held);
    const items: ClaimedItem[] = [];
    for (const kind of phase === 'settle' ? (['settle'] as const) : (['settle', phase] as const)) {
      if (items.length >= room) break;
      const values = [id, now, lease, until, room - items.length];
      const rows = await this.sql.rows<ClaimedRow>(`job_items_claim_${kind}`, CLAIMS[kind], values);
      if (kind === 'run') rows.sort(byRank);
      else rows.sort((one, other) => one.position - other.position);
      items.push(...rows.map((row) => toClaimed(row, locked, lease, kind)));
    }
    await this.sql.change('job_note_turn', NOTE_TURN, [id, now, Math.min(items.length + givenUp, 1)]);
    return items;
  }

  async renew(leases: readonly string[], until: Date): Promise<void> {
    await this.sql.change(
      'job_claims_renew',
      'update job_items set due_at = $2 where lease = any($1::uuid[])',
      [leases, until],
    );
  }

  async holds({ jobId, position, lease }: ClaimedItem): Promise<boolean> {
    const row = await this.sql.row(`job_item_holds`, `select true as held from job_items where ${MINE}`, [
      jobId,
      position,
      lease,
    ]);
    return row !== undefined;
  }

  async reservedBeside({ jobId, position }: ClaimedItem): Promise<Money> {
    const row = await this.sql.row<{ reserved: string }>(
      'job_reserved_beside',
      'select coalesce(sum(reserved), 0)::text as reserved from job_items where job_id = $1 and due_at is not null and position <> $2',
      [jobId, position],
    );
    return usd(row!.reserved);
  }

  async beginCall(item: ClaimedItem, price: Money): Promise<void> {
    await this.change(
      'job_item_begin_call',
      `update job_items set is_called = true, reserved = $4 where ${MINE}`,
      item,
      [centsOf(price)],
    );
  }

  async giveBack(
    item: ClaimedItem,
    { nextAttempt, dueAt }: { nextAttempt: boolean; dueAt?: Date },
  ): Promise<void> {
    await this.change('job_item_give_back', GIVE_BACK, item, [
      dueAt ?? null,
      Number(nextAttempt),
      Number(dueAt !== undefined),
    ]);
    await this.sql.change('job_note_change', NOTE_CHANGE, [item.jobId]);
  }

  async postpone(
    item: ClaimedItem,
    { dueAt, openCall }: { dueAt: Date; openCall?: { status?: number; errorCode?: string } },
  ): Promise<void> {
    await this.change('job_item_postpone', POSTPONE, item, [
      dueAt,
      Number(openCall !== undefined),
      openCall?.status ?? null,
      openCall?.errorCode ?? null,
    ]);
    await this.sql.change('job_note_change', NOTE_CHANGE, [item.jobId]);
  }

  async settlePlan(item: ClaimedItem, outcome: { price: Money } | ItemRefusal): Promise<void> {
    const values =
      'price' in outcome
        ? [centsOf(outcome.price), null, null, null, null]
        : [null, outcome.status, outcome.errorCode ?? null, outcome.errorClass, outcome.message ?? null];
    await this.change('job_item_settle_plan', SETTLE_PLAN, item, values);
    await this.sql.change('job_count_down', COUNT_DOWN, [item.jobId]);
  }

  async settle(item: ClaimedItem, end: ItemEnd): Promise<void> {
    const { state, at, status, refusal, orderId, operationId, charged } = end;
    await this.change('job_item_settle', SETTLE, item, [
      state,
      at,
      status ?? null,
      refusal?.errorCode ?? null,
      refusal?.errorClass ?? null,
      refusal?.message ?? null,
      orderId ?? null,
      operationId ?? null,
      centsOf(charged),
    ]);
    if (state !== 'done') await this.sql.change('job_change_drop', DROP_CHANGE, [item.jobId, item.position]);
    await this.sql.change('job_count_end', COUNT_END, [item.jobId, centsOf(charged), state]);
  }

  /** Of an item that the caller holds under the lock of its job. */
  private async change(
    name: string,
    text: string,
    { jobId, position, lease }: ClaimedItem,
    values: readonly unknown[],
  ): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(name, text, [jobId, position, lease, ...values]);
    if (changed !== 1) throw new Error(`item ${position} of job ${jobId} is not held by its claim`);
  }
}

type TurnRow = Pick<JobEntity, 'id' | 'account_id'> & { has_credit: boolean };
const toTurn = ({ id, account_id: account, has_credit }: TurnRow): JobInTurn =>
  has_credit ? { id, scope: scopeOfColumn(account), hasCredit: true } : { id, scope: scopeOfColumn(account) };

function toClaimed(
  row: ClaimedRow,
  { job }: LockedJob,
  lease: string,
  kind: keyof typeof CLAIMS,
): ClaimedItem {
  return {
    jobId: job.id,
    owner: job.owner,
    command: job.command,
    position: row.position,
    attempt: row.attempt,
    lease,
    sealed: row.sealed!,
    phase: kind === 'plan' ? 'plan' : 'run',
    planned: usdOrNone(row.planned),
    begunPrice: usdOrNone(row.reserved),
    acceptPriceUpTo: job.options.acceptPriceUpTo,
    isCalled: row.is_called,
    openCalls: row.open_calls,
  };
}
