import type { Clock, Ids, OperationCalls, UnitOfWork } from '@registrar/kernel';
import { capTooLow, jobNotFound, noClasses, nothingToRetry, planMismatch, wrongState } from './errors';
import type { ErrorClass, Job, JobState } from './job';
import type { JobMoves } from './job-moves';
import type { JobStore, LockedJob } from './ports';

export interface JobsParts {
  uow: UnitOfWork;
  store: JobStore;
  moves: JobMoves;
  calls: OperationCalls;
  clock: Clock;
  ids: Ids;
}

const PLANNABLE: readonly JobState[] = ['draft', 'planned'];
const CANCELLABLE: readonly JobState[] = ['draft', 'planning', 'planned', 'running', 'paused'];
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
  plan(accountId: number, id: string): Promise<Job> {
    const { store, moves, calls, ids } = this.parts;
    return this.locked(accountId, id, async ({ job }) => {
      if (!PLANNABLE.includes(job.state)) throw wrongState('planned', job.state);
      const planId = ids.uuid();
      await store.beginPlan(job.id, planId);
      const planning = await moves.move(job, { state: 'planning' });
      if (calls.find(job.command)?.isPlannable !== false) return planning;
      await store.planAll(job.id, planId);
      await store.completePlan(job.id, await store.readPlan(job.id, planId));
      return moves.move(planning, { state: 'planned' });
    });
  }

  start(accountId: number, id: string, planId: string): Promise<Job> {
    const { store, moves } = this.parts;
    return this.locked(accountId, id, async ({ job }) => {
      if (job.state !== 'planned') throw wrongState('started', job.state);
      if (job.planId !== undefined && job.planId !== planId) throw planMismatch(job.planId);
      const { spendCap } = job.options;
      const price = spendCap && (await store.firstPrice(job.id));
      if (price && price.minor > spendCap.minor) throw capTooLow(spendCap, price);
      await store.countOpen(job.id);
      return moves.move(job, { state: 'running' });
    });
  }

  /** Calls under way end; no other begins. */
  pause(accountId: number, id: string): Promise<Job> {
    return this.locked(accountId, id, async ({ job }) => {
      if (job.state !== 'running') throw wrongState('paused', job.state);
      return this.parts.moves.move(job, {
        state: 'paused',
        pauseReason: 'customer',
        reason: 'Paused by the account.',
      });
    });
  }

  resume(accountId: number, id: string): Promise<Job> {
    const { store, moves } = this.parts;
    return this.locked(accountId, id, async ({ job }) => {
      if (job.state !== 'paused') throw wrongState('resumed', job.state);
      await store.setFailures(job.id, 0);
      return moves.move(job, { state: 'running' });
    });
  }

  /** Waiting items are skipped; calls under way end and are counted. */
  cancel(accountId: number, id: string): Promise<Job> {
    const { store, moves, clock } = this.parts;
    return this.locked(accountId, id, async ({ job }) => {
      if (!CANCELLABLE.includes(job.state)) throw wrongState('cancelled', job.state);
      await store.skipWaiting(job.id, clock.now(accountId));
      return moves.move(job, { state: 'stopped', reason: 'Cancelled by the account.' });
    });
  }

  /** Calls refused items of these classes again, with keys of their own. */
  retry(accountId: number, id: string, classes: readonly ErrorClass[]): Promise<Job> {
    const { store, moves } = this.parts;
    return this.locked(accountId, id, async ({ job }) => {
      if (classes.length === 0) throw noClasses();
      if (!RETRYABLE.includes(job.state)) throw wrongState('retried', job.state);
      if ((await store.retry(job.id, classes)) === 0) throw nothingToRetry(classes);
      await store.countOpen(job.id);
      await store.setFailures(job.id, 0);
      return moves.move(job, { state: 'running' });
    });
  }

  private locked(accountId: number, id: string, work: (locked: LockedJob) => Promise<Job>): Promise<Job> {
    const { uow, store } = this.parts;
    return uow.run(async () => {
      const locked = await store.lock(accountId, id);
      if (!locked) throw jobNotFound();
      return work(locked);
    });
  }
}
