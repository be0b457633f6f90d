import { addDays, type Clock } from '@registrar/kernel';
import type { EventHousekeeping } from './ports';

/** Days for which events are stored. */
export const EVENT_KEEP_DAYS = 90;
/** After the retention: by then the month of a delivery has ended, and could be dropped for a month. */
export const MONTHS_DAYS = 62;
/** Rows removed by one statement: few enough to lock nothing for long. */
export const FORGET_BATCH = 1_000;

/**
 * Deletes the oldest events of the log, and deliveries that have not left with their month: those outside all
 * months, and of months that could not be dropped.
 */
export class ForgetEvents {
  constructor(
    private readonly housekeeping: EventHousekeeping,
    private readonly clock: Clock,
    /** Days for which a month is stored after its end. */
    private readonly retained: { deliveries: number },
  ) {}

  /** One batch of each; true: there may be more. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const events = await this.housekeeping.forgetEvents(addDays(now, -EVENT_KEEP_DAYS), FORGET_BATCH);
    const finished = addDays(now, -this.retained.deliveries - MONTHS_DAYS);
    const deliveries = await this.housekeeping.forgetDeliveries(finished, FORGET_BATCH);
    return events === FORGET_BATCH || deliveries === FORGET_BATCH;
  }
}
