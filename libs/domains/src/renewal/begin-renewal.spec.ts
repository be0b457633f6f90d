import { addSeconds, addYears, type AppError, Money } from '@registrar/kernel';
import type { PlannedRenewal } from './renewal';
import { ACCOUNT, CREDIT, PRICE, RenewalWorld } from '../testing';

let world: RenewalWorld;
let planned: PlannedRenewal;
beforeEach(async () => {
  world = await RenewalWorld.create();
  planned = await world.planner.plan(world.request());
});

const row = () => world.base.domains.rows[0];
const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'begun',
    ({ code, details }: AppError) => [code, details],
  );
const begin = (plan = planned, request = world.request()) => world.begin.execute(request, plan);
const nothingHeld = (): void => {
  expect([world.base.money.balance(ACCOUNT), world.isBusy]).toEqual([
    { available: CREDIT - PRICE, held: 0n },
    false,
  ]);
  expect([...world.base.operations.rows.values()].filter(({ kind }) => kind === 'renew')).toEqual([]);
};

it('a renewal is begun with its order, its hold and its key in one transaction', async () => {
  const idempotency = await world.base.claim();
  const { operationId, payload } = (await begin(planned, world.request({ idempotency })))!;
  expect(await world.base.operation(operationId)).toEqual({
    id: operationId,
    accountId: ACCOUNT,
    kind: 'renew',
    subject: 'a.example',
    state: 'open',
    payload,
    attempts: 1,
    createdAt: world.base.clock.now(),
    dueAt: addSeconds(world.base.clock.now(), 90),
  });
  expect(world.base.orders.orders.get(payload.orderId)!.order).toStrictEqual({
    accountId: ACCOUNT,
    operationId,
    currency: 'USD',
    authAmount: Money.of(PRICE),
    appliedTax: { source: 'none', rateBps: 0 },
    createdAt: world.base.clock.now(),
    items: [
      {
        name: 'a.example',
        type: 'renewal',
        interval: 'year',
        duration: 1,
        quantity: 1,
        tld: 'example',
        originalPrice: Money.of(16_00n),
        price: Money.of(PRICE),
      },
    ],
  });
  expect([row().busyOperationId, world.base.money.balance(ACCOUNT)]).toEqual([
    operationId,
    { available: CREDIT - 2n * PRICE, held: PRICE },
  ]);
  expect(await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now())).toEqual({
    kind: 'bound',
    operationId,
  });
});

it('the tax stands with the item of the order', async () => {
  world.base.catalog.taxes.set(ACCOUNT, 2_000);
  const { payload } = await world.begun();
  const { order } = world.base.orders.orders.get(payload.orderId)!;
  expect([order.authAmount, order.items[0].taxAmount, payload.tax, payload.total]).toEqual([
    Money.of(17_40n),
    Money.of(2_90n),
    '290',
    '1740',
  ]);
});

it('the fees that the registry names stand with the operation', async () => {
  const { payload } = (await begin({
    ...planned,
    registryFee: Money.of(9_00n),
    ownFee: Money.of(8_00n, 'EUR'),
  }))!;
  expect(payload).toMatchObject({
    registryFee: { amount: '900', currency: 'USD' },
    ownFee: { amount: '800', currency: 'EUR' },
  });
});

it.each([
  [30, ['registry.timeout', undefined]],
  [29.999, 'begun'],
])('a request has until its deadline (%d s after it came)', async (seconds, expected) => {
  const request = world.request();
  world.base.clock.advance(seconds);
  expect(await refusal(begin(planned, request))).toEqual(expected);
  if (expected !== 'begun') nothingHeld();
});

it.each([
  [
    'has left the account',
    () => Object.assign(row(), { state: 'transferred' }),
    ['domains.not_found', 'The requested domain does not exist.'],
  ],
  [
    'is another registration by now',
    () => Object.assign(row(), { id: 2 }),
    ['domains.not_found', 'The requested domain does not exist.'],
  ],
  [
    'is being changed',
    () => Object.assign(row(), { busyOperationId: 'other' }),
    ['domains.busy', 'Another change of this domain is being carried out.'],
  ],
])('nothing is begun for a domain that %s since the plan was made', async (_, meanwhile, expected) => {
  meanwhile();
  expect(await refusal(begin())).toEqual(expected);
  expect(world.base.money.balance(ACCOUNT)).toEqual({ available: CREDIT - PRICE, held: 0n });
});

describe('a term that changes between plan and beginning', () => {
  /** Another renewal ends after each of the next plans. */
  const renewedAfter = (plans: number): jest.SpyInstance => {
    const plan = world.planner.plan.bind(world.planner);
    let made = 0;
    return jest.spyOn(world.planner, 'plan').mockImplementation(async (request) => {
      const result = await plan(request);
      made += 1;
      const expiresAt = addYears(row().activation!.expiresAt, 1);
      if (made <= plans) {
        row().activation = { ...row().activation!, expiresAt };
        world.there({ expiresAt });
      }
      return result;
    });
  };

  it('makes the plan worth nothing', async () => {
    row().activation = { ...row().activation!, expiresAt: addSeconds(planned.expiresAt, 1) };
    expect(await begin()).toBeUndefined();
    nothingHeld();
  });

  it('is planned anew, and charged once', async () => {
    const plans = renewedAfter(2);
    expect(await world.renew.execute(world.request())).toMatchObject({
      kind: 'renewed',
      answer: { domain: { expireDate: '2030-03-02T09:15:00Z' } },
    });
    expect([plans.mock.calls.length, world.base.money.balance(ACCOUNT)]).toEqual([
      3,
      { available: CREDIT - 2n * PRICE, held: 0n },
    ]);
  });

  it('is given up after three plans', async () => {
    const plans = renewedAfter(9);
    await expect(world.renew.execute(world.request())).rejects.toMatchObject({
      code: 'domains.busy',
      retryAfterSeconds: 5,
    });
    expect(plans).toHaveBeenCalledTimes(3);
    nothingHeld();
  });
});

describe('a renewal by staff', () => {
  const byStaff = (termEnd = planned.expiresAt) => ({
    termEnd,
    note: jest.fn(async () => world.base.uow.assertOpen()),
  });

  it('is noted in the transaction that begins it, with its operation and its plan', async () => {
    const request = world.request({ byStaff: byStaff() });
    const { operationId } = (await begin(planned, request))!;
    expect(request.byStaff!.note).toHaveBeenCalledWith(operationId, planned);
  });

  it('is not begun when it cannot be noted', async () => {
    const note = jest.fn().mockRejectedValue(new Error('disk full'));
    const request = world.request({ byStaff: { termEnd: planned.expiresAt, note } });
    await expect(begin(planned, request)).rejects.toThrow('disk full');
    // the operation goes with the transaction, which the fake does not take back
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: CREDIT - PRICE, held: 0n });
  });

  it('of another term is refused, when it is planned and when it begins', async () => {
    const request = world.request({ byStaff: byStaff(addYears(planned.expiresAt, 1)) });
    const refused = ['renewals.other_term', expect.stringContaining('The term of the domain ends at ')];
    expect([await refusal(world.planner.plan(request)), await refusal(begin(planned, request))]).toEqual([
      refused,
      refused,
    ]);
    expect(request.byStaff!.note).not.toHaveBeenCalled();
    // the operation goes with the transaction, which the fake does not take back
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: CREDIT - PRICE, held: 0n });
  });
});
