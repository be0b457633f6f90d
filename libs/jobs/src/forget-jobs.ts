import { addDays, type Clock, type UnitOfWork } from '@registrar/kernel';
import type { JobState } from './job';
import type { JobMoves } from './job-moves';
import { accountOf } from './owner';
import type { JobHousekeeping, JobInTurn, JobStore } from './ports';

/** Jobs of one statement, each with up to 100,000 items. */
const JOBS_AT_ONCE = 1;
const ITEMS_AT_ONCE = 5_000;
/** Days after the end of its job in which a refused item can be called again by `:retry`. */
export const RETRY_DAYS = 7;
/** Days after which a job that was never completed is removed: its request has failed. */
const ABANDONED_DAYS = 1;
/** They wait for their account, and their items are retained with their fields. */
const IDLE: readonly JobState[] = ['draft', 'planned', 'paused'];

export interface ForgetParts {
  uow: UnitOfWork;
  store: JobStore;
  housekeeping: JobHousekeeping;
  moves: JobMoves;
  clock: Clock;
}

/**
 * Stops jobs that waited for their account too long, removes those whose retention is over, and erases fields of
 * refused items that are not retried.
 */
export class ForgetJobs {
  constructor(
    private readonly parts: ForgetParts,
    private readonly retentionDays: number,
  ) {}

  /** One step; whether there may be more to do. */
  async execute(): Promise<boolean> {
    const { housekeeping, clock } = this.parts;
    const now = clock.now();
    const retainedSince = addDays(now, -this.retentionDays);
    const idle = await housekeeping.idle(IDLE, retainedSince, JOBS_AT_ONCE);
    for (const job of idle) await this.stop(job, retainedSince);
    const removed = await housekeeping.remove(retainedSince, addDays(now, -ABANDONED_DAYS), JOBS_AT_ONCE);
    const erased = await housekeeping.eraseFields(addDays(now, -RETRY_DAYS), ITEMS_AT_ONCE);
    return idle.length + removed > 0 || erased === ITEMS_AT_ONCE;
  }

  /** As its account could by `:cancel`; unless the job moved meanwhile. */
  private stop({ scope, id }: JobInTurn, movedBefore: Date): Promise<void> {
    const { uow, store, moves, clock } = this.parts;
    return uow.run(async () => {
      const locked = await store.lock(scope, id);
      if (!locked || !IDLE.includes(locked.job.state) || locked.movedAt >= movedBefore) return;
      await store.skipWaiting(id, clock.now(accountOf(scope)));
      const reason = `The job was ${locked.job.state} for ${this.retentionDays} days: it was stopped, and the fields of its waiting items were erased.`;
      await moves.move(locked.job, { state: 'stopped', reason });
    });
  }
}
