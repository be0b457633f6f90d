import { Money } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { Catalog } from '../catalog';
import { PriceLists, type TldPriceListRequest } from '../ports';
import { FakeCatalogStore, tldOf } from '../testing';
import { TldPrices, type TldPricesRequest } from './tld-prices';

/** Records its queries. */
class AskedLists extends PriceLists {
  readonly asked: TldPriceListRequest[] = [];

  async list(request: TldPriceListRequest): Promise<string> {
    this.asked.push(request);
    return JSON.stringify(request.tlds.map(({ shown }) => shown));
  }
}

const store = new FakeCatalogStore();
for (const name of ['zebra', 'example', 'co.example', 'xn--p1ai', 'xn--ses554g', 'com', 'in', 'co.in'])
  store.put(tldOf({ name, allowedYears: [1, 2] }));
store.put(tldOf({ name: 'ai', allowedYears: [2, 3] }));
store.block('zip');

const clock = new FakeClock();
const house = () => {
  const lists = new AskedLists();
  const prices = new TldPrices(new Catalog(store), lists, store, clock);
  return {
    lists,
    execute: (values: Partial<TldPricesRequest> = {}) =>
      prices.execute({ accountId: 7, page: 1, perPage: 25, ...values }),
  };
};
const ALL = ['ai', 'co.example', 'com', 'example', 'zebra', 'рф', '网址'];

describe('the price list by TLD', () => {
  it('holds all on sale, alphabetically by the form that is shown, and nothing that ends in .in', async () => {
    const { execute, lists } = house();
    expect(await execute()).toEqual({ items: JSON.stringify(ALL), count: 7, totalCount: 7 });
    expect(lists.asked).toMatchObject([{ accountId: 7, duration: 1, now: clock.now() }]);
    expect(lists.asked[0].tlds).toContainEqual({
      name: 'xn--p1ai',
      shown: 'рф',
      offered: true,
      stopped: [],
      future: [],
    });
  });

  it('passes on known prices to come: for the term, and of a restore for one', async () => {
    const validFrom = new Date(clock.now().getTime() + 1);
    for (const product of ['renewal', 'restore'] as const)
      store.addPrice({
        tld: 'zebra',
        product,
        price: Money.of(1_000n),
        listPrice: Money.of(1_000n),
        validFrom,
      });
    const futureFor = async (duration: number): Promise<unknown> => {
      const { execute, lists } = house();
      await execute({ duration, tlds: ['zebra'] });
      return lists.asked[0].tlds[0].future;
    };
    const restore = { product: 'restore', effectiveFrom: validFrom, price: Money.of(1_000n) };
    expect(await futureFor(2)).toEqual([
      { product: 'renewal', effectiveFrom: validFrom, price: Money.of(2_000n) },
      restore,
    ]);
    expect(await futureFor(3)).toEqual([restore]);
  });

  it('shows which TLDs offer the term', async () => {
    const { execute, lists } = house();
    await execute({ duration: 3 });
    expect(lists.asked[0].tlds.filter(({ offered }) => offered).map(({ name }) => name)).toEqual(['ai']);
  });

  it.each([
    [1, 3, ALL.slice(0, 3)],
    [2, 3, ALL.slice(3, 6)],
    [3, 3, ALL.slice(6)],
  ])('has a page %i of %i', async (page, perPage, expected) => {
    expect(await house().execute({ page, perPage })).toEqual({
      items: JSON.stringify(expected),
      count: expected.length,
      totalCount: 7,
    });
  });

  it('is empty after its last page, without asking', async () => {
    const { execute, lists } = house();
    expect(await execute({ page: 2_147_483_647, perPage: 1_000 })).toEqual({
      items: '[]',
      count: 0,
      totalCount: 7,
    });
    expect(lists.asked).toEqual([]);
  });

  it.each([
    [['example'], ['example']],
    [
      ['EXAMPLE', 'example', 'Co.Example'],
      ['co.example', 'example'],
    ],
    [['рф', 'xn--p1ai'], ['рф']],
    [['nosuch', 'zebra', 'zip', 'co.in', '', '.', '.com', 'a b', '☃'], ['zebra']],
    [Array(25).fill('com'), ['com']],
  ])('of %j holds %j', async (tlds, expected) => {
    expect(await house().execute({ tlds })).toEqual({
      items: JSON.stringify(expected),
      count: expected.length,
      totalCount: expected.length,
    });
  });

  it.each<[string, Partial<TldPricesRequest>, string]>([
    ['no TLD', { tlds: [] }, 'tlds must hold 1 to 25 entries'],
    ['too many', { tlds: Array(26).fill('com') }, 'tlds must hold 1 to 25 entries'],
    ['none that is sold', { tlds: ['nosuch', 'zip', 'in'] }, 'none of the tlds is supported'],
    ['no years', { duration: 0 }, 'duration must be between 1 and 10'],
    ['too many years', { duration: 11 }, 'duration must be between 1 and 10'],
    ['years that are none', { duration: NaN }, 'duration must be between 1 and 10'],
  ])('is refused for %s', async (_, values, details) => {
    await expect(house().execute(values)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details,
    });
  });
});
