import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { PriceFaults, type RecordedFault } from '../faults/price-faults';
import { PriceFaultStore } from '../faults/ports';

const DAY_MS = 86_400_000;

/** Price faults in memory. */
export class FakePriceFaultStore extends PriceFaultStore {
  readonly faults: RecordedFault[] = [];

  async record(
    fault: Omit<RecordedFault, 'firstSeenAt' | 'lastSeenAt'>,
    at: Date,
    quietSince: Date,
  ): Promise<boolean> {
    const known = this.faults.find(({ tld, reason }) => tld === fault.tld && reason === fault.reason);
    if (known && known.lastSeenAt >= quietSince) return false;
    const isAgain = known && at.getTime() - known.lastSeenAt.getTime() < DAY_MS;
    const row = { ...fault, firstSeenAt: isAgain ? known.firstSeenAt : at, lastSeenAt: at };
    if (known) Object.assign(known, row);
    else this.faults.push(row);
    return true;
  }

  async seenSince(since: Date, tld?: string): Promise<RecordedFault[]> {
    const found = this.faults.filter(
      (fault) => fault.lastSeenAt >= since && (tld === undefined || fault.tld === tld),
    );
    return found.sort((a, b) => `${a.tld} ${a.reason}`.localeCompare(`${b.tld} ${b.reason}`));
  }
}

/** For tests that ignore faults. */
export const newPriceFaults = (): PriceFaults =>
  new PriceFaults(new FakePriceFaultStore(), new FakeLog(), new FakeClock());
