import { promotionOf } from '@registrar/catalog/testing';
import { addDays, type JsonValue, Money } from '@registrar/kernel';
import { ACCOUNT, LEAST_DELETES, PRICE, REFUND_DONE, RefundWorld, START, UNREFUNDED } from '../testing';

let world: RefundWorld;
beforeEach(async () => {
  world = await RefundWorld.create();
});

describe('the refund of a registration', () => {
  it('deletes the domain, pays back, and refunds its privacy', async () => {
    const [registration, privacy] = world.items;
    expect(await world.execute()).toEqual({
      kind: 'answered',
      answer: {
        results: [
          {
            orderId: world.orderId,
            orderItemId: registration,
            orderItemStatus: 'refunded',
            refundAmount: 14.5,
            message: 'deleted and refunded',
          },
          { orderId: world.orderId, orderItemId: privacy, orderItemStatus: 'refunded', refundAmount: 0 },
        ],
        totalRefundAmount: 14.5,
      },
    });
    expect(await world.outcome()).toEqual(REFUND_DONE);
    expect(world.isThere).toBe(false);
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: 100_00n, held: 0n });
    expect(world.removals.reasons).toEqual(new Map([[world.row.id, 'agp_refund']]));
  });

  it('sends the event of the removal, then that of the credit', async () => {
    await world.execute();
    expect(world.base.outbox.events.map(({ payload }) => payload)).toEqual([
      {
        eventName: 'account.domain.removal',
        domainName: 'a.example',
        reason: 'agp_refund',
        expireDate: '2027-03-02T09:15:00Z',
      },
      { eventName: 'account.credit.balance_change', accountId: ACCOUNT, balance: 100 },
    ]);
  });

  it('queries the registry, then deletes, each once', async () => {
    await world.execute({ itemIds: [...world.items, ...world.items] });
    expect(world.base.registry.commands.map(({ command }) => command)).toEqual([
      'domain:info',
      'domain:delete',
    ]);
  });

  it('reverses a promotion, and returns its use', async () => {
    const promoted = await RefundWorld.create({ promoCode: 'SPRING' }, ({ promotions }) =>
      promotions.put(promotionOf()),
    );
    expect(promoted.base.promotions.running).toHaveLength(1);
    await promoted.execute();
    expect(promoted.base.promotions.running).toEqual([]);
    expect(
      promoted.base.money.transactions
        .at(-1)!
        .postings.map(({ ledgerAccount, amount }) => [ledgerAccount, amount.toDecimal()]),
    ).toEqual([
      ['available', '13.05'],
      ['refunds', '-14.50'],
      ['promotions', '1.45'],
    ]);
  });

  it('of a domain without a price moves no money and sends no event of credit', async () => {
    const free = await RefundWorld.create({ promoCode: 'GIFT' }, ({ promotions }) =>
      promotions.put(promotionOf({ code: 'GIFT', off: { percentBps: 10_000 } })),
    );
    expect(await free.execute()).toMatchObject({
      answer: { totalRefundAmount: 0, results: [{ orderItemStatus: 'refunded' }, {}] },
    });
    expect(await free.outcome()).toEqual({ ...REFUND_DONE, money: 0 });
    expect(free.base.eventNames).toEqual(['account.domain.removal']);
    expect(free.base.outbox.events).toHaveLength(1);
  });
});

describe('the refund of a registration that was renewed since', () => {
  const renew = (values: object = {}, move: 'complete' | 'fail' = 'complete') =>
    world.base.uow.run(async () => {
      const { id } = await world.base.orders.place({
        accountId: ACCOUNT,
        operationId: 'renewal',
        currency: 'USD',
        authAmount: Money.of(15_50n),
        createdAt: START,
        items: [
          {
            name: 'a.example',
            type: 'renewal',
            interval: 'year',
            duration: 1,
            quantity: 1,
            price: Money.of(15_50n),
            tld: 'example',
            ...values,
          },
        ],
      });
      await (move === 'fail' ? world.base.orders.fail(id) : world.base.orders.complete(id, Money.of(15_50n)));
      return id;
    });

  it('is refused with the renewal in its details, and no command is sent', async () => {
    const order = await renew();
    await expect(world.execute()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'refunds.renewed',
      details: `Order item ${world.items[0]} is not eligible for refund without confirmation. a.example was renewed (order ${order}, 15.50 USD): the refund deletes the domain, and renewals are not refunded. Send 'confirmLostRenewals': true to refund the registration alone.`,
    });
    expect([await world.outcome(), world.base.registry.commands]).toEqual([UNREFUNDED, []]);
  });

  it('is carried out with the confirmation: the registration alone is refunded', async () => {
    await renew();
    expect(await world.execute({ confirmLostRenewals: true })).toMatchObject({
      answer: { totalRefundAmount: 14.5 },
    });
    expect(await world.outcome()).toEqual(REFUND_DONE);
  });

  it('needs no confirmation where the renewal failed or is of another domain, and for its privacy alone', async () => {
    await renew({}, 'fail');
    await renew({ name: 'b.example' });
    expect(await world.execute()).toMatchObject({ answer: { totalRefundAmount: 14.5 } });
    world = await RefundWorld.create();
    await renew();
    expect(await world.execute({ itemIds: [world.items[1]] })).toMatchObject({
      answer: { results: [{ orderItemStatus: 'refunded' }] },
    });
  });

  it('is refused in the transaction that begins it when the renewal came meanwhile', async () => {
    const info = world.base.registry.info.bind(world.base.registry);
    world.base.registry.info = async (...asked) => {
      await renew();
      return info(...asked);
    };
    await expect(world.execute()).rejects.toMatchObject({ code: 'refunds.renewed' });
    expect(await world.outcome()).toEqual(UNREFUNDED);
  });
});

describe('the amount', () => {
  it('is refunded with its tax', async () => {
    const item = world.base.orders.orders.get(world.orderId)!.order.items[0] as unknown as {
      price: unknown;
      taxAmount: unknown;
    };
    const capture = world.base.money.transactions.find(({ kind }) => kind === 'capture')!;
    expect(capture.postings.map(({ amount }) => amount.minor)).toEqual([-PRICE, PRICE]);
    Object.assign(item, { price: Money.of(PRICE - 2_50n), taxAmount: Money.of(2_50n) });
    await world.execute();
    expect(
      world.base.money.transactions
        .at(-1)!
        .postings.map(({ ledgerAccount, amount }) => [ledgerAccount, amount.toDecimal()]),
    ).toEqual([
      ['available', '14.50'],
      ['refunds', '-12.00'],
      ['tax', '-2.50'],
    ]);
  });

  it('is stored with the order as refunded, all that was paid for it', async () => {
    await world.execute();
    const { captured, refunded } = world.base.orders.orders.get(world.orderId)!;
    expect([captured, refunded]).toEqual([Money.of(PRICE), Money.of(PRICE)]);
  });

  it('is stored with the operation, with the limit that allowed it', async () => {
    await world.execute();
    expect(world.payload as unknown as JsonValue).toMatchObject({
      total: '1450',
      tax: '0',
      currency: 'USD',
      month: '2026-03-01',
      limit: { percent: 10, least: LEAST_DELETES },
      refundableUntil: addDays(START, 5).toISOString(),
    });
  });
});
