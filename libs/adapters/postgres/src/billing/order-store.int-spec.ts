import { Money } from '@registrar/kernel';
import type { NewOrder } from '@registrar/billing';
import { orderItem, orderStoreContract } from '@registrar/billing/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW, Rows } from '../../test/rows';
import { converted, numberIn } from './currency-sql';
import { PostgresOrderStore } from './order-store';

let database: OpenDatabase;
let store: PostgresOrderStore;
let rows: Rows;
beforeAll(async () => {
  database = await openDatabase();
  store = new PostgresOrderStore(database.sql, database.uow);
  rows = new Rows(database.sql);
});
afterAll(() => database?.close());

const usd = (minor: number): Money => Money.of(BigInt(minor));
const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const orderRow = async (id: number): Promise<Record<string, unknown>> =>
  (await database.sql.pool.query('select * from orders where id = $1', [id])).rows[0];
const itemRows = async (id: number): Promise<Record<string, unknown>[]> =>
  (await database.sql.pool.query('select * from order_items where order_id = $1 order by id', [id])).rows;

async function order(values: Partial<NewOrder> = {}): Promise<NewOrder> {
  const accountId = await rows.account();
  return {
    accountId,
    operationId: await rows.operation(accountId),
    currency: 'USD',
    authAmount: usd(2_900),
    createdAt: NOW,
    items: [orderItem()],
    ...values,
  };
}

describe('orders in PostgreSQL', () => {
  orderStoreContract(async () => ({
    store,
    inUnit,
    newAccount: () => rows.account(),
    newOperation: (accountId) => rows.operation(accountId),
    read: async (orderId) => {
      const { status, total_capture: captured } = await orderRow(orderId);
      const [{ refundable_until: refundableUntil }] = await itemRows(orderId);
      return {
        status: status as 'success',
        ...(captured !== '0' && { captured: BigInt(captured as string) }),
        ...(refundableUntil !== null && { refundableUntil: refundableUntil as Date }),
      };
    },
  }));
});

describe('the totals of an order', () => {
  const TOTALS: {
    when: string;
    steps: (id: number) => Promise<void>;
    totals: [auth: string, final: string, capture: string, refund: string];
    items: string[];
  }[] = [
    {
      when: 'placed',
      steps: async () => undefined,
      totals: ['2900', '2900', '0', '0'],
      items: ['initialized', 'initialized'],
    },
    {
      when: 'started',
      steps: (id) => store.start(id),
      totals: ['2900', '2900', '0', '0'],
      items: ['initialized', 'initialized'],
    },
    {
      when: 'bought',
      steps: (id) => store.complete(id, usd(2_900), after(60)),
      totals: ['2900', '2900', '2900', '0'],
      items: ['success', 'success'],
    },
    {
      when: 'bought for less',
      steps: (id) => store.complete(id, usd(2_000), after(60)),
      totals: ['2900', '2000', '2000', '0'],
      items: ['success', 'success'],
    },
    {
      when: 'bought for nothing',
      steps: (id) => store.complete(id, usd(0), undefined),
      totals: ['2900', '0', '0', '0'],
      items: ['success', 'success'],
    },
    {
      when: 'failed',
      steps: (id) => store.fail(id),
      totals: ['2900', '0', '0', '0'],
      items: ['failed', 'failed'],
    },
  ];
  it.each(TOTALS)('that was $when are returned', async ({ steps, totals, items }) => {
    const { id } = await inUnit(async () =>
      store.place(await order({ items: [orderItem(), orderItem({ type: 'whois_privacy', price: usd(0) })] })),
    );
    await inUnit(() => steps(id));
    const row = await orderRow(id);
    expect([row.auth_amount, row.final_amount, row.total_capture, row.total_refund]).toEqual(totals);
    expect((await itemRows(id)).map(({ status }) => status)).toEqual(items);
  });
});

