import { FakeIds } from '@registrar/kernel/testing';
import type { Quote } from '../quotes/quote';
import type { QuoteStore } from '../quotes/ports';

export interface QuotesUnderTest {
  store: QuoteStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount: () => Promise<number>;
}

const at = (seconds: number): Date => new Date(Date.UTC(2026, 2, 2, 9, 15, seconds));
const ids = new FakeIds();

/** A quote of a renewal. */
export const quoteOf = (accountId: number, values: Partial<Quote> = {}): Quote => ({
  id: ids.uuid(),
  accountId,
  command: 'renewDomain',
  requestHash: 'a'.repeat(64),
  plan: { currency: 'USD', items: [], totalCents: 0, changes: [] },
  createdAt: at(0),
  expiresAt: at(30),
  ...values,
});
const USE = { at: at(10), requestId: 'request-1' };
const ABSENT = '0197a0fe-0000-7000-8000-00000000ffff';

/** What any store of quotes does. */
export function quoteStoreContract(start: () => Promise<QuotesUnderTest>): void {
  it('answers a quote as it was stored, to its account only', async () => {
    const { store, inUnit, newAccount } = await start();
    const quote = quoteOf(await newAccount(), {
      plan: { currency: 'USD', items: [{ name: 'a.example' }], totalCents: 1_190, changes: [] },
    });
    await inUnit(() => store.add(quote));
    expect([
      await store.find(quote.accountId, quote.id),
      await store.find(await newAccount(), quote.id),
      await store.find(quote.accountId, ABSENT),
    ]).toEqual([quote, undefined, undefined]);
  });

  it('lists the quotes of an account by pages, the newest first', async () => {
    const { store, inUnit, newAccount } = await start();
    const [accountId, other] = [await newAccount(), await newAccount()];
    const quotes = [1, 2, 3].map(() => quoteOf(accountId));
    for (const quote of [...quotes, quoteOf(other)]) await inUnit(() => store.add(quote));
    expect(await store.list(accountId, { page: 1, perPage: 2 })).toEqual({
      quotes: [quotes[2], quotes[1]],
      totalCount: 3,
    });
    expect(await store.list(accountId, { page: 2, perPage: 2 })).toEqual({
      quotes: [quotes[0]],
      totalCount: 3,
    });
    expect(await store.list(accountId, { page: 3, perPage: 2 })).toEqual({ quotes: [], totalCount: 3 });
  });

  it('marks a quote used once, with the order of the call', async () => {
    const { store, inUnit, newAccount } = await start();
    const quote = quoteOf(await newAccount());
    await inUnit(() => store.add(quote));
    const use = (): Promise<boolean> =>
      inUnit(() => store.use(quote.accountId, quote.id, { ...USE, orderId: 7 }));
    expect([await use(), await use()]).toEqual([true, false]);
    expect(await store.find(quote.accountId, quote.id)).toEqual({ ...quote, usedAt: USE.at, orderId: 7 });
  });

  it.each([
    [29, true],
    [30, false],
  ])('uses a quote that ends after 30 seconds at second %s: %s', async (second, isUsed) => {
    const { store, inUnit, newAccount } = await start();
    const quote = quoteOf(await newAccount());
    await inUnit(() => store.add(quote));
    const use = { ...USE, at: at(second) };
    expect(await inUnit(() => store.use(quote.accountId, quote.id, use))).toBe(isUsed);
  });

  it('uses no quote of another account', async () => {
    const { store, inUnit, newAccount } = await start();
    const quote = quoteOf(await newAccount());
    await inUnit(() => store.add(quote));
    const other = await newAccount();
    expect(await inUnit(() => store.use(other, quote.id, USE))).toBe(false);
    expect(await store.find(quote.accountId, quote.id)).toEqual(quote);
  });

  it('lets one of many calls at once use a quote', async () => {
    const { store, inUnit, newAccount } = await start();
    const quote = quoteOf(await newAccount());
    await inUnit(() => store.add(quote));
    const uses = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        inUnit(() => store.use(quote.accountId, quote.id, { ...USE, requestId: `request-${n}` })),
      ),
    );
    expect(uses.filter((isUsed) => isUsed)).toHaveLength(1);
  });

  it('removes quotes that expired by then, the oldest first, as many as allowed', async () => {
    const { store, inUnit, newAccount } = await start();
    const accountId = await newAccount();
    const quotes = [30, 10, 20].map((second) => quoteOf(accountId, { expiresAt: at(second) }));
    for (const quote of quotes) await inUnit(() => store.add(quote));
    expect([await store.removeExpired(at(20), 1), (await store.find(accountId, quotes[1].id))?.id]).toEqual([
      1,
      undefined,
    ]);
    expect(await store.removeExpired(at(20), 5)).toBe(1);
    expect((await store.list(accountId, { page: 1, perPage: 9 })).quotes).toEqual([quotes[0]]);
  });

  it('demands a unit of work to add and to use', async () => {
    const { store, newAccount } = await start();
    const quote = quoteOf(await newAccount());
    await expect(store.add(quote)).rejects.toThrow('unit of work');
    await expect(store.use(quote.accountId, quote.id, USE)).rejects.toThrow('unit of work');
  });
}
