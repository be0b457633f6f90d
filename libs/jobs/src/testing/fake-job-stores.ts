import { Money, type UnitOfWork } from '@registrar/kernel';
import type { NewJob } from '../intake/new-job';
import { isUnanswered, type NewItem } from '../item';
import {
  ERROR_CLASSES,
  type ErrorClass,
  type ItemOrder,
  type Job,
  type JobPlan,
  type JobState,
  type RefusalCounts,
} from '../job';
import { type JobScope, scopeOf } from '../owner';
import {
  JobHousekeeping,
  type JobInTurn,
  JobIntakeStore,
  type JobMove,
  JobStore,
  type LockedJob,
} from '../ports';
import { byRank, type FakeJobRows, sum } from './fake-job-rows';

const SAMPLE = 20;
const DOMAIN_NOT_FOUND = {
  status: 404,
  errorCode: 'domains.not_found',
  errorClass: 'input',
  message: 'The requested domain does not exist.',
} as const;
const ENDED: ReadonlySet<string> = new Set(['done', 'refused', 'skipped']);

export class FakeJobIntakeStore extends JobIntakeStore {
  constructor(
    private readonly rows: FakeJobRows,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async countUnended(scope: JobScope): Promise<number> {
    this.uow.assertOpen();
    return [...this.rows.jobs.values()].filter(({ job }) => job.scope === scope && !job.endedAt).length;
  }

  async countItems(scope: JobScope): Promise<number> {
    const jobs = [...this.rows.jobs.values()].filter(({ job }) => job.scope === scope);
    return jobs.reduce((sum, { job }) => sum + job.total, 0);
  }

  async create({ options, ...job }: NewJob): Promise<void> {
    this.uow.assertOpen();
    this.rows.jobs.set(job.id, {
      job: {
        ...job,
        options,
        scope: scopeOf(job.owner),
        state: 'draft',
        total: 0,
        charged: Money.zero(),
        revision: 1,
      },
      isComplete: false,
      open: 0,
      failuresInARow: 0,
      movedAt: job.createdAt,
      items: [],
    });
  }

  async append(jobId: string, items: readonly NewItem[]): Promise<void> {
    this.uow.assertOpen();
    for (const item of items)
      this.rows.of(jobId).items.push({
        ...item,
        state: 'waiting',
        attempt: 1,
        isCalled: false,
        openCalls: 0,
        isPlanned: false,
      });
  }

  async complete(jobId: string, total: number): Promise<Job> {
    this.uow.assertOpen();
    const row = this.rows.of(jobId);
    if (row.isComplete) throw new Error(`job ${jobId} is complete or discarded already`);
    row.isComplete = true;
    row.job = { ...row.job, total };
    return row.job;
  }

  async discard(jobId: string): Promise<void> {
    this.uow.assertOpen();
    if (this.rows.jobs.get(jobId)?.isComplete === false) this.rows.jobs.delete(jobId);
  }
}

export class FakeJobStore extends JobStore {
  constructor(
    private readonly rows: FakeJobRows,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async lock(scope: JobScope, id: string): Promise<LockedJob | undefined> {
    this.uow.assertOpen();
    const row = this.rows.jobs.get(id);
    if (!row?.isComplete || row.job.scope !== scope) return undefined;
    const { job, planMark, open, failuresInARow, movedAt } = row;
    return { job, planMark, open, failuresInARow, movedAt };
  }

  async move(id: string, { state, at, reason, pauseReason, needed, missing }: JobMove): Promise<Job> {
    this.uow.assertOpen();
    const row = this.rows.of(id);
    Object.assign(row, { needed, movedAt: at });
    const startedAt = row.job.startedAt ?? (state === 'running' ? at : undefined);
    const endedAt = state === 'done' || state === 'stopped' ? at : undefined;
    return this.rows.change(id, { state, reason, pauseReason, missing, startedAt, endedAt });
  }

  async beginPlan(id: string, planMark: string): Promise<number> {
    this.uow.assertOpen();
    const row = this.rows.of(id);
    Object.assign(row, { planMark, plan: undefined, open: row.job.total });
    row.job = { ...row.job, planId: undefined };
    for (const item of row.items)
      Object.assign(item, { isPlanned: false, planned: undefined, planError: undefined });
    return row.open;
  }

  async planAll(id: string): Promise<void> {
    this.uow.assertOpen();
    const row = this.rows.of(id);
    row.open = 0;
    for (const item of row.items) Object.assign(item, { isPlanned: true, planned: Money.zero() });
  }

  /** Domains of the test are those with an expiry. */
  async refuseUnready(id: string): Promise<void> {
    for (const item of this.rows.of(id).items)
      if (item.state === 'waiting' && !this.rows.expiries.has(item.subject ?? ''))
        Object.assign(item, { planned: undefined, planError: DOMAIN_NOT_FOUND });
  }

  async readPlan(id: string, planMark: string): Promise<JobPlan> {
    const { items } = this.rows.of(id);
    const refused = items.filter(({ planError }) => planError);
    const accepted = items.filter(({ planError }) => !planError);
    const refusals = Object.fromEntries(
      ERROR_CLASSES.map((name) => [
        name,
        refused.filter(({ planError }) => planError!.errorClass === name).length,
      ]),
    ) as { [errorClass in ErrorClass]: number } satisfies RefusalCounts;
    return {
      planId: planMark,
      accepted: accepted.length,
      refused: refused.length,
      total: sum(accepted.map(({ planned }) => planned)),
      refusals,
      sample: [...refused, ...accepted].slice(0, SAMPLE).map(({ position, subject, planned, planError }) => ({
        position,
        subject,
        planned,
        refusal: planError,
      })),
    };
  }

  async completePlan(id: string, plan: JobPlan): Promise<void> {
    this.uow.assertOpen();
    const row = this.rows.of(id);
    row.plan = plan;
    row.job = { ...row.job, planId: plan.planId };
  }

  async countOpen(id: string): Promise<number> {
    this.uow.assertOpen();
    const row = this.rows.of(id);
    row.open = row.items.filter(({ state }) => !ENDED.has(state)).length;
    return row.open;
  }

  async retry(id: string, classes: readonly ErrorClass[]): Promise<number> {
    this.uow.assertOpen();
    const refused = this.rows
      .of(id)
      .items.filter((item) => item.state === 'refused' && item.sealed !== undefined)
      .filter(({ errorClass }) => errorClass && classes.includes(errorClass));
    for (const item of refused)
      Object.assign(item, {
        state: 'waiting',
        attempt: isUnanswered(item) ? item.attempt : item.attempt + 1,
        isCalled: false,
        openCalls: 0,
        status: undefined,
        errorCode: undefined,
        errorClass: undefined,
        message: undefined,
        orderId: undefined,
        operationId: undefined,
        charged: undefined,
        endedAt: undefined,
      });
    return refused.length;
  }

  async skipWaiting(id: string, at: Date): Promise<number> {
    this.uow.assertOpen();
    const waiting = this.rows
      .of(id)
      .items.filter(({ state, isCalled }) => (state === 'waiting' || state === 'running') && !isCalled);
    for (const item of waiting)
      Object.assign(item, {
        state: 'skipped',
        sealed: undefined,
        lease: undefined,
        dueAt: undefined,
        endedAt: at,
      });
    return waiting.length;
  }

  async rank({ id }: Job, order: ItemOrder): Promise<void> {
    this.uow.assertOpen();
    for (const item of this.rows.of(id).items) {
      const expiry = this.rows.expiries.get(item.subject ?? '');
      const price = item.planned && Number(item.planned.minor);
      item.rank = (order === 'expiry' ? expiry?.getTime() : price) ?? Infinity;
    }
  }

  async firstPrice(id: string): Promise<Money | undefined> {
    return [...this.rows.of(id).items]
      .sort(byRank)
      .find(({ state, planned }) => state === 'waiting' && planned && planned.minor > 0n)?.planned;
  }

  async setFailures(id: string, failures: number): Promise<void> {
    this.uow.assertOpen();
    this.rows.of(id).failuresInARow = failures;
  }
}

export class FakeJobHousekeeping extends JobHousekeeping {
  constructor(private readonly rows: FakeJobRows) {
    super();
  }

