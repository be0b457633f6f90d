import { DEFAULT_GRACE_DELETES, type OrderFilter, type OrderListRequest } from '@registrar/billing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW, Rows } from '../../test/rows';
import { PostgresOrderReader } from './order-reader';

const REGISTRAR = 'The "Registrar"';
const LIMIT = DEFAULT_GRACE_DELETES[0];
const DAY = 86_400;

let database: OpenDatabase;
let reader: PostgresOrderReader;
let parentId: number;
let accountId: number;
/** Ids by number, from 1; the orders are one day apart. */
const ids: number[] = [0];

interface Item {
  name: string | null;
  type?: string;
  status?: string;
  tld?: string;
  refundableUntil?: Date;
}

async function addOrder(account: number, at: number, status: string, items: Item[]): Promise<number> {
  const query = async (text: string, values: unknown[]): Promise<number> =>
    ((await database.sql.pool.query(text, values)).rows[0] as { id: number }).id;
  const orderId = await query(
    'insert into orders (account_id, status, auth_amount, final_amount, created_at) values ($1, $2, 1450, 1450, $3) returning id',
    [account, status, after(at * DAY)],
  );
  for (const { name, type = 'registration', status: itemStatus = 'success', tld, refundableUntil } of items) {
    await query(
      `insert into order_items (order_id, name, type, status, interval, duration, original_price, price, tld, refundable_until)
       values ($1, $2, $3, $4, 'year', 1, 1600, 1450, $5, $6) returning id`,
      [
        orderId,
        name,
        type,
        itemStatus,
        tld ?? name?.split('.').slice(1).join('.') ?? null,
        refundableUntil ?? null,
      ],
    );
  }
  return orderId;
}

beforeAll(async () => {
  database = await openDatabase();
  reader = new PostgresOrderReader(database.sql, { registrar: REGISTRAR, sendDefaults: false });
  const rows = new Rows(database.sql);
  parentId = await rows.account();
  accountId = await rows.account({ parentId });
  ids.push(
    await addOrder(accountId, 1, 'success', [
      { name: 'lantern.com' },
      { name: 'lantern.com', type: 'whois_privacy' },
    ]),
  );
  await addOrder(parentId, 2, 'success', [{ name: 'parent.com' }]);
  ids.push(await addOrder(accountId, 2, 'failed', [{ name: 'lantern.net', status: 'failed' }]));
  ids.push(await addOrder(accountId, 3, 'started', [{ name: 'quay.com' }]));
  ids.push(await addOrder(accountId, 4, 'success', [{ name: 'lantern-works.co.uk', type: 'renewal' }]));
  ids.push(await addOrder(accountId, 5, 'initialized', [{ name: '100%_odd\\name.com', type: 'transfer' }]));
  ids.push(await addOrder(accountId, 6, 'review', [{ name: null, type: 'whois_privacy' }]));
  ids.push(
    await addOrder(accountId, 7, 'success', [{ name: 'quay.net' }, { name: 'lantern.org', type: 'renewal' }]),
  );
});
afterAll(() => database?.close());

const get = (account: number, id: number): Promise<string | undefined> => reader.get(account, id, NOW, LIMIT);

async function list(values: Partial<OrderListRequest> = {}) {
  const page = await reader.list({
    accountId,
    page: 1,
    perPage: 100,
    descending: false,
    filter: {},
    now: NOW,
    graceDeletes: LIMIT,
    ...values,
  });
  const orders = JSON.parse(String(page.items)) as { id: number }[];
  return { ...page, orders, numbers: orders.map(({ id }) => ids.indexOf(id)) };
}

const FILTERS: { filter: OrderFilter; found: number[] }[] = [
  { filter: {}, found: [1, 2, 3, 4, 5, 6, 7] },
  { filter: { domainName: 'lantern.com' }, found: [1] },
  { filter: { domainName: 'LANTERN.com' }, found: [] },
  { filter: { domainName: 'lantern' }, found: [] },
  { filter: { domainName: 'lantern*' }, found: [1, 2, 4, 7] },
  { filter: { domainName: '*.com' }, found: [1, 3, 5] },
  { filter: { domainName: '*' }, found: [1, 2, 3, 4, 5, 7] },
  { filter: { domainName: '100%*' }, found: [5] },
  { filter: { domainName: '*\\name*' }, found: [5] },
  { filter: { domainName: 'l_ntern*' }, found: [] },
  { filter: { domainName: 'lan%' }, found: [] },
  { filter: { domainName: `' or ''='` }, found: [] },
  { filter: { tld: 'com' }, found: [1, 3, 5] },
  { filter: { tld: 'co.uk' }, found: [4] },
  { filter: { tld: 'uk' }, found: [] },
  { filter: { type: 'registration' }, found: [1, 2, 3, 7] },
  { filter: { type: 'whois_privacy' }, found: [1, 6] },
  { filter: { type: 'gift' }, found: [] },
  { filter: { status: 'success' }, found: [1, 4, 7] },
  { filter: { status: 'review' }, found: [6] },
  { filter: { createdFrom: after(3 * DAY) }, found: [3, 4, 5, 6, 7] },
  { filter: { createdFrom: after(3 * DAY + 1) }, found: [4, 5, 6, 7] },
  { filter: { createdBefore: after(3 * DAY) }, found: [1, 2] },
  { filter: { createdFrom: after(2 * DAY), createdBefore: after(5 * DAY) }, found: [2, 3, 4] },
  { filter: { createdFrom: after(5 * DAY), createdBefore: after(2 * DAY) }, found: [] },
  { filter: { domainName: 'lantern*', status: 'success', type: 'renewal' }, found: [4, 7] },
  {
    filter: {
      domainName: '*',
      tld: 'com',
      type: 'registration',
      status: 'success',
      createdFrom: after(0),
      createdBefore: after(9 * DAY),
    },
    found: [1],
  },
];

