import type { ExchangeRateStore } from '../ports';

/** An empty store under test. */
export interface ExchangeRatesUnderTest {
  store: ExchangeRateStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
}

const at = (seconds: number): Date => new Date(Date.UTC(2026, 2, 2, 9, 15, seconds));

/** What any store of exchange rates does. */
export function exchangeRateStoreContract(start: () => Promise<ExchangeRatesUnderTest>): void {
  it('answers the newest of each currency by then, and none that was ended', async () => {
    const { store, inUnit } = await start();
    const rates = [
      { currency: 'EUR', rate: '0.92', validFrom: at(0) },
      { currency: 'EUR', rate: '0.93456789', validFrom: at(20) },
      { currency: 'CNY', rate: '7.1', validFrom: at(10) },
      { currency: 'CNY', validFrom: at(30) },
    ];
    for (const rate of rates) expect(await inUnit(() => store.add(rate))).toBe(true);
    expect(await store.list(at(-1))).toEqual([]);
    expect(await store.list(at(19))).toEqual([rates[2], rates[0]]);
    expect(await store.list(at(29))).toEqual([rates[2], rates[1]]);
    expect(await store.list(at(30))).toEqual([rates[1]]);
    expect([
      await store.find('EUR', at(19)),
      await store.find('CNY', at(31)),
      await store.find('EUR', at(-1)),
      await store.find('JPY', at(99)),
    ]).toEqual([rates[0], rates[3], undefined, undefined]);
  });

  it('takes one of a currency and moment, keeps it, and takes none of before', async () => {
    const { store, inUnit } = await start();
    expect(await inUnit(() => store.add({ currency: 'GBP', rate: '0.8', validFrom: at(0) }))).toBe(true);
    expect(await inUnit(() => store.add({ currency: 'GBP', rate: '0.9', validFrom: at(0) }))).toBe(false);
    expect(await inUnit(() => store.add({ currency: 'GBP', rate: '0.9', validFrom: at(-1) }))).toBe(false);
    expect([await store.find('GBP', at(-1)), await store.find('GBP', at(0))]).toEqual([
      undefined,
      { currency: 'GBP', rate: '0.8', validFrom: at(0) },
    ]);
  });

  it('demands a unit of work for a change', async () => {
    const { store } = await start();
    await expect(store.add({ currency: 'GBP', rate: '0.8', validFrom: at(0) })).rejects.toThrow();
  });
}
