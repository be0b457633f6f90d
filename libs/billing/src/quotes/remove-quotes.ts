import { addSeconds, type Clock } from '@registrar/kernel';
import type { QuoteStore } from './ports';

/** Seconds after the end of a quote in which the account can still read it. */
const RETAINED_SECONDS = 86_400;
/** Rows of one statement: few enough to lock nothing for long. */
const QUOTES_AT_ONCE = 1_000;

/** Removes quotes a day after they expired. */
export class RemoveQuotes {
  constructor(
    private readonly store: QuoteStore,
    private readonly clock: Clock,
  ) {}

  /** True: there are more. */
  async execute(): Promise<boolean> {
    const before = addSeconds(this.clock.now(), -RETAINED_SECONDS);
    return (await this.store.removeExpired(before, QUOTES_AT_ONCE)) === QUOTES_AT_ONCE;
  }
}
