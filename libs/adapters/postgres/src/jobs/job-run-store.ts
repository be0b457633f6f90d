import type { Money, UnitOfWork } from '@registrar/kernel';
import type { ClaimedItem, JobSide } from '@registrar/jobs';
import {
  type ClaimRequest,
  type JobInTurn,
  JobRunStore,
  type LockedJob,
  type PlannedItem,
  type SettledItem,
} from '@registrar/jobs/ports';
import { arrayText } from '../array-text';
import type { Sql } from '../sql';
import type { JobItemEntity } from './entities/job-items.entity';
import type { JobEntity } from './entities/jobs.entity';
import { CLAIMS, PLACES } from './job-claim-sql';
import { centsOf, scopeOfColumn, usd, usdOrNone } from './job-rows';
import {
  claimValues,
  COUNT_DOWN,
  COUNT_ENDS,
  DROP_CHANGES,
  endValues,
  failuresOf,
  GIVE_BACK_ALL,
  heldOf,
  planValues,
  SETTLE,
  SETTLE_PLANS,
} from './job-settle-sql';
import { IN_TURN, UNFINISHED_OF_STAFF, WITH_CREDIT } from './job-turn-sql';

const NOTE_CHANGE = 'update jobs set revision = revision + 1 where id = $1';

const NOTE_TURN = 'update jobs set turn_at = $2, revision = revision + $3::int where id = $1';

const MINE = 'job_id = $1 and position = $2 and lease = $3';

const GIVE_BACK = `
update job_items set state = 'waiting', lease = null, is_called = false, reserved = null, due_at = $4, attempt = attempt + $5::int, open_calls = open_calls + $6::int where ${MINE}`;

const POSTPONE = `
update job_items set state = case when is_called then 'unknown' else 'waiting' end, lease = null, due_at = $4, open_calls = open_calls + $5::int,
       status = coalesce($6, status), error_code = coalesce($7, error_code) where ${MINE}`;

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

  async hasUnfinishedOfStaff(): Promise<boolean> {
    const row = await this.sql.row<{ unfinished: boolean }>('staff_jobs_unfinished', UNFINISHED_OF_STAFF, []);
    return row!.unfinished;
  }

  async withCredit(most: number): Promise<JobInTurn[]> {
    return (await this.sql.rows<TurnRow>('jobs_with_credit', WITH_CREDIT, [most])).map(toTurn);
  }

  async claim(
    locked: LockedJob,
    { now, until, most, inRow = 1, lease, phase, beginsCalls }: ClaimRequest,
  ): Promise<ClaimedItem[]> {
    this.uow.assertOpen();
    const { id, options, charged } = locked.job;
    const places = await this.sql.row<{
      givenUp: number;
      held: number;
      rows: number;
      isOpen: boolean;
      reserved: string;
    }>('job_places', PLACES, [id, now, options.atOnce === 1]);
    const { givenUp, held, rows: inRows, isOpen, reserved } = places!;
    const left = options.spendCap?.minus(charged).minus(usd(reserved));
    const room = Math.min(most, options.atOnce - (phase === 'plan' ? inRows : held)) * inRow;
    const items: ClaimedItem[] = [];
    const kinds = phase === 'settle' ? (['settle'] as const) : (['settle', phase] as const);
    for (const kind of kinds.filter((one) => one !== 'settle' || isOpen)) {
      if (items.length >= room) break;
      const values: unknown[] = [id, now, lease, until, room - items.length];
      if (kind === 'run') values.push(beginsCalls, left ? centsOf(left) : null);
      const rows = await this.sql.rows<ClaimedRow>(`job_items_claim_${kind}`, CLAIMS[kind], values);
      if (kind === 'run') rows.sort(byRank);
      else rows.sort((one, other) => one.position - other.position);
      items.push(...rows.map((row) => toClaimed(row, locked, lease, kind)));
    }
    this.sql.send('job_note_turn', NOTE_TURN, [id, now, Math.min(items.length + givenUp, 1)]);
    return items;
  }

  /** The keys apart: a call that is being committed holds its key's row. */
  async renew(leases: readonly string[], until: Date, keysUntil: Date): Promise<void> {
    await this.sql.change(
      'job_claims_renew',
      'update job_items set due_at = $2 where lease = any($1::uuid[])',
      [leases, until],
    );
    await this.sql.change(
      'job_keys_renew',
      `update idempotency_keys k set lease_until = $2 from job_items i join jobs j on j.id = i.job_id
        where i.lease = any($1::uuid[]) and k.account_id = j.account_id and k.key = 'job-' || i.job_id || '-' || i.position || '-' || i.attempt
          and k.answer_status is null and k.lease_until < $2`,
      [leases, keysUntil],
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

  async giveBackAll(jobId: string, items: readonly ClaimedItem[]): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('job_items_give_back', GIVE_BACK_ALL, claimValues(jobId, items));
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

  async settlePlans(jobId: string, items: readonly PlannedItem[]): Promise<number> {
    this.uow.assertOpen();
    const settled = await this.sql.change('job_items_settle_plans', SETTLE_PLANS, planValues(jobId, items));
    this.sql.send('job_count_down', COUNT_DOWN, [jobId, settled]);
    return settled;
  }

  async settle(jobId: string, items: readonly SettledItem[]): Promise<SettledItem[]> {
    this.uow.assertOpen();
    const rows = await this.sql.rows<{ held: string }>('job_items_settle', SETTLE, endValues(jobId, items));
    const held = new Set(rows.map((row) => row.held));
    const settled = items.filter(({ item }) => held.has(heldOf(item)));
    const undone = settled.filter(({ end }) => end.state !== 'done').map(({ item }) => item.position);
    if (undone.length > 0) this.sql.send('job_changes_drop', DROP_CHANGES, [jobId, arrayText(undone)]);
    const charged = settled.reduce((sum, { end }) => sum.plus(end.charged), usd(0));
    const { isReset, count } = failuresOf(settled);
    const counts = [jobId, settled.length, centsOf(charged), isReset, count];
    this.sql.send('job_count_ends', COUNT_ENDS, counts);
    return settled;
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
    isCalled: kind === 'settle',
    isBegun: kind === 'run' && row.is_called,
    openCalls: row.open_calls,
  };
}
