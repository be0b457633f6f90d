import { addSeconds, Money } from '@registrar/kernel';
import { ACCOUNT, BOTH, RestoreWorld } from '../testing';

const AHEAD = 10;

let world: RestoreWorld;
beforeEach(async () => {
  world = await RestoreWorld.create();
  world.base.clock.ahead = new Map([[ACCOUNT, AHEAD]]);
});
const real = (): Date => world.base.clock.now();
const now = (): Date => world.base.clock.now(ACCOUNT);
const end = () => world.ends.ends.get(1)!;
/** Another one acts between the plan and its transaction. */
const meanwhile = (work: () => void) => {
  const plan = world.planner.plan.bind(world.planner);
  jest.spyOn(world.planner, 'plan').mockImplementation(async (...asked) => {
    const planned = await plan(...asked);
    work();
    return planned;
  });
};

describe('the beginning of a restore', () => {
  it('opens the operation with all that it takes, the order, the hold, and keeps the worker off its end', async () => {
    const open = jest.spyOn(world.base.operations, 'open');
    const move = jest.spyOn(world.ends, 'move');
    const { deleteAt, deletedAt } = end();
    const { activation, domain } = world.base.domains.rows[0];
    const idempotency = await world.base.claim();
    await world.execute({ idempotency });
    const [[opened]] = open.mock.calls;
    const orderId = [...world.base.orders.orders.keys()].at(-1)!;
    expect(opened).toEqual({
      id: expect.any(String),
      accountId: ACCOUNT,
      kind: 'restore',
      subject: 'a.example',
      payload: expect.any(Object),
      createdAt: now(),
      dueAt: addSeconds(real(), 90),
      idempotency,
    });
    expect(opened.payload).toEqual({
      domainId: 1,
      orderId,
      name: 'a.example',
      tld: 'example',
      connectionId: 1,
      kind: 'redemption',
      stage: 'deleted',
      deleteAt: deleteAt.toISOString(),
      deletedAt: deletedAt!.toISOString(),
      requestedAt: now().toISOString(),
      expiresAt: activation!.expiresAt.toISOString(),
      years: 1,
      nameservers: domain.nameservers,
      hosts: [],
      currency: 'USD',
      total: '7450',
      tax: '0',
      before: expect.stringContaining('domain: a.example'),
    });
    expect(move.mock.calls[0]).toEqual([
      1,
      'deleted',
      { to: 'restoring', at: now(), restoreOperationId: opened.id },
    ]);
    expect(world.base.orders.orders.get(orderId)!.order).toMatchObject({
      accountId: ACCOUNT,
      operationId: opened.id,
      currency: 'USD',
      authAmount: Money.of(74_50n),
      createdAt: now(),
    });
    expect(world.base.orders.orders.get(orderId)!.order.items).toEqual([
      {
        name: 'a.example',
        type: 'restore',
        interval: 'year',
        duration: 1,
        quantity: 1,
        tld: 'example',
        originalPrice: Money.of(60_00n),
        price: Money.of(60_00n),
      },
      {
        name: 'a.example',
        type: 'renewal',
        interval: 'year',
        duration: 1,
        quantity: 1,
        tld: 'example',
        originalPrice: Money.of(16_00n),
        price: Money.of(14_50n),
      },
    ]);
    expect(await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', real())).toMatchObject({
      kind: 'bound',
      operationId: opened.id,
    });
  });

  it('has the tax of each part in its order and in its total', async () => {
    world.base.catalog.taxes.set(ACCOUNT, 2_000);
    world.base.money.creditLimits.set(ACCOUNT, 100_00n);
    await world.execute();
    const { order } = [...world.base.orders.orders.values()].at(-1)!;
    expect(order.items.map(({ taxAmount }) => taxAmount?.toDecimal())).toEqual(['12.00', '2.90']);
    expect([order.authAmount.toDecimal(), order.appliedTax !== undefined]).toEqual(['89.40', true]);
    expect(world.operation?.payload).toMatchObject({ total: '8940', tax: '1490' });
  });

  it('stores the fees that are acknowledged, and the renewal that is decided', async () => {
    world = await RestoreWorld.create({ deleted: false });
    const { connections, connection, registry } = world.base;
    connections.put({
      ...connection,
      profile: { ...connection.profile, fee: { ...connection.profile.fee, mode: 'fee', currency: 'USD' } },
    });
    registry.setFee('a.example', {
      class: 'standard',
      premium: false,
      currency: 'USD',
      renew: Money.of(8_00n),
    });
    const from = registry.domain(connection, 'a.example')!.expiresAt!.toISOString();
    const open = jest.spyOn(world.base.operations, 'open');
    await world.execute({ purchasePrice: 14.5 });
    const [[{ payload }]] = open.mock.calls;
    expect(payload).toMatchObject({
      kind: 'late_renewal',
      stage: 'kept',
      renewal: { from, years: 1 },
      renewalFee: { amount: '800', currency: 'USD' },
    });
    expect(payload).not.toHaveProperty('restoreFee');
    expect(payload).not.toHaveProperty('deletedAt');
    expect(world.operation?.payload).toEqual(payload);
  });

  it('stores the fee of a restore from redemption, and no renewal before the registry shows the new end', async () => {
    const { connections, connection, registry } = world.base;
    connections.put({
      ...connection,
      profile: { ...connection.profile, fee: { ...connection.profile.fee, mode: 'fee', currency: 'USD' } },
    });
    const fees = { restore: Money.of(50_00n), renew: Money.of(8_00n) };
    registry.setFee('a.example', { class: 'standard', premium: false, currency: 'USD', ...fees });
    const open = jest.spyOn(world.base.operations, 'open');
    await world.execute();
    const [[{ payload }]] = open.mock.calls;
    expect(payload).toMatchObject({ restoreFee: { amount: '5800', currency: 'USD' } });
    expect(payload).not.toHaveProperty('renewal');
  });

  it('is audited in its transaction where staff begin it', async () => {
    const begin = jest.fn(async () => world.base.uow.assertOpen());
    await world.execute({ purchasePrice: undefined, byStaff: { waived: false, begin } });
    expect(begin.mock.calls).toEqual([[1]]);
  });

  it.each<[string, () => void, object]>([
    [
      'left for another account',
      () => {
        const [row] = world.base.domains.rows;
        row.domain = { ...row.domain, accountId: ACCOUNT + 1 };
      },
      { kind: 'not_found', code: 'domains.not_found' },
    ],
    [
      'came back',
      () => {
        world.base.domains.rows[0].removedAt = undefined;
      },
      { kind: 'not_found', code: 'domains.not_found' },
    ],
    [
      'is followed by another one of its name',
      () => void world.base.domains.rows.push({ ...world.base.domains.rows[0], id: 2 }),
      { kind: 'not_found', code: 'domains.not_found' },
    ],
    [
      'went on to another stage',
      () => {
        end().stage = 'kept';
      },
      { kind: 'conflict', code: 'domains.busy', retryAfterSeconds: 5 },
    ],
    [
      'is being deleted',
      () => {
        end().stage = 'deleting';
      },
      { kind: 'conflict', code: 'domains.busy', retryAfterSeconds: 5 },
    ],
    [
      'is gone',
      () => {
        end().stage = 'gone';
      },
      { kind: 'conflict', code: 'restores.not_restorable' },
    ],
  ])('is refused when the domain %s since the plan', async (_, work, error) => {
    meanwhile(work);
    await expect(world.execute()).rejects.toMatchObject(error);
    expect([world.operation, world.sent]).toEqual([undefined, []]);
  });

  it('is over at the moment of its deadline, also since the plan', async () => {
    const deadline = addSeconds(real(), 5);
    meanwhile(() => world.base.clock.advance(5));
    await expect(world.execute({ deadline })).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect(world.operation).toBeUndefined();
  });
});

describe('the quote of a restore', () => {
  it('says what it costs with and without tax, its term, and until when', async () => {
    world.base.catalog.taxes.set(ACCOUNT, 2_000);
    expect(await world.quote()).toStrictEqual({
      domainName: 'a.example',
      kind: 'redemption',
      items: [
        { type: 'restore', price: 60 },
        { type: 'renewal', price: 14.5, years: 1 },
      ],
      purchasePrice: BOTH,
      totalPrice: 89.4,
      expireDate: '2028-03-02T09:15:00Z',
      restorableUntil: '2027-05-01T09:15:00Z',
    });
  });

  it('says nothing of an end that is not known', async () => {
    end().deletedAt = undefined;
    expect(Object.keys(await world.quote())).toEqual([
      'domainName',
      'kind',
      'items',
      'purchasePrice',
      'totalPrice',
      'expireDate',
    ]);
  });
});