describe('the items of an order', () => {
  it('are stored field by field, and missing values are absent', async () => {
    const items = [
      orderItem({
        name: "o'hara.example",
        duration: 2,
        originalPrice: usd(3_200),
        price: usd(2_900),
        taxAmount: usd(50),
      }),
      orderItem({ type: 'whois_privacy', interval: 'month', price: usd(0), quantity: 3, tld: 'co.example' }),
    ];
    const placed = await inUnit(async () => store.place(await order({ items })));
    const common = {
      order_id: placed.id,
      status: 'initialized',
      price_non_usd: null,
      refundable_until: null,
      refund_operation_id: null,
    };
    expect(await itemRows(placed.id)).toEqual([
      {
        ...common,
        id: placed.itemIds[0],
        name: "o'hara.example",
        type: 'registration',
        interval: 'year',
        duration: 2,
        quantity: 1,
        original_price: '3200',
        price: '2900',
        tax_amount: '50',
        tld: 'example',
      },
      {
        ...common,
        id: placed.itemIds[1],
        name: 'a.example',
        type: 'whois_privacy',
        interval: 'month',
        duration: 1,
        quantity: 3,
        original_price: null,
        price: '0',
        tax_amount: null,
        tld: 'co.example',
      },
    ]);
  });

  it('change with their own order only', async () => {
    const [bought, other] = [
      await inUnit(async () => store.place(await order())),
      await inUnit(async () => store.place(await order())),
    ];
    await inUnit(() => store.complete(bought.id, usd(2_900), undefined));
    expect((await itemRows(other.id)).map(({ status }) => status)).toEqual(['initialized']);
    expect(await orderRow(other.id)).toMatchObject({ status: 'initialized', total_capture: '0' });
  });

  const REFUSED: { what: string; values: Parameters<typeof orderItem>[0] }[] = [
    { what: 'a type', values: { type: 'gift' as 'registration' } },
    { what: 'an interval', values: { interval: 'day' as 'year' } },
  ];
  it.each(REFUSED)('are refused with an unknown $what', async ({ values }) => {
    await expect(
      inUnit(async () => store.place(await order({ items: [orderItem(values)] }))),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the currency in which an order is displayed', () => {
  it.each(Money.currencies)('%s has as many places in SQL as Money gives it', async (currency) => {
    const {
      rows: [{ number, minor }],
    } = await database.sql.pool.query(
      `select ${numberIn('$1::text', '12345')} as number, ${converted('10000', '1', '$1::text')} as minor`,
      [currency],
    );
    expect(Number(number)).toBe(Money.of(12_345n, currency).toNumber());
    expect(BigInt(minor)).toBe(Money.parse('100', currency)!.minor);
  });

  const RATES = [
    ['EUR', '0.92', NOW],
    ['EUR', '0.95', after(60)],
    ['EUR', null, after(120)],
    ['JPY', '150.255', NOW],
  ] as const;
  beforeAll(async () => {
    for (const rate of RATES)
      await database.sql.pool.query(
        'insert into exchange_rates (currency, rate, valid_from) values ($1, $2, $3)',
        [...rate],
      );
  });

  async function placed(
    currency: string,
    createdAt: Date,
  ): Promise<{ order: Record<string, unknown>; prices: unknown[] }> {
    const fresh = await order({
      createdAt,
      items: [
        orderItem({ price: usd(1_450), taxAmount: usd(276) }),
        orderItem({ price: usd(1) }),
        orderItem({ type: 'whois_privacy', price: usd(0) }),
      ],
    });
    await database.sql.pool.query('update accounts set default_currency = $2 where id = $1', [
      fresh.accountId,
      currency,
    ]);
    const { id } = await inUnit(() => store.place(fresh));
    return {
      order: await orderRow(id),
      prices: (await itemRows(id)).map(({ price, price_non_usd: reported }) => [price, reported]),
    };
  }

  it.each<[string, string, Date, [currency: string, rate: string | null], (string | null)[]]>([
    ['of the account, at the rate of its time', 'EUR', after(59), ['EUR', '0.92000000'], ['1334', '1', '0']],
    ['at a newer rate from its moment on', 'EUR', after(60), ['EUR', '0.95000000'], ['1378', '1', '0']],
    ['without places behind the point', 'JPY', NOW, ['JPY', '150.25500000'], ['2179', '2', '0']],
    ['USD where the rate was ended', 'EUR', after(120), ['USD', null], [null, null, null]],
    ['USD before the first rate', 'EUR', after(-1), ['USD', null], [null, null, null]],
    ['USD without any rate', 'GBP', NOW, ['USD', null], [null, null, null]],
    ['USD for an account of it', 'USD', NOW, ['USD', null], [null, null, null]],
  ])('is %s; what is charged stays in USD', async (_what, currency, at, [reported, rate], prices) => {
    const { order: row, prices: kept } = await placed(currency, at);
    expect(row).toMatchObject({
      currency: reported,
      currency_rate: rate,
      auth_amount: '2900',
      final_amount: '2900',
    });
    expect(kept).toEqual([
      ['1450', prices[0]],
      ['1', prices[1]],
      ['0', prices[2]],
    ]);
  });
});

describe('the number of orders of an account', () => {
  const counted = async (accountId: number): Promise<number | undefined> =>
    (await database.sql.pool.query('select orders from account_counters where account_id = $1', [accountId]))
      .rows[0]?.orders;

  it('counts what was committed, also of many at once', async () => {
    const fresh = await order();
    await Promise.all(Array.from({ length: 12 }, () => inUnit(() => store.place(fresh))));
    await expect(
      inUnit(async () => {
        await store.place(fresh);
        throw new Error('no credit');
      }),
    ).rejects.toThrow('no credit');
    expect(await counted(fresh.accountId)).toBe(12);
  });

  it('grows at the commit, so that no transaction waits for a running purchase', async () => {
    const fresh = await order();
    await inUnit(async () => {
      await store.place(fresh);
      expect(await counted(fresh.accountId)).toBeUndefined();
      const other = database.sql.pool.query(
        'insert into account_counters (account_id, orders) values ($1, 5)',
        [fresh.accountId],
      );
      await expect(other).resolves.toMatchObject({ rowCount: 1 });
    });
    expect(await counted(fresh.accountId)).toBe(6);
  });
});
