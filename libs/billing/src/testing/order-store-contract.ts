import { Money } from '@registrar/kernel';
import type { NewOrder, NewOrderItem, OrderRefund, OrderStatus } from '../order';
import type { OrderStore } from '../ports';

/** An order as it lies in the store. Amounts in smallest units. */
export interface KeptOrder {
  status: OrderStatus;
  captured?: bigint;
  refundableUntil?: Date;
}

export interface OrderStoreUnderTest {
  store: OrderStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
  newOperation(accountId: number): Promise<string>;
  read(orderId: number): Promise<KeptOrder>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const LATER = new Date('2026-03-07T09:15:00Z');
const PRICE = Money.of(1_450n);

export const orderItem = (values: Partial<NewOrderItem> = {}): NewOrderItem => ({
  name: 'a.example',
  type: 'registration',
  interval: 'year',
  duration: 1,
  quantity: 1,
  price: PRICE,
  tld: 'example',
  ...values,
});

type Move = 'start' | 'complete' | 'fail';
const REACHED_BY: Partial<Record<OrderStatus, Move>> = {
  started: 'start',
  success: 'complete',
  failed: 'fail',
};
/** Where each move leads from each status; it is an error where it is not named. */
const MOVES: Record<Move, Partial<Record<OrderStatus, OrderStatus>>> = {
  start: { initialized: 'started' },
  complete: { initialized: 'success', started: 'success' },
  fail: { initialized: 'failed', started: 'failed' },
};

/** What every implementation of OrderStore does. */
export function orderStoreContract(begin: () => Promise<OrderStoreUnderTest>): void {
  let test: OrderStoreUnderTest;
  let order: NewOrder;
  beforeAll(async () => {
    test = await begin();
    const accountId = await test.newAccount();
    order = {
      accountId,
      operationId: await test.newOperation(accountId),
      currency: 'USD',
      authAmount: PRICE,
      createdAt: NOW,
      items: [orderItem()],
    };
  });

  const move = (name: Move, orderId: number): Promise<void> => {
    if (name === 'complete') return test.store.complete(orderId, PRICE, LATER);
    return name === 'start' ? test.store.start(orderId) : test.store.fail(orderId);
  };

  it('gives a new order an id, and one to each item in the order given', async () => {
    const items = [
      orderItem(),
      orderItem({ type: 'whois_privacy', price: Money.zero() }),
      orderItem({ name: 'b.example' }),
    ];
    const first = await test.inUnit(() => test.store.place({ ...order, items }));
    const second = await test.inUnit(() => test.store.place({ ...order, items }));
    expect(first.itemIds).toHaveLength(3);
    expect([...first.itemIds].sort((a, b) => a - b)).toEqual(first.itemIds);
    expect(new Set([...first.itemIds, ...second.itemIds]).size).toBe(6);
    expect(second.id).toBeGreaterThan(first.id);
    expect(await test.read(first.id)).toMatchObject({ status: 'initialized' });
  });

  describe.each(['initialized', 'started', 'success', 'failed'] as const)('an order that is %s', (status) => {
    it.each(Object.keys(MOVES) as Move[])('does what the table says at %s', async (name) => {
      const { id } = await test.inUnit(() => test.store.place(order));
      const reachedBy = REACHED_BY[status];
      if (reachedBy) await test.inUnit(() => move(reachedBy, id));
      const before = await test.read(id);
      const into = MOVES[name][status];
      const moved = test.inUnit(() => move(name, id));
      if (into) await expect(moved).resolves.toBeUndefined();
      else await expect(moved).rejects.toThrow(String(id));
      expect(await test.read(id)).toEqual(
        into
          ? { status: into, ...(into === 'success' && { captured: 1_450n, refundableUntil: LATER }) }
          : before,
      );
    });
  });

  it('gives items back once, only those of the order, only bought ones, and never more than was captured', async () => {
    const items = [orderItem(), orderItem({ type: 'whois_privacy', price: Money.zero() })];
    const { id, itemIds } = await test.inUnit(() => test.store.place({ ...order, items }));
    const refund = (values: Partial<OrderRefund> = {}) =>
      test.inUnit(() => test.store.refund({ orderId: id, itemIds, amount: PRICE, ...values }));
    const statuses = async () =>
      (await test.inUnit(() => test.store.find(order.accountId, id)))!.items.map(({ status }) => status);
    await expect(refund()).rejects.toThrow('cannot be refunded');
    await test.inUnit(() => test.store.complete(id, PRICE, LATER));
    await expect(refund({ itemIds: [...itemIds, 1] })).rejects.toThrow('cannot be refunded');
    await expect(refund({ orderId: 1 })).rejects.toThrow('cannot be refunded');
    await expect(refund({ amount: PRICE.plus(Money.of(1n)) })).rejects.toThrow('orders_refund_ck');
    await expect(test.store.refund({ orderId: id, itemIds, amount: PRICE })).rejects.toThrow(
      'outside a unit of work',
    );
    expect(await statuses()).toEqual(['success', 'success']);
    await refund({ itemIds: [itemIds[1]], amount: Money.zero() });
    expect(await statuses()).toEqual(['success', 'refunded']);
    await refund({ itemIds: [itemIds[0]] });
    expect(await statuses()).toEqual(['refunded', 'refunded']);
    await expect(refund({ itemIds: [itemIds[0]], amount: Money.zero() })).rejects.toThrow(
      'cannot be refunded',
    );
  });

  it('shows an order as it was bought, to its account alone', async () => {
    const items = [
      orderItem({ taxAmount: Money.of(250n) }),
      orderItem({ type: 'whois_privacy', price: Money.zero() }),
    ];
    const { id, itemIds } = await test.inUnit(() => test.store.place({ ...order, items }));
    await test.inUnit(() => test.store.complete(id, PRICE, LATER));
    const found = await test.inUnit(() => test.store.find(order.accountId, id));
    expect(found).toEqual({
      id,
      accountId: order.accountId,
      operationId: order.operationId,
      items: items.map(({ name, type, price, taxAmount }, at) => ({
        id: itemIds[at],
        orderId: id,
        name,
        type,
        status: 'success',
        price,
        tax: taxAmount ?? Money.zero(),
        refundableUntil: LATER,
      })),
    });
    for (const [account, number] of [
      [order.accountId, 1],
      [await test.newAccount(), id],
    ]) {
      expect(await test.inUnit(() => test.store.find(account, number))).toBeUndefined();
    }
  });

  it('knows the privacy that was bought on its own since a registration, and until when that can be refunded', async () => {
    const [own, others] = [await test.newAccount(), await test.newAccount()];
    const place = async (
      type: 'registration' | 'renewal' | 'whois_privacy',
      {
        accountId = own,
        name = 'p.example',
        move: to,
      }: { accountId?: number; name?: string; move?: Move } = {},
    ) => {
      const operationId = await test.newOperation(accountId);
      const { id, itemIds } = await test.inUnit(() =>
        test.store.place({
          ...order,
          accountId,
          operationId,
          authAmount: Money.zero(),
          items: [orderItem({ name, type, price: Money.zero() })],
        }),
      );
      if (to)
        await test.inUnit(() =>
          to === 'complete' ? test.store.complete(id, Money.zero(), LATER) : move(to, id),
        );
      return { id, itemId: itemIds[0] };
    };
    const read = (accountId = own, name = 'p.example', since = 0) =>
      test.inUnit(async () => ({
        privacy: (await test.store.privacyOf(accountId, name, since)).map(({ orderId }) => orderId),
        until: await test.store.refundableUntil(accountId, name),
      }));
    const before = await place('whois_privacy', { move: 'complete' });
    await place('registration', { move: 'fail' });
    expect(await read()).toEqual({ privacy: [before.id], until: undefined });
    const registration = await place('registration', { move: 'complete' });
    const [one, two] = [
      await place('whois_privacy', { move: 'complete' }),
      await place('whois_privacy', { move: 'complete' }),
    ];
    for (const to of ['start', 'fail', undefined] as const) await place('whois_privacy', { move: to });
    await place('whois_privacy', { name: 'q.example', move: 'complete' });
    await place('whois_privacy', { accountId: others, move: 'complete' });
    expect(await read(own, 'p.example', registration.id)).toEqual({
      privacy: [one.id, two.id],
      until: LATER,
    });
    expect(await test.inUnit(() => test.store.privacyOf(own, 'p.example', one.id))).toMatchObject([
      { id: two.itemId, orderId: two.id, type: 'whois_privacy', status: 'success' },
    ]);
    await test.inUnit(() =>
      test.store.refund({ orderId: two.id, itemIds: [two.itemId], amount: Money.zero() }),
    );
    expect((await read(own, 'p.example', registration.id)).privacy).toEqual([one.id]);
    expect(await read(own, 'other.example')).toEqual({ privacy: [], until: undefined });
    expect((await read(others)).until).toBeUndefined();
    const renewal = await place('renewal', { move: 'complete' });
    for (const to of ['start', 'fail', undefined] as const) await place('renewal', { move: to });
    await place('renewal', { name: 'q.example', move: 'complete' });
    const renewed = (accountId: number, since: number) =>
      test.inUnit(async () =>
        (await test.store.renewalsOf(accountId, 'p.example', since)).map(({ orderId }) => orderId),
      );
    expect([
      await renewed(own, registration.id),
      await renewed(own, renewal.id),
      await renewed(others, 0),
    ]).toEqual([[renewal.id], [], []]);
    expect((await read(own, 'p.example', registration.id)).privacy).toEqual([one.id]);
    await expect(test.store.renewalsOf(own, 'p.example', 0)).rejects.toThrow('outside a unit of work');
    await expect(test.store.privacyOf(own, 'p.example', 0)).rejects.toThrow('outside a unit of work');
    await expect(test.store.refundableUntil(own, 'p.example')).rejects.toThrow('outside a unit of work');
  });

  it.each(Object.keys(MOVES) as Move[])('an unknown order is an error at %s', async (name) => {
    await expect(test.inUnit(() => move(name, 1))).rejects.toThrow('order 1');
  });

  it.each(Object.keys(MOVES) as Move[])(
    'an order is not changed by %s outside a unit of work',
    async (name) => {
      const { id } = await test.inUnit(() => test.store.place(order));
      await expect(move(name, id)).rejects.toThrow('outside a unit of work');
      expect(await test.read(id)).toMatchObject({ status: 'initialized' });
      await expect(test.store.place(order)).rejects.toThrow('outside a unit of work');
    },
  );
}
