import type { Money, UnitOfWork } from '@registrar/kernel';
import type { ErrorClass, ItemOrder, Job, JobPlan, JobScope } from '@registrar/jobs';
import { type JobMove, JobStore, type LockedJob, writePlan } from '@registrar/jobs/ports';
import type { Sql } from '../sql';
import { refuseUnreadyItems } from './job-plans';
import { rankItems } from './job-ranks';
import {
  accountColumn,
  centsOf,
  JOB_COLUMNS,
  type ItemRow,
  type JobRow,
  toJob,
  toLockedJob,
  toPlannedItem,
  usd,
} from './job-rows';

const SAMPLE = 20;

const MOVE = `
update jobs set state = $2::text, reason = $3, pause_reason = $4, needed = $5, missing = $6, revision = revision + 1, moved_at = $7::timestamptz,
       started_at = case when $2 = 'running' then coalesce(started_at, $7::timestamptz) else started_at end,
       ended_at = case when $2 in ('done', 'stopped') then $7::timestamptz end
 where id = $1 returning ${JOB_COLUMNS}`;

const BEGIN_PLAN = `
with forgotten as (
  update job_items set is_planned = false, planned = null, plan_status = null, plan_error_code = null, plan_error_class = null, plan_message = null
   where job_id = $1 and state = 'waiting' and is_planned
)
update jobs set plan_mark = $2, plan_id = null, plan = null, open = total where id = $1 returning open`;

const COUNTS = `
select count(*) filter (where plan_error_class is null)::int as accepted, count(plan_error_class)::int as refused,
       coalesce(sum(planned) filter (where plan_error_class is null), 0)::text as total,
       count(*) filter (where plan_error_class = 'transient')::int as transient, count(*) filter (where plan_error_class = 'balance')::int as balance,
       count(*) filter (where plan_error_class = 'policy')::int as policy, count(*) filter (where plan_error_class = 'input')::int as input
  from job_items where job_id = $1`;

const SAMPLE_ROWS = `
select position, subject, planned, plan_status, plan_error_code, plan_error_class, plan_message
  from job_items where job_id = $1 order by plan_error_class is null, position limit ${SAMPLE}`;

const COUNT_OPEN = `
update jobs set open = (select count(*) from job_items where job_id = $1 and state in ('waiting', 'running', 'unknown')), revision = revision + 1
 where id = $1 returning open`;

/** A call that ended without an answer of its operation is repeated with its key, which never buys twice. */
const RETRY = `
update job_items set state = 'waiting', attempt = attempt + case when (status = 429 or status >= 500) and operation_id is null then 0 else 1 end, is_called = false, open_calls = 0, status = null, error_code = null, error_class = null,
       message = null, order_id = null, operation_id = null, charged = null, ended_at = null
 where job_id = $1 and state = 'refused' and sealed is not null and error_class = any($2::text[])`;

const SKIP = `
update job_items set state = 'skipped', sealed = null, lease = null, due_at = null, ended_at = $2
 where job_id = $1 and state in ('waiting', 'running') and not is_called`;

export class PostgresJobStore extends JobStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async lock(scope: JobScope, id: string): Promise<LockedJob | undefined> {
    this.uow.assertOpen();
    // each step of each of its items locks it
    this.sql.releaseLocksBeforeFlush();
    const row = await this.sql.row<JobRow>(
      'job_lock',
      `select ${JOB_COLUMNS} from jobs where id = $1 and account_id is not distinct from $2::int and is_complete for update`,
      [id, accountColumn(scope)],
    );
    return row && toLockedJob(row);
  }

  async move(id: string, { state, at, reason, pauseReason, needed, missing }: JobMove): Promise<Job> {
    this.uow.assertOpen();
    const row = await this.sql.row<JobRow>('job_move', MOVE, [
      id,
      state,
      reason ?? null,
      pauseReason ?? null,
      centsOf(needed),
      centsOf(missing),
      at,
    ]);
    return toJob(row!);
  }

  async beginPlan(id: string, planMark: string): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ open: number }>('job_plan_begin', BEGIN_PLAN, [id, planMark]);
    return row!.open;
  }

  async planAll(id: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'job_plan_all',
      `update job_items set is_planned = true, planned = 0 where job_id = $1 and state = 'waiting'`,
      [id],
    );
    await this.sql.change('job_planned', 'update jobs set open = 0 where id = $1', [id]);
  }

  async refuseUnready(id: string): Promise<void> {
    this.uow.assertOpen();
    await refuseUnreadyItems(this.sql, id);
  }

  async readPlan(id: string, planMark: string): Promise<JobPlan> {
    const counts = await this.sql.row<{
      accepted: number;
      refused: number;
      total: string;
      transient: number;
      balance: number;
      policy: number;
      input: number;
    }>('job_plan_counts', COUNTS, [id]);
    const sample = await this.sql.rows<ItemRow>('job_plan_sample', SAMPLE_ROWS, [id]);
    const { accepted, refused, total, ...refusals } = counts!;
    return {
      planId: planMark,
      accepted,
      refused,
      total: usd(total),
      refusals,
      sample: sample.map(toPlannedItem),
    };
  }

  async completePlan(id: string, plan: JobPlan): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('job_plan_complete', 'update jobs set plan_id = $2, plan = $3 where id = $1', [
      id,
      plan.planId,
      JSON.stringify(writePlan(plan)),
    ]);
  }

  async countOpen(id: string): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ open: number }>('job_count_open', COUNT_OPEN, [id]);
    return row!.open;
  }

  async retry(id: string, classes: readonly ErrorClass[]): Promise<number> {
    this.uow.assertOpen();
    return this.sql.change('job_retry', RETRY, [id, classes]);
  }

  async skipWaiting(id: string, at: Date): Promise<number> {
    this.uow.assertOpen();
    return this.sql.change('job_skip_waiting', SKIP, [id, at]);
  }

  async rank(job: Pick<Job, 'id' | 'scope'>, order: Exclude<ItemOrder, 'as_given'>): Promise<void> {
    this.uow.assertOpen();
    await rankItems(this.sql, job, order);
  }

  async firstPrice(id: string): Promise<Money | undefined> {
    const row = await this.sql.row<{ planned: string }>(
      'job_first_price',
      `select planned from job_items where job_id = $1 and state = 'waiting' and is_planned and planned > 0 order by rank, position limit 1`,
      [id],
    );
    return row && usd(row.planned);
  }

  async setFailures(id: string, failures: number): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('job_set_failures', 'update jobs set failures_in_a_row = $2 where id = $1', [
      id,
      failures,
    ]);
  }
}
