import { Money } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { Catalog } from '../catalog';
import { FakeCatalogStore, type FakePrice, tldOf } from '../testing';
import type { DatedPrice } from '../tld';
import { futurePricesOf, PriceChanges, type PriceChangesRequest } from './price-changes';

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (text: string): Date => new Date(`${text}T00:00:00Z`);
const [ACCOUNT, OTHER] = [7, 8];

/** `.com` and `.net` on sale, `.shut` blocked. */
function desk() {
  const store = new FakeCatalogStore();
  for (const name of ['com', 'net']) store.put(tldOf({ name }));
  store.block('shut');
  const add = (
    from: string,
    minor: bigint,
    {
      tld = 'com',
      product = 'renewal',
      currency = 'USD',
      accountId,
    }: Partial<FakePrice & { currency: string }> = {},
  ): void =>
    store.addPrice({
      tld,
      product,
      price: Money.of(minor, currency),
      listPrice: Money.of(minor, currency),
      validFrom: at(from),
      ...(accountId !== undefined && { accountId }),
    });
  const changes = new PriceChanges(new Catalog(store), store, new FakeClock(NOW));
  const list = (request: Partial<PriceChangesRequest> = {}) =>
    changes.execute({ accountId: ACCOUNT, since: at('2026-01-01'), ...request });
  const lines = async (request: Partial<PriceChangesRequest> = {}): Promise<string[]> =>
    (await list(request)).changes.map(
      ({ effectiveFrom, tld, product, oldPriceCents, newPriceCents }) =>
        `${effectiveFrom.toISOString().slice(0, 10)} ${tld} ${product} ${oldPriceCents} ${newPriceCents}`,
    );
  return { add, list, lines };
}

describe('changes of prices', () => {
  it('have the old and the new price, past and to come, by time, TLD and product', async () => {
    const { add, lines } = desk();
    add('2025-01-01', 10_00n);
    add('2026-02-01', 11_00n);
    add('2027-01-01', 12_00n);
    add('2026-02-01', 50_00n, { tld: 'net', product: 'restore' });
    add('2026-02-01', 9_00n, { tld: 'net', product: 'registration' });
    expect(await lines()).toEqual([
      '2026-02-01 com renewal 1000 1100',
      '2026-02-01 net registration undefined 900',
      '2026-02-01 net restore undefined 5000',
      '2027-01-01 com renewal 1100 1200',
    ]);
  });

  it('begin at the time asked for, inclusive', async () => {
    const { add, lines } = desk();
    add('2026-01-01', 10_00n);
    add('2026-02-01', 11_00n);
    expect(await lines({ since: at('2026-01-01') })).toHaveLength(2);
    expect(await lines({ since: new Date(at('2026-01-01').getTime() + 1) })).toHaveLength(1);
  });

  it('leave out what changes nothing, other accounts, other currencies and TLDs that are not on sale', async () => {
    const { add, lines } = desk();
    add('2025-01-01', 10_00n);
    add('2026-02-01', 10_00n);
    add('2026-02-02', 8_00n, { accountId: OTHER });
    add('2026-02-03', 7_00n, { product: 'transfer', currency: 'EUR' });
    add('2026-02-04', 7_00n, { tld: 'shut' });
    expect(await lines()).toEqual([]);
    expect(await lines({ accountId: OTHER })).toEqual(['2026-02-02 com renewal 1000 800']);
  });

  it('are those of the own price from its start, whether or not the general one changes', async () => {
    const { add, lines } = desk();
    add('2025-01-01', 10_00n);
    add('2026-02-01', 8_00n, { accountId: ACCOUNT });
    add('2026-03-01', 12_00n);
    add('2026-04-01', 9_00n, { accountId: ACCOUNT });
    add('2026-04-01', 13_00n);
    expect(await lines()).toEqual(['2026-02-01 com renewal 1000 800', '2026-04-01 com renewal 800 900']);
    expect(await lines({ accountId: OTHER })).toEqual([
      '2026-03-01 com renewal 1000 1200',
      '2026-04-01 com renewal 1200 1300',
    ]);
  });

  it('are read to their end by the cursor, each once', async () => {
    const { add, list, lines } = desk();
    for (const day of ['01', '02', '03', '04', '05']) add(`2026-02-${day}`, BigInt(day) * 100n);
    const read: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor ? { cursor, since: undefined } : {}) });
      read.push(...page.changes.map(({ newPriceCents }) => newPriceCents));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(read).toEqual([100, 200, 300, 400, 500]);
    expect(await lines({ limit: 5 })).toHaveLength(5);
    expect((await list({ limit: 5 })).cursor).toBeUndefined();
  });

  it.each<[string, Partial<PriceChangesRequest>, string]>([
    ['no start', { since: undefined }, `'since' is required`],
    ['a limit of 0', { limit: 0 }, 'limit must be between 1 and 1000'],
    ['a limit above 1,000', { limit: 1_001 }, 'limit must be between 1 and 1000'],
    [
      'a cursor of other text',
      { cursor: 'bm90IG9uZQ' },
      'cursor is not one that this operation has returned',
    ],
    ['an empty cursor', { cursor: '' }, 'cursor is not one that this operation has returned'],
  ])('are refused for %s', async (_what, request, details) => {
    await expect(desk().list(request)).rejects.toMatchObject({ kind: 'invalid', details });
  });
});

describe('prices to come', () => {
  const price = (from: string, minor: bigint, more: Partial<DatedPrice> = {}): DatedPrice => ({
    tld: 'com',
    product: 'renewal',
    isOwn: false,
    price: Money.of(minor),
    validFrom: at(from),
    ...more,
  });
  const future = (prices: DatedPrice[], years: number | undefined = 1): string[] =>
    futurePricesOf({
      prices,
      now: NOW,
      tld: 'com',
      yearsOf: (product) => (product === 'restore' ? 1 : years),
    }).map(
      ({ product, effectiveFrom, price: { minor } }) =>
        `${effectiveFrom.toISOString().slice(0, 10)} ${product} ${minor}`,
    );

  it('are those after now, by time and product, for the term', () => {
    const prices = [
      price('2027-01-01', 12_00n),
      price('2026-01-01', 10_00n),
      price('2026-05-01', 11_00n),
      price('2026-05-01', 90_00n, { product: 'restore' }),
    ];
    expect(future(prices, 2)).toEqual([
      '2026-05-01 renewal 2200',
      '2026-05-01 restore 9000',
      '2027-01-01 renewal 2400',
    ]);
  });

  it.each<[string, DatedPrice[], number | undefined]>([
    [
      'begin at this moment',
      [price('2026-01-01', 10_00n), price('2026-03-02', 11_00n, { validFrom: NOW })],
      1,
    ],
    ['change nothing', [price('2026-01-01', 10_00n), price('2026-05-01', 10_00n)], 1],
    ['belong to another TLD', [price('2026-05-01', 11_00n, { tld: 'net' })], 1],
    ['are in another currency', [price('2026-05-01', 11_00n, { price: Money.of(11_00n, 'EUR') })], 1],
    [
      'are hidden by the own price',
      [price('2026-01-01', 9_00n, { isOwn: true }), price('2026-05-01', 11_00n)],
      1,
    ],
    ['are for a term that is not offered', [price('2026-05-01', 11_00n)], undefined],
  ])('leave out prices that %s', (_what, prices, years) => {
    expect(futurePricesOf({ prices, now: NOW, tld: 'com', yearsOf: () => years })).toEqual([]);
  });
});
