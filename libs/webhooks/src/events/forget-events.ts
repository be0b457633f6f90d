import { addDays, type Clock } from '@registrar/kernel';
import type { EventHousekeeping } from './ports';

/** After the retention: by then the month of a row has ended, and could be dropped for a month. */
export const MONTHS_DAYS = 62;
/** Rows removed by one statement: few enough to lock nothing for long. */
export const FORGET_BATCH = 1_000;

/**
 * Deletes events of the log, and finished deliveries, that have not left with their month: those outside all
 * months, and of months that could not be dropped.
 */
export class ForgetEvents {
  constructor(
    private readonly housekeeping: EventHousekeeping,
    private readonly clock: Clock,
    /** Days for which a month is stored after its end. */
    private readonly retained: { events: number; deliveries: number },
  ) {}

  /** One batch of each; true: there may be more. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const before = (days: number): Date => addDays(now, -days - MONTHS_DAYS);
    const events = await this.housekeeping.forgetEvents(before(this.retained.events), FORGET_BATCH);
    const deliveries = await this.housekeeping.forgetDeliveries(
      before(this.retained.deliveries),
      FORGET_BATCH,
    );
    return events === FORGET_BATCH || deliveries === FORGET_BATCH;
  }
}
