import { addDays, type Clock } from '@registrar/kernel';
import type { JobHousekeeping } from './ports';

/** Jobs of one statement, each with up to 100,000 items. */
const JOBS_AT_ONCE = 1;
const ITEMS_AT_ONCE = 5_000;
/** Days after the end of its job in which a refused item can be called again by `:retry`. */
export const RETRY_DAYS = 7;
/** Days after which a job that was never completed is removed: its request has failed. */
const ABANDONED_DAYS = 1;

/** Removes jobs whose time of retention is over, and the fields of refused items that are not retried. */
export class ForgetJobs {
  constructor(
    private readonly housekeeping: JobHousekeeping,
    private readonly clock: Clock,
    private readonly retentionDays: number,
  ) {}

  /** One step; whether there may be more to do. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const removed = await this.housekeeping.remove(
      addDays(now, -this.retentionDays),
      addDays(now, -ABANDONED_DAYS),
      JOBS_AT_ONCE,
    );
    const erased = await this.housekeeping.eraseFields(addDays(now, -RETRY_DAYS), ITEMS_AT_ONCE);
    return removed === JOBS_AT_ONCE || erased === ITEMS_AT_ONCE;
  }
}
