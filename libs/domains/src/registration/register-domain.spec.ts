import { promotionOf } from '@registrar/catalog/testing';
import { AppError, DomainName } from '@registrar/kernel';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { DomainQueries } from '../shared/domain-queries';
import type { RegisterDomainRequest } from './registration';
import { ACCOUNT, CREDIT, PERSON, PRICE, RegistrationWorld } from '../testing';

let world: RegistrationWorld;
beforeEach(async () => {
  world = await RegistrationWorld.create();
});

const register = (name: string, values: Partial<RegisterDomainRequest> = {}): Promise<string> =>
  world.register.execute(world.request(name, values)).then(
    ({ kind }) => kind,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.message;
    },
  );
const money = (): [bigint, bigint] => [
  world.money.balance(ACCOUNT).available,
  world.money.balance(ACCOUNT).held,
];

describe('a purchase', () => {
  it('is begun with everything that is needed to finish it', async () => {
    const { operationId, payload } = await world.begun('a.example', {
      years: 2,
      nameservers: ['ns1.example.org'],
      contacts: { tech: { ...PERSON, city: 'Zell' } },
    });
    expect(await world.operation(operationId)).toEqual({
      id: operationId,
      accountId: ACCOUNT,
      kind: 'register',
      subject: 'a.example',
      state: 'open',
      payload,
      attempts: 1,
      createdAt: world.clock.now(),
      dueAt: new Date('2026-03-02T09:16:30Z'),
    });
    expect(payload).toEqual({
      domainId: 1,
      orderId: 70_001,
      orderItemId: expect.any(Number),
      name: 'a.example',
      tld: 'example',
      connectionId: 1,
      years: 2,
      currency: 'USD',
      total: '2900',
      locked: true,
      transferLockDays: 60,
      nameservers: ['ns1.example.org'],
      contactIds: { registrant: 1, admin: 1, tech: 3, billing: 2 },
      refundDays: 5,
    });
  });

  it.each([
    [true, ['registration', 'whois_privacy']],
    [false, ['registration']],
  ])('orders privacy beside the name where it is wanted (%p)', async (privacyEnabled, types) => {
    const { payload } = await world.begun('a.example', { privacyEnabled });
    const { order } = world.orders.orders.get(payload.orderId)!;
    expect(order.items.map(({ type }) => type)).toEqual(types);
    expect(order.items.map(({ price, originalPrice }) => [price.minor, originalPrice?.minor])).toEqual(
      [
        [PRICE, 16_00n],
        [0n, undefined],
      ].slice(0, types.length),
    );
  });

  const ENDS: { script?: ScriptedOutcome; reported: string; money: [bigint, bigint] }[] = [
    { reported: 'registered', money: [CREDIT - PRICE, 0n] },
    { script: 'pending', reported: 'registered', money: [CREDIT - PRICE, PRICE] },
    { script: 'drop_before', reported: 'unknown', money: [CREDIT - PRICE, PRICE] },
    { script: 'drop_after', reported: 'unknown', money: [CREDIT - PRICE, PRICE] },
    { script: 'refuse', reported: 'Bad Request', money: [CREDIT, 0n] },
    { script: 'not_sent', reported: 'Registry Connection Unavailable', money: [CREDIT, 0n] },
  ];
  it.each(ENDS)('ends as the registry says ($script)', async ({ script, reported, money: expected }) => {
    if (script) world.registry.script('a.example', script);
    expect(await register('a.example')).toBe(reported);
    expect(money()).toEqual(expected);
  });

  it('of a domain that the account has is refused as its own, and of one that another account here has as taken', async () => {
    const details = () =>
      world.register.execute(world.request('a.example')).then(
        () => 'registered',
        (error: AppError) => `${error.message} | ${error.details}`,
      );
    expect(await details()).toBe('registered');
    expect(await details()).toBe('Domain is not available | yours: the domain is in your account.');
    const [row] = world.domains.rows;
    row.domain = { ...row.domain, accountId: 99 };
    expect(await details()).toBe('Domain is not available | taken: the domain is registered.');
  });

  it.each([
    [
      'a name that somebody here has',
      async () => {
        await world.begun('a.example');
      },
      'Domain is not available',
    ],
    [
      'credit that does not reach',
      async () => {
        await register('b.example', { years: 5 });
      },
      'Payment failed',
    ],
  ])('is refused for %s before anything is sent', async (_, arrange, reported) => {
    await arrange();
    const before = [money(), world.registry.sent('domain:create').length];
    expect(await register('a.example', { years: 3 })).toBe(reported);
    expect([money(), world.registry.sent('domain:create').length]).toEqual(before);
  });

  it('is not begun after its client was told to give up', async () => {
    const request = world.request('a.example');
    const { plan, choice } = await world.planned(request);
    world.clock.advance(30);
    await expect(world.begin.execute(request, plan, choice)).rejects.toMatchObject({
      kind: 'upstream_timeout',
    });
    expect([money(), world.operations.rows.size]).toEqual([[CREDIT, 0n], 0]);
  });

  it('is not begun when its idempotency key went to somebody else', async () => {
    const idempotency = await world.claim();
    world.clock.advance(90);
    await world.claim();
    expect(await register('a.example', { idempotency })).toBe('Conflict');
    expect(world.registry.sent('domain:create')).toEqual([]);
  });

  it('is had once by two who want it at once', async () => {
    expect((await Promise.all([register('a.example'), register('a.example')])).sort()).toEqual([
      'Domain is not available',
      'registered',
    ]);
    expect(world.registry.sent('domain:create')).toHaveLength(1);
  });
});

