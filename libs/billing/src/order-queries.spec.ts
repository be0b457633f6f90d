import { Money } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { GraceDeletePolicy } from './grace-delete-policy';
import type { NewOrder } from './order';
import { OrderBook } from './order-book';
import { OrderQueries } from './order-queries';
import { type OrderListPage, type OrderListRequest, OrderReader } from './ports';
import { FakeOrderStore } from './testing';

const NOW = new Date('2026-03-02T09:15:00Z');
const PAGE: OrderListPage = { items: '[]', count: 0, totalCount: 0 };
const limit = (from: string, percent: number) => ({ from: new Date(from), percent, least: 50 });
const VERSIONS = [limit('2026-01-01T00:00:00Z', 10), limit('2026-03-02T09:15:00Z', 5)];

/** One account has one order, as the database would have it. */
class OneOrder extends OrderReader {
  readonly asked: unknown[] = [];

  async list(request: OrderListRequest): Promise<OrderListPage> {
    this.asked.push(request);
    return PAGE;
  }

  async get(...asked: [number, number, Date, object]): Promise<string | undefined> {
    this.asked.push(asked);
    return asked[0] === 7 && asked[1] === 70_001 ? '{"id":70001}' : undefined;
  }
}

describe('orders that are read', () => {
  const request = { accountId: 7, page: 1, perPage: 10, descending: true, filter: {}, now: NOW };

  it.each([
    [NOW, VERSIONS[1]],
    [new Date('2026-03-02T09:14:59Z'), VERSIONS[0]],
  ])('say what can be refunded by the limit of deletes in force at %p', async (now, graceDeletes) => {
    const reader = new OneOrder();
    const queries = new OrderQueries(reader, new GraceDeletePolicy(VERSIONS));
    expect(await queries.list({ ...request, now })).toBe(PAGE);
    expect(await queries.get(7, 70_001, now)).toBe('{"id":70001}');
    expect(reader.asked).toEqual([{ ...request, now, graceDeletes }, [7, 70_001, now, graceDeletes]]);
  });

  it.each([
    [8, 70_001],
    [7, 70_002],
  ])(
    'are not found for account %i by the id %i, as of another account as where there is none',
    async (accountId, orderId) => {
      await expect(new OrderQueries(new OneOrder()).get(accountId, orderId, NOW)).rejects.toMatchObject({
        kind: 'not_found',
        code: 'billing.order_not_found',
      });
    },
  );
});

describe('the book of orders', () => {
  const usd = (minor: number): Money => Money.of(BigInt(minor));
  const item = (type: NewOrder['items'][number]['type'], minor: number) => ({
    name: 'a.example',
    type,
    interval: 'year' as const,
    duration: 1,
    quantity: 1,
    price: usd(minor),
    tld: 'example',
  });
  const order = (...items: NewOrder['items']): NewOrder => ({
    accountId: 7,
    operationId: 'op-1',
    currency: 'USD',
    authAmount: usd(1_000),
    items,
    createdAt: NOW,
  });

  function book() {
    const uow = new FakeUnitOfWork();
    const store = new FakeOrderStore(uow);
    const all = new OrderBook(store);
    return {
      store,
      inBook: <T>(work: (orders: OrderBook) => Promise<T>): Promise<T> => uow.run(() => work(all)),
    };
  }

  it('has an order from its beginning to its end', async () => {
    const { store, inBook } = book();
    expect(await inBook((orders) => orders.place(order(item('registration', 1_000))))).toEqual({
      id: 70_001,
      itemIds: [700_010],
    });
    const status = () => store.orders.get(70_001)?.status;
    expect(status()).toBe('initialized');
    await inBook((orders) => orders.start(70_001));
    expect(status()).toBe('started');
    await inBook((orders) => orders.complete(70_001, usd(1_000), NOW));
    expect(store.orders.get(70_001)).toMatchObject({
      status: 'success',
      captured: usd(1_000),
      refundableUntil: NOW,
    });
    expect(await inBook((orders) => orders.find(7, 70_001))).toMatchObject({
      id: 70_001,
      accountId: 7,
      items: [{ id: 700_010, status: 'success', refundableUntil: NOW }],
    });
    expect(await inBook((orders) => orders.refundableUntil(7, 'a.example'))).toEqual(NOW);
    await inBook((orders) =>
      orders.refund({ orderId: 70_001, itemIds: [700_010], amount: usd(1_000), operationId: 'op-2' }),
    );
    expect(store.orders.get(70_001)).toMatchObject({
      refunded: usd(1_000),
      refunds: new Map([[700_010, 'op-2']]),
    });
  });

  it('has an order that failed, and what was bought for a domain later', async () => {
    const { store, inBook } = book();
    for (const type of ['registration', 'whois_privacy', 'renewal'] as const) {
      const { id } = await inBook((orders) => orders.place(order(item(type, 100))));
      await inBook((orders) => orders.complete(id, usd(100)));
    }
    const { id } = await inBook((orders) => orders.place(order(item('renewal', 100))));
    await inBook((orders) => orders.fail(id));
    expect(store.orders.get(id)?.status).toBe('failed');
    expect(
      (await inBook((orders) => orders.privacyOf(7, 'a.example', 70_001))).map(({ orderId }) => orderId),
    ).toEqual([70_002]);
    expect(
      (await inBook((orders) => orders.renewalsOf(7, 'a.example', 70_001))).map(({ orderId }) => orderId),
    ).toEqual([70_003]);
  });
});