  async idle(states: readonly JobState[], movedBefore: Date, limit: number): Promise<JobInTurn[]> {
    return [...this.rows.jobs.values()]
      .filter(
        ({ job, isComplete, movedAt }) => isComplete && states.includes(job.state) && movedAt < movedBefore,
      )
      .sort((one, other) => Number(one.movedAt) - Number(other.movedAt))
      .slice(0, limit)
      .map(({ job: { id, scope } }) => ({ id, scope }));
  }

  async remove(endedBefore: Date, abandonedBefore: Date, limit: number): Promise<number> {
    const passed = [...this.rows.jobs.values()].filter(({ job, isComplete }) =>
      isComplete ? job.endedAt && job.endedAt < endedBefore : job.createdAt < abandonedBefore,
    );
    for (const { job } of passed.slice(0, limit)) this.rows.jobs.delete(job.id);
    return Math.min(passed.length, limit);
  }

  async eraseFields(endedBefore: Date, limit: number): Promise<number> {
    const items = [...this.rows.jobs.values()]
      .filter(({ job }) => job.endedAt && job.endedAt < endedBefore)
      .flatMap((row) => row.items.filter(({ state, sealed }) => state === 'refused' && sealed !== undefined))
      .slice(0, limit);
    for (const item of items) item.sealed = undefined;
    return items.length;
  }
}