describe('a purchase with tax and a promotion', () => {
  const USED_UP = { kind: 'invalid', details: `'promoCode' is unknown or cannot be used for this purchase` };
  const buy = (name: string, values: Partial<RegisterDomainRequest> = {}) =>
    world.register.execute(world.request(name, { promoCode: 'SPRING', ...values }));
  beforeEach(() => {
    world.catalog.taxes.set(ACCOUNT, 2_000);
    world.promotions.put(promotionOf({ id: 4 }), { uses: 1 });
  });

  it('holds the price less the discount with its tax, and orders just that', async () => {
    const { operationId, payload } = await world.begun('a.example', { promoCode: 'SPRING' });
    expect(money()).toEqual([CREDIT - 15_66n, 15_66n]);
    expect(payload).toMatchObject({ total: '1566', tax: '261', promotion: { id: 4, discount: '145' } });
    const { order } = world.orders.orders.get(payload.orderId)!;
    expect(order.authAmount.toDecimal()).toBe('15.66');
    expect(
      order.items.map(({ price, originalPrice, taxAmount }) => [
        price.toDecimal(),
        originalPrice?.toDecimal(),
        taxAmount?.toDecimal(),
      ]),
    ).toEqual([
      ['13.05', '16.00', '2.61'],
      ['0.00', undefined, undefined],
    ]);
    expect(world.promotions.running).toEqual([
      {
        promotionId: 4,
        operationId,
        accountId: ACCOUNT,
        discount: expect.anything(),
        usedAt: world.clock.now(),
      },
    ]);
  });

  it('tells the client what was paid in all, and books revenue, tax and discount apart', async () => {
    expect(await buy('a.example')).toMatchObject({ kind: 'registered', answer: { totalPaid: 15.66 } });
    const capture = world.money.transactions.find(({ kind }) => kind === 'capture');
    expect(capture?.postings.map(({ ledgerAccount, amount }) => [ledgerAccount, amount.toDecimal()])).toEqual(
      [
        ['held', '-15.66'],
        ['revenue', '14.50'],
        ['promotions', '-1.45'],
        ['tax', '2.61'],
      ],
    );
    expect(world.promotions.running).toHaveLength(1);
  });

  it('is refused once the promotion is used up, with nothing held and nothing sent', async () => {
    await buy('a.example');
    const before = money();
    await expect(buy('b.example')).rejects.toMatchObject(USED_UP);
    expect(money()).toEqual(before);
    expect(world.registry.sent('domain:create', 'b.example')).toEqual([]);
  });

  it('gives the use back when the registry refuses, for the next one to have', async () => {
    world.registry.script('a.example', 'refuse');
    await expect(buy('a.example')).rejects.toMatchObject({ message: 'Bad Request' });
    expect([money(), world.promotions.running]).toEqual([[CREDIT, 0n], []]);
    expect(await buy('b.example')).toMatchObject({ kind: 'registered' });
  });

  it('keeps the use while nobody knows what became of it', async () => {
    world.registry.script('a.example', 'drop_after');
    expect(await buy('a.example')).toMatchObject({ kind: 'unknown' });
    await expect(buy('b.example')).rejects.toMatchObject(USED_UP);
    world.clock.advance(300);
    await world.reconcile().execute();
    expect(money()).toEqual([CREDIT - 15_66n, 0n]);
    expect(world.promotions.running).toHaveLength(1);
  });

  it('costs nothing where the promotion takes off everything, and moves no money', async () => {
    world.promotions.put(promotionOf({ id: 5, code: 'GIFT', off: { percentBps: 10_000 } }));
    expect(await buy('a.example', { promoCode: 'GIFT' })).toMatchObject({
      kind: 'registered',
      answer: { totalPaid: 0 },
    });
    expect(world.money.transactions.filter(({ kind }) => kind !== 'credit')).toEqual([]);
    expect(money()).toEqual([CREDIT, 0n]);
  });

  it('is refused where the credit covers the price and not its tax', async () => {
    world.catalog.taxes.set(ACCOUNT, 4_000);
    expect(await register('a.example', { years: 5 })).toBe('Payment failed');
    expect(money()).toEqual([CREDIT, 0n]);
  });
});