describe.each(FILTERS)('the orders with $filter', ({ filter, found }) => {
  it('are found, and counted', async () => {
    const page = await list({ filter });
    expect(page.numbers).toEqual(found);
    expect([page.count, page.totalCount]).toEqual([found.length, found.length]);
  });

  it.each([false, true])('are the same page by page as in one piece (descending %s)', async (descending) => {
    const shown = descending ? [...found].reverse() : found;
    for (const perPage of [1, 2, 3, 100]) {
      const pages = Array.from({ length: Math.ceil(found.length / perPage) + 1 }, (_, at) => at + 1);
      const numbers = [];
      for (const page of pages) numbers.push(...(await list({ filter, page, perPage, descending })).numbers);
      expect(numbers).toEqual(shown);
    }
  });
});

describe('a page of orders', () => {
  it.each<[string, Partial<OrderListRequest>, lookups: number, statements: number]>([
    ['the first page of all orders', { perPage: 3 }, 0, 1],
    ['the first page in the other order', { perPage: 3, descending: true }, 0, 1],
    ['a later page', { perPage: 3, page: 2 }, 1, 1],
    ['a page after the last one', { perPage: 3, page: 9 }, 1, 0],
    ['the first page of some orders', { filter: { status: 'success' } }, 0, 2],
    ['the first page of no orders', { filter: { tld: 'uk' } }, 0, 1],
  ])('takes as few statements as it can: %s', async (_, request, lookups, statements) => {
    const [lookup, row] = [jest.spyOn(database.sql, 'lookup'), jest.spyOn(database.sql, 'row')];
    try {
      await list(request);
      expect([lookup.mock.calls.length, row.mock.calls.length]).toEqual([lookups, statements]);
    } finally {
      lookup.mockRestore();
      row.mockRestore();
    }
  });

  it('after the last one is empty and has the count', async () => {
    expect(await list({ page: 9, perPage: 3 })).toMatchObject({ items: '[]', count: 0, totalCount: 7 });
  });

  it('shows the parent of the account, where it has one', async () => {
    expect((await list()).parentAccountId).toBe(parentId);
    expect((await list({ page: 9 })).parentAccountId).toBe(parentId);
    expect((await list({ accountId: parentId })).parentAccountId).toBeUndefined();
  });

  it('of an account without any, or of none, is empty', async () => {
    for (const nobody of [await new Rows(database.sql).account(), 2_000_000_000]) {
      expect(await list({ accountId: nobody })).toMatchObject({ items: '[]', count: 0, totalCount: 0 });
    }
  });
});

describe('one order', () => {
  it('is the same as in the list', async () => {
    const { orders, numbers } = await list();
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const order of orders) expect(JSON.parse((await get(accountId, order.id))!)).toEqual(order);
  });

  it('is returned with the name of the registrar and its items in their order', async () => {
    expect(JSON.parse((await get(accountId, ids[1]))!)).toEqual({
      id: ids[1],
      createDate: '2026-03-03T09:15:00Z',
      status: 'success',
      registrar: REGISTRAR,
      currency: 'USD',
      authAmount: 14.5,
      finalAmount: 14.5,
      orderItems: ['registration', 'whois_privacy'].map((type) => ({
        id: expect.any(Number),
        name: 'lantern.com',
        type,
        status: 'success',
        interval: 'year',
        duration: 1,
        quantity: 1,
        originalPrice: 16,
        price: 14.5,
        tld: 'com',
        isRefundable: false,
      })),
    });
  });

  it.each([
    ['a parent', () => parentId],
    ['nobody', () => 2_000_000_000],
  ])('of an account is not told to %s', async (_, who) => {
    expect(await get(who(), ids[1])).toBeUndefined();
  });

  it('that does not exist is not returned', async () => {
    expect(await get(accountId, 1)).toBeUndefined();
  });

  it('in another currency has its prices in that too, as that currency writes them', async () => {
    const id = await addOrder(parentId, 8, 'success', [{ name: 'yuan.com' }]);
    for (const [currency, minor, json] of [
      ['CNY', 10_295, 102.95],
      ['JPY', 2_175, 2175],
    ]) {
      await database.sql.pool.query('update orders set currency = $2, currency_rate = 7.1 where id = $1', [
        id,
        currency,
      ]);
      await database.sql.pool.query('update order_items set price_non_usd = $2 where order_id = $1', [
        id,
        minor,
      ]);
      expect(JSON.parse((await get(parentId, id))!)).toMatchObject({
        currency,
        currencyRate: 7.1,
        authAmount: 14.5,
        orderItems: [{ price: 14.5, priceNonUsd: json }],
      });
    }
  });

  it.each(['NaN', 'Infinity', '0', '-1'])(
    'never has the rate %s, which is no JSON or no rate',
    async (rate) => {
      const change = database.sql.pool.query(
        `update orders set currency = 'CNY', currency_rate = $2 where id = $1`,
        [ids[2], rate],
      );
      await expect(change).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|22003)$/) });
    },
  );

  it.each([
    ['7.10000000', '7.1'],
    ['0.00000001', '0.00000001'],
    ['1234567890.12345678', '1234567890.12345678'],
  ])('tells the rate %s as %s', async (rate, json) => {
    await database.sql.pool.query(`update orders set currency = 'CNY', currency_rate = $2 where id = $1`, [
      ids[2],
      rate,
    ]);
    expect(await get(accountId, ids[2])).toContain(`"currencyRate":${json},`);
  });
});
