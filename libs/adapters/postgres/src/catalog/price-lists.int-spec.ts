import type { TldPriceListRequest } from '@registrar/catalog/ports';
import { Money } from '@registrar/kernel';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
import { Rows } from '../../test/rows';
import { PostgresPriceLists } from './price-lists';

const LONG_AGO = new Date('2025-01-01T00:00:00Z');
const YESTERDAY = new Date('2026-03-01T00:00:00Z');
const TOMORROW = new Date('2026-03-03T00:00:00Z');

let fixture: RegistriesFixture;
let lists: PostgresPriceLists;
let accountId: number;
let otherId: number;

beforeAll(async () => {
  fixture = await registriesFixture();
  const rows = new Rows(fixture.sql);
  [accountId, otherId] = [await rows.account(), await rows.account()];
  const connectionId = await rows.connection();
  for (const tld of ['example', 'xn--p1ai', 'euro', 'empty', 'own']) await rows.tld(tld, connectionId);
  for (const product of ['registration', 'renewal', 'transfer', 'restore']) {
    await price('example', product, 1_450, 1_650, LONG_AGO);
    await price('example', product, 1_550, 1_650, YESTERDAY);
    await price('example', product, 9_900, 9_900, TOMORROW);
    await price('xn--p1ai', product, 100, 100, LONG_AGO);
  }
  await price('example', 'registration', 1_450, 1_600, LONG_AGO, accountId);
  await price('own', 'renewal', 1_200, 1_300, LONG_AGO, accountId);
  await price('euro', 'registration', 1_450, 1_650, LONG_AGO, null, 'EUR');
  lists = new PostgresPriceLists(fixture.sql);
});
afterAll(() => fixture?.end());

function price(
  tld: string,
  product: string,
  amount: number,
  listPrice: number,
  from: Date,
  account: number | null = null,
  currency = 'USD',
): Promise<number> {
  return fixture.sql.change(
    'test_price',
    'insert into tld_prices (tld, product, price, list_price, valid_from, account_id, currency) values ($1, $2, $3, $4, $5, $6, $7)',
    [tld, product, amount, listPrice, from, account, currency],
  );
}

const of = (name: string, shown = name, offered = true) => ({ name, shown, offered, future: [] });
const list = async (
  tlds: TldPriceListRequest['tlds'],
  values: Partial<TldPriceListRequest> = {},
): Promise<Record<string, unknown>[]> =>
  JSON.parse(await lists.list({ accountId, duration: 1, tlds, now: NOW, ...values })) as Record<
    string,
    unknown
  >[];

const three = (product: string, price: number | null, retail: number | null, original: number | null) => ({
  [`${product}Price`]: price,
  [`${product}RetailPrice`]: retail,
  [`${product}OriginalPrice`]: original,
});
const entry = (
  tld: string,
  duration: number,
  parts: { [product: string]: [number | null, number | null, number | null] },
) => ({
  tld,
  duration,
  ...Object.assign(
    {},
    ...['registration', 'renewal', 'domainRestoration', 'transferIn'].map((product) =>
      three(product, ...(parts[product] ?? [null, null, null])),
    ),
  ),
});

describe('price lists in PostgreSQL', () => {
  it('show the account’s price, the public and the list price of each product', async () => {
    const general: [number, number, number] = [15.5, 15.5, 16.5];
    expect(await list([of('example')])).toEqual([
      entry('example', 1, {
        registration: [14.5, 15.5, 16],
        renewal: general,
        domainRestoration: general,
        transferIn: general,
      }),
    ]);
    expect(await list([of('example')], { accountId: otherId })).toEqual([
      entry('example', 1, {
        registration: general,
        renewal: general,
        domainRestoration: general,
        transferIn: general,
      }),
    ]);
  });

  it('show prices to come where one is known', async () => {
    const future = [{ product: 'renewal', effectiveFrom: TOMORROW, price: Money.of(9_905n) }] as const;
    const [dated, other] = await list([{ ...of('example'), future }, of('xn--p1ai')]);
    expect(dated.futurePrices).toEqual([
      { product: 'renewal', effectiveFrom: '2026-03-03T00:00:00Z', price: 99.05 },
    ]);
    expect(other).not.toHaveProperty('futurePrices');
  });

  it('show no price of products that staff have stopped', async () => {
    const general: [number, number, number] = [15.5, 15.5, 16.5];
    const stopped = ['registration', 'transfer'] as const;
    const [first, second] = await list([
      { ...of('example'), stopped },
      { ...of('example'), stopped: [] },
    ]);
    expect(first).toEqual(entry('example', 1, { renewal: general, domainRestoration: general }));
    expect(second).toMatchObject({ registrationPrice: 14.5, transferInPrice: 15.5 });
  });

  it('multiply by the years, but for a restore', async () => {
    const ten: [number, number, number] = [155, 155, 165];
    expect(await list([of('example')], { duration: 10 })).toEqual([
      entry('example', 10, {
        registration: [145, 155, 160],
        renewal: ten,
        domainRestoration: [15.5, 15.5, 16.5],
        transferIn: ten,
      }),
    ]);
  });

  it('show no prices of a term that is not offered, except the restore', async () => {
    expect(await list([of('example', 'example', false)], { duration: 7 })).toEqual([
      entry('example', 7, { domainRestoration: [15.5, 15.5, 16.5] }),
    ]);
  });

  it('go by the time that is asked for', async () => {
    expect(await list([of('example')], { now: TOMORROW })).toMatchObject([
      { renewalPrice: 99, registrationPrice: 14.5, registrationRetailPrice: 99 },
    ]);
    expect(await list([of('example')], { now: new Date(0) })).toEqual([entry('example', 1, {})]);
  });

  it('follow the requested order, show display names, and have null for products that are not sold', async () => {
    const shown = await list([of('xn--p1ai', 'рф'), of('empty'), of('own'), of('euro'), of('unknown')]);
    expect(shown.map(({ tld }) => tld)).toEqual(['рф', 'empty', 'own', 'euro', 'unknown']);
    expect(shown.slice(1)).toEqual([
      entry('empty', 1, {}),
      entry('own', 1, { renewal: [12, 12, 13] }),
      entry('euro', 1, {}),
      entry('unknown', 1, {}),
    ]);
  });

  it('are one statement', async () => {
    const read = jest.spyOn(fixture.sql, 'row');
    await list([of('example'), of('own')]);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });
});