describe('attempts for one name', () => {
  const FLAGGED = 'Too many registration attempts for this domain.';
  const attempt = (name: string, times: number): Promise<string>[] =>
    Array.from({ length: times }, () => register(name));

  it('are limited where the connection is flagged, before the registry is asked', async () => {
    world.connections.put({ ...world.connection, registrationLimited: true });
    world.registry.reserve('a.example');
    const reported = [];
    for (let at = 0; at < 6; at += 1) reported.push(await register('a.example'));
    expect(reported).toEqual([...Array<string>(5).fill('Domain is not available'), FLAGGED]);
    expect(world.registry.sent('domain:check')).toHaveLength(5);
    await expect(world.register.execute(world.request('a.example'))).rejects.toMatchObject({
      kind: 'too_many_requests',
      retryAfterSeconds: 60,
    });
    world.clock.advance(59.5);
    await expect(world.register.execute(world.request('a.example'))).rejects.toMatchObject({
      retryAfterSeconds: 1,
    });
    world.clock.advance(0.5);
    expect(await register('a.example')).toBe('Domain is not available');
  });

  it('are counted by the time of the world, however far the clock of the account is ahead', async () => {
    world.connections.put({ ...world.connection, registrationLimited: true });
    world.registry.reserve('a.example');
    await Promise.all(attempt('a.example', 5));
    world.clock.ahead = new Map([[ACCOUNT, 86_400]]);
    await expect(world.register.execute(world.request('a.example'))).rejects.toMatchObject({
      message: FLAGGED,
      retryAfterSeconds: 60,
    });
  });

  it('are not limited elsewhere', async () => {
    world.registry.reserve('a.example');
    expect(await Promise.all(attempt('a.example', 8))).not.toContain(FLAGGED);
  });

  it('that are refused for their name do not count', async () => {
    world.connections.put({ ...world.connection, registrationLimited: true });
    await Promise.all(attempt('www.a.example', 8));
    expect(await register('a.example')).toBe('registered');
  });
});

describe('a domain', () => {
  const get = (accountId: number, name: string) =>
    new DomainQueries(world.reader).get(accountId, DomainName.of(name), world.clock.now());

  it('is shown to its account', async () => {
    await register('a.example');
    expect(JSON.parse(String(await get(ACCOUNT, 'A.example')))).toMatchObject({ domainName: 'a.example' });
  });

  it.each([
    ['another account', ACCOUNT + 1, 'a.example'],
    ['anybody before it is there', ACCOUNT, 'b.example'],
  ])('is not shown to %s', async (_, accountId, name) => {
    await register('a.example');
    await expect(get(accountId, name)).rejects.toMatchObject({
      kind: 'not_found',
      details: 'The requested domain does not exist.',
    });
  });
});
