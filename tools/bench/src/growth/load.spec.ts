import type { statfsSync } from 'node:fs';
import { checkedSales, estimatedBytes, refuseSmallDisk } from './load';

const diskOf = (freeBytes: number) =>
  ((): unknown => ({ bsize: 1_000, bavail: freeBytes / 1_000 })) as unknown as typeof statfsSync;

describe('the disk of the growth benchmark', () => {
  const needed = estimatedBytes([100_000, 1_000_000]);

  it('is estimated by the domains of both databases', () => {
    expect(estimatedBytes([100_000, 2_000_000])).toBeGreaterThan(needed);
    expect(estimatedBytes([200_000, 1_000_000])).toBeGreaterThan(needed);
  });

  it('is refused when it has a little less than the estimate, with both numbers', () => {
    expect(() => refuseSmallDisk('/data', [100_000, 1_000_000], diskOf(needed - 1_000))).toThrow(
      /^100000 and 1000000 domains need about [\d.]+ GB, and \/data has [\d.]+ GB free\./,
    );
  });

  it('does when it has as much as the estimate', () => {
    expect(() => refuseSmallDisk('/data', [100_000, 1_000_000], diskOf(needed))).not.toThrow();
  });
});

describe('the measured check of the ledger', () => {
  it('covers the same number of sales in both databases, and at most a tenth of the smaller one', () => {
    expect(checkedSales(100_000)).toBe(2_000);
    expect(checkedSales(1_000)).toBe(100);
  });
});
