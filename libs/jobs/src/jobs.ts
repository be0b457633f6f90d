import type { Clock, Ids, OperationCalls, UnitOfWork } from '@registrar/kernel';
import { capTooLow, jobNotFound, noClasses, nothingToRetry, planMismatch, wrongState } from './errors';
import type { ErrorClass, Job, JobState } from './job';
import type { JobMoves } from './job-moves';
import { accountOf, type JobScope } from './owner';
import type { JobStore, LockedJob } from './ports';
import type { JobSignal } from './running/job-signal';

/** Runs in the transaction of an act on a job, with the job as the act leaves it. */
export type NoteOfJob = (job: Job) => Promise<void>;

export interface JobsParts {
  uow: UnitOfWork;
  store: JobStore;
  moves: JobMoves;
  calls: OperationCalls;
  signal: JobSignal;
  clock: Clock;
  ids: Ids;
}

const PLANNABLE: readonly JobState[] = ['draft', 'planned'];
const CANCELLABLE: readonly JobState[] = ['draft', 'planning', 'planned', 'running', 'paused'];
const HAS_ITEMS_TO_BEGIN: readonly JobState[] = ['planning', 'running'];
const RETRYABLE: readonly JobState[] = ['done', 'paused'];

/**
 * What an account does with its jobs. Each locks the job first: of two at the same time the first wins, the
 * other is refused with 409 for the state that it finds. A job of another account is answered with 404.
 */
export class Jobs {
  constructor(private readonly parts: JobsParts) {}

  /**
   * Plans each item again; the plan before is void. Ends in `planned`: at once for a command without a dry
   * run, whose items were checked when they were taken in.
   */
  plan(scope: JobScope, id: string, note?: NoteOfJob): Promise<Job> {
    const { store, moves, calls, ids } = this.parts;
    return this.locked({ scope, id, note }, async ({ job }) => {
      if (!PLANNABLE.includes(job.state)) throw wrongState('planned', job.state);
      const planId = ids.uuid();
      await store.beginPlan(job.id, planId);
      const planning = await moves.move(job, { state: 'planning' });
      const operation = calls.find(job.command);
      if (operation?.isPlannable !== false) return planning;
      await store.planAll(job.id, planId);
      if (operation.isAboutDomains) await store.refuseUnready(job.id);
      await store.completePlan(job.id, await store.readPlan(job.id, planId));
      return moves.move(planning, { state: 'planned' });
    });
  }

  start(scope: JobScope, id: string, planId: string, note?: NoteOfJob): Promise<Job> {
    const { store, moves } = this.parts;
    return this.locked({ scope, id, note }, async ({ job }) => {
      if (job.state !== 'planned') throw wrongState('started', job.state);
      if (job.planId !== undefined && job.planId !== planId) throw planMismatch(job.planId);
      const { spendCap, order } = job.options;
      if (order !== 'as_given') await store.rank(job, order);
      const price = spendCap && (await store.firstPrice(job.id));
      if (price && price.minor > spendCap.minor) throw capTooLow(spendCap, price);
      await store.countOpen(job.id);
      return moves.move(job, { state: 'running' });
    });
  }

  /** Calls under way end; no other begins. */
  pause(scope: JobScope, id: string, note?: NoteOfJob): Promise<Job> {
    return this.locked({ scope, id, note }, async ({ job }) => {
      if (job.state !== 'running') throw wrongState('paused', job.state);
      return this.parts.moves.move(job, {
        state: 'paused',
        pauseReason: 'customer',
        reason: `Paused by ${byOf(scope)}.`,
      });
    });
  }

  resume(scope: JobScope, id: string, note?: NoteOfJob): Promise<Job> {
    const { store, moves } = this.parts;
    return this.locked({ scope, id, note }, async ({ job }) => {
      if (job.state !== 'paused') throw wrongState('resumed', job.state);
      await store.setFailures(job.id, 0);
      return moves.move(job, { state: 'running' });
    });
  }

  /** Waiting items are skipped; calls under way end and are counted. */
  cancel(scope: JobScope, id: string, note?: NoteOfJob): Promise<Job> {
    const { store, moves, clock } = this.parts;
    return this.locked({ scope, id, note }, async ({ job }) => {
      if (!CANCELLABLE.includes(job.state)) throw wrongState('cancelled', job.state);
      await store.skipWaiting(job.id, clock.now(accountOf(scope)));
      return moves.move(job, { state: 'stopped', reason: `Cancelled by ${byOf(scope)}.` });
    });
  }

  /** Calls refused items of these classes again, with keys of their own. */
  retry(scope: JobScope, id: string, classes: readonly ErrorClass[], note?: NoteOfJob): Promise<Job> {
    const { store, moves } = this.parts;
    return this.locked({ scope, id, note }, async ({ job }) => {
      if (classes.length === 0) throw noClasses();
      if (!RETRYABLE.includes(job.state)) throw wrongState('retried', job.state);
      if ((await store.retry(job.id, classes)) === 0) throw nothingToRetry(classes);
      await store.countOpen(job.id);
      await store.setFailures(job.id, 0);
      return moves.move(job, { state: 'running' });
    });
  }

  private async locked(
    { scope, id, note }: { scope: JobScope; id: string; note?: NoteOfJob },
    work: (locked: LockedJob) => Promise<Job>,
  ): Promise<Job> {
    const { uow, store, signal } = this.parts;
    const acted = await uow.run(async () => {
      const locked = await store.lock(scope, id);
      if (!locked) throw jobNotFound();
      const job = await work(locked);
      await note?.(job);
      return job;
    });
    if (HAS_ITEMS_TO_BEGIN.includes(acted.state)) signal.send();
    return acted;
  }
}

const byOf = (scope: JobScope): string => (scope === 'staff' ? 'staff' : 'the account');
