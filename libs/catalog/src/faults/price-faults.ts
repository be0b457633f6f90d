import type { Clock, Log } from '@registrar/kernel';
import type { Product } from '../tld';
import type { PriceFault } from './price-fault';
import type { PriceFaultStore } from './ports';

/** A price that could not be calculated for a name of a TLD. */
export interface RecordedFault extends PriceFault {
  tld: string;
  product: Product;
  /** Code of the TLD's current registry connection; absent: none. */
  connection?: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** A process writes one fault of a TLD at most this often, however many names are quoted. */
const WRITE_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Staff see faults of this period; repaired ones drop out. */
const SHOWN_MS = 24 * HOUR_MS;
const MAX_KEYS = 5_000;

/**
 * Prices that cannot be calculated: logged and stored once per TLD, reason and hour, by the first process
 * that meets them.
 */
export class PriceFaults {
  private readonly written = new Map<string, number>();

  constructor(
    private readonly store: PriceFaultStore,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  /** Never throws: a quote continues without its record. */
  async record(tld: string, product: Product, fault: PriceFault): Promise<void> {
    const at = this.clock.now();
    const key = `${tld} ${fault.reason}`;
    if (at.getTime() - (this.written.get(key) ?? -Infinity) < WRITE_EVERY_MS) return;
    if (this.written.size >= MAX_KEYS) this.written.clear();
    this.written.set(key, at.getTime());
    try {
      const isNew = await this.store.record({ tld, product, ...fault }, at, new Date(at.getTime() - HOUR_MS));
      if (isNew) this.log.warn('domain price could not be calculated', { tld, product, ...fault });
    } catch (error) {
      this.log.error('price fault could not be stored', { tld, product, ...fault, error });
    }
  }

  /** Of all TLDs, or of this one: faults of the last 24 hours, by TLD and reason. */
  recent(tld?: string): Promise<RecordedFault[]> {
    return this.store.seenSince(new Date(this.clock.now().getTime() - SHOWN_MS), tld);
  }
}
