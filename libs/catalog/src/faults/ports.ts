import type { Product } from '../tld';
import type { PriceFault } from './price-fault';
import type { RecordedFault } from './price-faults';

/** Prices that could not be calculated, by TLD and reason. */
export abstract class PriceFaultStore {
  /**
   * One statement. True: stored, for the first time since `quietSince`. False: not stored, since the same
   * reason was stored for the TLD at or after `quietSince`. `firstSeenAt` restarts after a day without it.
   */
  abstract record(
    fault: PriceFault & { tld: string; product: Product },
    at: Date,
    quietSince: Date,
  ): Promise<boolean>;
  /** Of all TLDs, or of this one: faults last stored at or after `since`, by TLD and reason. */
  abstract seenSince(since: Date, tld?: string): Promise<RecordedFault[]>;
}
