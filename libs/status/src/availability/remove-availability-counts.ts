import { addDays, type Clock } from '@registrar/kernel';
import type { AvailabilityStore } from './ports';

/** The page shows a day; a week more lets an operator look back. */
const RETAINED_DAYS = 8;
/** Rows of one statement: few enough to lock nothing for long. */
const ROWS_AT_ONCE = 1_000;

/** Removes counts of availability that are older than 8 days. */
export class RemoveAvailabilityCounts {
  constructor(
    private readonly store: AvailabilityStore,
    private readonly clock: Clock,
  ) {}

  /** True: there are more. */
  async execute(): Promise<boolean> {
    const before = addDays(this.clock.now(), -RETAINED_DAYS);
    return (await this.store.removeBefore(before, ROWS_AT_ONCE)) === ROWS_AT_ONCE;
  }
}
