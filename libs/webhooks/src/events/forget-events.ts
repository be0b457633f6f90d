import { addDays, type Clock } from '@registrar/kernel';
import type { EventHousekeeping } from './ports';

/** Days for which events, and deliveries with their attempts, are stored. */
export const EVENT_KEEP_DAYS = 90;
/** Rows removed by one statement: few enough to lock nothing for long. */
export const FORGET_BATCH = 1_000;

/** Deletes the oldest events of the log, and deliveries that ended as long ago. */
export class ForgetEvents {
  constructor(
    private readonly housekeeping: EventHousekeeping,
    private readonly clock: Clock,
  ) {}

  /** One batch of each; true: there may be more. */
  async execute(): Promise<boolean> {
    const before = addDays(this.clock.now(), -EVENT_KEEP_DAYS);
    const events = await this.housekeeping.forgetEvents(before, FORGET_BATCH);
    const deliveries = await this.housekeeping.forgetDeliveries(before, FORGET_BATCH);
    return events === FORGET_BATCH || deliveries === FORGET_BATCH;
  }
}
