import type { PriceFaultStore } from '../../faults/ports';

const HOUR_MS = 3_600_000;
const START = new Date('2026-03-02T09:15:00Z').getTime();
const at = (hours: number): Date => new Date(START + hours * HOUR_MS);

/**
 * The contract of a PriceFaultStore, for the fake and the real one. Its catalogue has `test` and `co.test`.
 */
export function priceFaultStoreContract(start: () => Promise<PriceFaultStore>): void {
  const fault = {
    tld: 'test',
    product: 'registration',
    reason: 'no_exchange_rate',
    detail: 'no rate of EUR',
  } as const;

  it('stores a reason of a TLD once until it has been quiet for an hour', async () => {
    const store = await start();
    const record = (hours: number, values: object = {}) =>
      store.record({ ...fault, ...values }, at(hours), at(hours - 1));
    expect(await record(0)).toBe(true);
    expect([await record(0.5), await record(1), await record(1, { product: 'renewal' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await record(1.1, { product: 'renewal', detail: 'still none' })).toBe(true);
    expect(await store.seenSince(at(1.1), 'test')).toMatchObject([
      { ...fault, product: 'renewal', detail: 'still none', firstSeenAt: at(0), lastSeenAt: at(1.1) },
    ]);
    expect(await record(25)).toBe(true);
    expect((await store.seenSince(at(25)))[0]).toMatchObject({ firstSeenAt: at(0) });
    expect(await record(50)).toBe(true);
    expect((await store.seenSince(at(50)))[0]).toMatchObject({ firstSeenAt: at(50), lastSeenAt: at(50) });
  });

  it('distinguishes each reason of each TLD, and leaves out old ones', async () => {
    const store = await start();
    for (const values of [{}, { reason: 'fee_missing' as const }, { tld: 'co.test' }])
      expect(await store.record({ ...fault, ...values }, at(100), at(99))).toBe(true);
    expect((await store.seenSince(at(100))).map(({ tld, reason }) => [tld, reason])).toEqual([
      ['co.test', 'no_exchange_rate'],
      ['test', 'fee_missing'],
      ['test', 'no_exchange_rate'],
    ]);
    expect((await store.seenSince(at(100), 'co.test')).map(({ tld }) => tld)).toEqual(['co.test']);
    expect(await store.seenSince(at(100.1))).toEqual([]);
  });
}
