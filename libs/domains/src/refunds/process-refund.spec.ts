import { promotionOf } from '@registrar/catalog/testing';
import { addDays, type JsonValue, Money } from '@registrar/kernel';
import { ACCOUNT, LEAST_DELETES, PRICE, START, THICK } from '../testing';
import { RefundWorld } from '../testing/worlds/refund-world';
import type { RefundRequest } from './refund';

let world: RefundWorld;
beforeEach(async () => {
  world = await RefundWorld.create();
});

const DONE = {
  operation: 'succeeded',
  domain: 'deleted',
  busy: false,
  items: ['refunded', 'refunded'],
  money: 1,
  deletes: 1,
};
const AS_BEFORE = {
  operation: undefined,
  domain: 'active',
  busy: false,
  items: ['success', 'success'],
  money: 0,
  deletes: 0,
};

describe('the refund of a registration', () => {
  it('deletes the domain, pays back, and takes its privacy along', async () => {
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
    expect(await world.outcome()).toEqual(DONE);
    expect(world.isThere).toBe(false);
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: 100_00n, held: 0n });
    expect(world.removals.reasons).toEqual(new Map([[world.row.id, 'agp_refund']]));
  });

  it('tells that the domain left, then of the credit', async () => {
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

  it('asks the registry, then deletes, and each once', async () => {
    await world.execute({ itemIds: [...world.items, ...world.items] });
    expect(world.base.registry.commands.map(({ command }) => command)).toEqual([
      'domain:info',
      'domain:delete',
    ]);
  });

  it('takes a promotion back, and gives its use back', async () => {
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

  it('of a name that cost nothing moves no money and tells of none', async () => {
    const free = await RefundWorld.create({ promoCode: 'GIFT' }, ({ promotions }) =>
      promotions.put(promotionOf({ code: 'GIFT', off: { percentBps: 10_000 } })),
    );
    expect(await free.execute()).toMatchObject({
      answer: { totalRefundAmount: 0, results: [{ orderItemStatus: 'refunded' }, {}] },
    });
    expect(await free.outcome()).toEqual({ ...DONE, money: 0 });
    expect(free.base.told).toEqual(['account.domain.removal']);
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

  it('is refused with words that name the renewal, and nothing is asked of the registry', async () => {
    const order = await renew();
    await expect(world.execute()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'refunds.renewed',
      details: `Order item ${world.items[0]} is not eligible for refund without confirmation. a.example was renewed (order ${order}, 15.50 USD): the refund deletes the domain, and renewals are not refunded. Send 'confirmLostRenewals': true to refund the registration alone.`,
    });
    expect([await world.outcome(), world.base.registry.commands]).toEqual([AS_BEFORE, []]);
  });

  it('is carried out with the confirmation: the registration alone comes back', async () => {
    await renew();
    expect(await world.execute({ confirmLostRenewals: true })).toMatchObject({
      answer: { totalRefundAmount: 14.5 },
    });
    expect(await world.outcome()).toEqual(DONE);
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
    expect(await world.outcome()).toEqual(AS_BEFORE);
  });
});

describe('the refund of privacy alone', () => {
  const off = (values: Partial<RefundRequest> = {}) =>
    world.execute({ itemIds: [world.items[1]], ...values });
  const results = (orderItemStatus: string) => ({
    kind: 'answered',
    answer: {
      results: [
        expect.objectContaining({
          orderId: world.orderId,
          orderItemId: world.items[1],
          orderItemStatus,
          refundAmount: 0,
        }),
      ],
      totalRefundAmount: 0,
    },
  });

  it('switches it off and keeps the domain', async () => {
    expect(await off()).toEqual({
      kind: 'answered',
      answer: {
        results: [
          {
            orderId: world.orderId,
            orderItemId: world.items[1],
            orderItemStatus: 'refunded',
            refundAmount: 0,
          },
        ],
        totalRefundAmount: 0,
      },
    });
    expect(world.row.domain.privacyEnabled).toBe(false);
    expect(await world.outcome()).toEqual({ ...AS_BEFORE, items: ['success', 'refunded'] });
    await expect(off()).rejects.toMatchObject({
      details: `Order item ${world.items[1]} has already been refunded.`,
    });
    expect(await world.execute()).toMatchObject({
      answer: { results: [{ orderItemId: world.items[0] }], totalRefundAmount: 14.5 },
    });
  });

  it('that is off already refunds its item', async () => {
    world.row.domain = { ...world.row.domain, privacyEnabled: false };
    expect(await off()).toEqual(results('refunded'));
    expect(await world.outcome()).toEqual({ ...AS_BEFORE, items: ['success', 'refunded'] });
  });

  it.each([[[]], [['PrivacyLock']]])(
    'that waits for a registrant is not ordered any more, unless it is locked: %j',
    async (locks) => {
      const wantedRegistrant = { contactId: 1, registryValues: {} };
      Object.assign(world.row, {
        domain: { ...world.row.domain, privacyEnabled: false },
        wantedRegistrant: { ...wantedRegistrant, privacyEnabled: true },
        locks,
      });
      if (locks.length > 0)
        await expect(off()).rejects.toMatchObject({ details: 'The domain is locked (PrivacyLock).' });
      else expect(await off()).toEqual(results('refunded'));
      expect(world.row.wantedRegistrant).toEqual({
        ...wantedRegistrant,
        ...(locks.length > 0 && { privacyEnabled: true }),
      });
    },
  );

  it.each([true, false])(
    'is bound to its key with the change, so that whoever comes again is told the same (privacy is on: %s)',
    async (privacyEnabled) => {
      world.row.domain = { ...world.row.domain, privacyEnabled };
      const first = await off({ idempotency: await world.base.claim() });
      const again = await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now());
      if (again.kind !== 'bound') throw new Error(again.kind);
      expect(await world.queries.result(again.operationId)).toEqual(first);
    },
  );

  describe('at a registry that is shown contacts', () => {
    beforeEach(async () => {
      world = await RefundWorld.create({ profile: THICK });
    });
    const script = (outcome: Parameters<typeof world.base.registry.script>[1]) =>
      world.base.registry.script('a.example', outcome, { command: 'update' });

    it.each<[Parameters<typeof script>[0], string, boolean]>([
      ['refuse', 'failed', false],
      ['pending', 'initialized', true],
    ])('is told per item when it answers %s: %s', async (outcome, status, busy) => {
      script(outcome);
      expect(await off()).toEqual(results(status));
      expect(await world.outcome()).toEqual({ ...AS_BEFORE, busy });
      expect(world.row.domain.privacyEnabled).toBe(true);
    });

    it('is done with the message of one that decides later', async () => {
      script('pending');
      await off();
      const message = world.base.registry.decide(world.base.connection, 'a.example', true);
      expect(
        await world.base.uow.run(() => world.change.pollHandler.handle(world.base.connection, message)),
      ).toBe('applied');
      expect(await world.outcome()).toEqual({ ...AS_BEFORE, items: ['success', 'refunded'] });
    });

    it('is not done while it is not known whether it is off, keeps others away, and is finished by the reconciler', async () => {
      script('drop_after');
      const { kind, operationId } = (await off({ idempotency: await world.base.claim() })) as {
        kind: string;
        operationId: string;
      };
      expect([kind, await world.queries.result(operationId)]).toEqual([
        'unknown',
        { kind: 'unknown', operationId },
      ]);
      expect(await world.outcome()).toEqual({ ...AS_BEFORE, busy: true });
      // Else the domain would be deleted for items of which one is refunded already: an operation without an
      // end.
      await expect(world.execute()).rejects.toMatchObject({ code: 'domains.busy' });
      world.base.clock.advance(300);
      await world.change.reconcile().execute();
      expect(await world.outcome()).toEqual({ ...AS_BEFORE, items: ['success', 'refunded'] });
      expect(await world.queries.result(operationId)).toEqual(results('refunded'));
    });

    it('is 502 when it cannot be reached, and the key is free again', async () => {
      script('not_sent');
      await expect(off({ idempotency: await world.base.claim() })).rejects.toMatchObject({
        kind: 'upstream_invalid',
      });
      expect(await world.outcome()).toEqual(AS_BEFORE);
      expect(await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now())).toMatchObject({
        kind: 'claimed',
      });
    });
  });

  it.each<[string, () => Partial<RefundRequest>, object]>([
    [
      'under its lock',
      () => {
        world.row.locks = ['PrivacyLock'];
        return {};
      },
      { kind: 'conflict', details: 'The domain is locked (PrivacyLock).' },
    ],
    [
      'while another change goes on',
      () => {
        world.row.busyOperationId = 'renewal';
        return {};
      },
      { code: 'domains.busy' },
    ],
    ['when its time is over', () => ({ deadline: START }), { kind: 'upstream_timeout' }],
    [
      'after the grace period',
      () => {
        world.base.clock.advance(5 * 86_400);
        return {};
      },
      { kind: 'locked' },
    ],
  ])('is refused %s', async (_, prepare, error) => {
    const values = prepare();
    const before = await world.outcome();
    await expect(off(values)).rejects.toMatchObject(error);
    expect([await world.outcome(), world.row.domain.privacyEnabled]).toEqual([before, true]);
  });
});

describe('privacy that was bought on its own', () => {
  let order: number;
  beforeEach(async () => {
    world = await RefundWorld.create({ privacyEnabled: false });
    order = await world.buyPrivacy();
  });
  const off = () => world.execute({ orderId: order, itemIds: [order * 10] });

  it('is refunded by its own order, as long as the registration could be', async () => {
    world.base.clock.advance(5 * 86_400 - 1);
    expect(await off()).toEqual({
      kind: 'answered',
      answer: {
        results: [{ orderId: order, orderItemId: order * 10, orderItemStatus: 'refunded', refundAmount: 0 }],
        totalRefundAmount: 0,
      },
    });
    expect([await world.itemsOf(order), world.row.domain.privacyEnabled]).toEqual([['refunded'], false]);
    expect(await world.outcome()).toEqual({ ...AS_BEFORE, items: ['success'] });
  });

  it('is told that time is over as for the registration, not that it is a premium name', async () => {
    world.base.clock.advance(5 * 86_400);
    await expect(off()).rejects.toMatchObject({
      kind: 'locked',
      details: expect.stringContaining('expired for domain a.example'),
    });
    expect(await world.itemsOf(await world.buyPrivacy())).toEqual(['success']);
  });

  it('goes along with the registration, whatever became of an earlier one', async () => {
    await off();
    const again = await world.buyPrivacy();
    expect(await world.execute()).toEqual({
      kind: 'answered',
      answer: {
        results: [
          {
            orderId: world.orderId,
            orderItemId: world.items[0],
            orderItemStatus: 'refunded',
            refundAmount: 14.5,
            message: 'deleted and refunded',
          },
          { orderId: again, orderItemId: again * 10, orderItemStatus: 'refunded', refundAmount: 0 },
        ],
        totalRefundAmount: 14.5,
      },
    });
    expect([await world.itemsOf(order), await world.itemsOf(again)]).toEqual([['refunded'], ['refunded']]);
    expect(world.base.orders.orders.get(again)!.refunded).toEqual(Money.zero());
    expect(await world.outcome()).toEqual({ ...DONE, items: ['refunded'] });
  });

  it('stays what it is when the registry refuses the delete, and is told so', async () => {
    world.base.registry.script('a.example', 'refuse', { command: 'delete' });
    expect(await world.execute()).toMatchObject({
      answer: {
        results: [
          { orderId: world.orderId, orderItemStatus: 'failed' },
          { orderId: order, orderItemId: order * 10, orderItemStatus: 'failed' },
        ],
      },
    });
    expect(await world.itemsOf(order)).toEqual(['success']);
  });

  it('is not refunded by the order of the registration', async () => {
    await expect(world.execute({ itemIds: [order * 10] })).rejects.toMatchObject({
      details: `Order item ${order * 10} does not exist or does not belong to order ${world.orderId}.`,
    });
  });

  it('of a name that cannot be refunded cannot be either', async () => {
    world.base.orders.orders.get(world.orderId)!.refundableUntil = undefined;
    const later = await world.buyPrivacy();
    await expect(world.execute({ orderId: later, itemIds: [later * 10] })).rejects.toMatchObject({
      code: 'refunds.not_eligible',
      details: expect.stringContaining('Premium domains'),
    });
  });

  it('has no domain any more once the registration was taken back', async () => {
    await world.execute();
    await expect(off()).rejects.toMatchObject({
      details: `Order item ${order * 10} has already been refunded.`,
    });
  });
});

describe('a refund is refused, with nothing changed,', () => {
  const item = (at: 0 | 1 = 0) => String(world.items[at]);
  const REFUSALS: {
    when: string;
    prepare?: () => void;
    request?: () => Partial<RefundRequest>;
    error: () => object;
  }[] = [
    {
      when: 'for an order that is not',
      request: () => ({ orderId: 1 }),
      error: () => ({ kind: 'not_found', details: 'Order with ID 1 does not exist.' }),
    },
    {
      when: 'for an order of another account',
      request: () => ({ accountId: 8 }),
      error: () => ({ kind: 'not_found', details: `Order with ID ${world.orderId} does not exist.` }),
    },
    {
      when: 'for an item of another order, even beside a good one',
      request: () => ({ itemIds: [world.items[0], 9] }),
      error: () => ({
        kind: 'not_found',
        details: `Order item 9 does not exist or does not belong to order ${world.orderId}.`,
      }),
    },
    {
      when: 'for another type',
      prepare: () => {
        Object.assign(world.base.orders.orders.get(world.orderId)!.order.items[0], { type: 'renewal' });
      },
      error: () => ({
        kind: 'invalid',
        details: `Order item ${item()} is not eligible for refund. Only 'registration' and 'whois_privacy' product types are supported.`,
      }),
    },
    {
      when: 'for one that was never refundable',
      prepare: () => {
        world.base.orders.orders.get(world.orderId)!.refundableUntil = undefined;
      },
      error: () => ({
        kind: 'invalid',
        details: `Order item ${item()} is not eligible for refund. Premium domains, domains that were not registered through the registrar, and domains of registries without a grace period cannot be refunded.`,
      }),
    },
    {
      when: 'for one that was not bought',
      prepare: () => {
        world.base.orders.orders.get(world.orderId)!.status = 'failed';
      },
      error: () => ({
        kind: 'invalid',
        details: `Order item ${item()} is not eligible for refund. Its status is failed.`,
      }),
    },
    {
      when: 'for a domain that has left',
      prepare: () => {
        world.row.state = 'failed';
      },
      error: () => ({
        kind: 'invalid',
        details: `Order item ${item()} is not eligible for refund. Its domain is no longer in the account.`,
      }),
    },
    {
      when: 'after the grace period',
      prepare: () => world.base.clock.advance(5 * 86_400),
      error: () => ({
        kind: 'locked',
        message: 'Resource Locked',
        details:
          'The Add Grace Period (AGP) deletion window has expired for domain a.example. AGP deletes are only allowed within 5 days of registration.',
      }),
    },
    {
      when: 'after the grace period of the registry, whose clock counts',
      prepare: () => world.there({ graceStatuses: ['renewPeriod'] }),
      error: () => ({ kind: 'locked' }),
    },
    {
      when: 'when the deletes of the month are used up',
      prepare: () => {
        world.graceDeletes.counts.set(`${ACCOUNT} example 2026-03-01`, LEAST_DELETES);
      },
      error: () => ({
        kind: 'conflict',
        message: 'Conflict',
        details: 'AGP delete threshold has been exceeded for this account. Please contact support.',
      }),
    },
    {
      when: 'under a lock of the registrar',
      prepare: () => {
        world.row.locks = ['RegistrarLock'];
      },
      error: () => ({ kind: 'conflict', details: 'The domain is locked (RegistrarLock).' }),
    },
    {
      when: 'while another change goes on',
      prepare: () => {
        world.row.busyOperationId = 'renewal';
      },
      error: () => ({ kind: 'conflict', code: 'domains.busy' }),
    },
    {
      when: 'when the registry cannot be asked',
      prepare: () => world.base.registry.takeDown(world.base.connection.id),
      error: () => ({ kind: 'upstream_invalid' }),
    },
    {
      when: 'when the registry has the domain elsewhere',
      prepare: () => world.there({ clientId: 'registrar-b' }),
      error: () => ({ kind: 'upstream_invalid' }),
    },
    {
      when: 'when its time is over',
      request: () => ({ deadline: START }),
      error: () => ({ kind: 'upstream_timeout' }),
    },
  ];
  it.each(REFUSALS)('$when', async ({ prepare, request, error }) => {
    prepare?.();
    const before = await world.outcome();
    await expect(world.execute(request?.())).rejects.toMatchObject(error());
    expect(await world.outcome()).toEqual(before);
    expect(world.base.registry.sent('domain:delete')).toEqual([]);
    expect(world.base.outbox.events).toEqual([]);
  });

  it('when it was refunded before', async () => {
    await world.execute();
    await expect(world.execute()).rejects.toMatchObject({
      kind: 'invalid',
      details: `Order item ${item()} has already been refunded.`,
    });
    expect(await world.outcome()).toEqual(DONE);
  });

  it('and tells what is wrong with the request before what time forbids', async () => {
    world.base.clock.advance(5 * 86_400);
    await expect(world.execute({ itemIds: [world.items[0], 9] })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('and tells that another refund was done while the registry was asked', async () => {
    const { registry, connection } = world.base;
    const info = registry.info.bind(registry);
    registry.info = async (...of) => {
      registry.info = info;
      expect(await world.execute()).toMatchObject({ kind: 'answered' });
      return registry.info(...of);
    };
    await expect(world.execute()).rejects.toMatchObject({
      kind: 'invalid',
      details: `Order item ${item()} has already been refunded.`,
    });
    expect([registry.domain(connection, 'a.example'), await world.outcome()]).toEqual([undefined, DONE]);
  });

  it('unless the change that goes on ends in time', async () => {
    world.row.busyOperationId = 'renewal';
    world.change.pause.meanwhile = async () => {
      world.row.busyOperationId = undefined;
    };
    expect(await world.execute()).toMatchObject({ kind: 'answered' });
    expect(await world.outcome()).toEqual(DONE);
  });
});

describe('what the registry does', () => {
  const script = (outcome: Parameters<typeof world.base.registry.script>[1], options: object = {}) =>
    world.base.registry.script('a.example', outcome, { command: 'delete', ...options });
  const FAILED = {
    operation: 'refused',
    domain: 'active',
    busy: false,
    items: ['success', 'success'],
    money: 0,
    deletes: 0,
  };

  it.each<[string, () => void, string]>([
    ['a policy', () => script('refuse'), 'The registry refused the deletion: Parameter value policy error'],
    [
      'a status',
      () => world.there({ statuses: ['serverDeleteProhibited'] }),
      'The registry refused the deletion: the domain has the status serverDeleteProhibited.',
    ],
    [
      'a transfer away',
      () => world.there({ statuses: ['pendingTransfer'] }),
      'The registry refused the deletion: the domain has the status pendingTransfer.',
    ],
    [
      'hosts below it',
      () => world.there({ subordinateHosts: ['ns1.a.example'] }),
      'The domain has subordinate name servers that must be deleted first: ns1.a.example.',
    ],
  ])('to refuse because of %s is told per item, and the domain stays', async (_, prepare, message) => {
    prepare();
    const [registration, privacy] = world.items;
    expect(await world.execute()).toEqual({
      kind: 'answered',
      answer: {
        results: [registration, privacy].map((orderItemId) => ({
          orderId: world.orderId,
          orderItemId,
          orderItemStatus: 'failed',
          refundAmount: 0,
          message,
        })),
        totalRefundAmount: 0,
      },
    });
    expect(await world.outcome()).toEqual(FAILED);
    expect(world.base.outbox.events).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['cannot be reached', () => script('not_sent')],
    [
      'does not let us',
      () => script('refuse', { refusal: { code: 2201, meaning: 'not_ours', reason: 'Authorization error' } }),
    ],
  ])('a registry that %s is 502, and the key is free again', async (_, prepare) => {
    prepare();
    const idempotency = await world.base.claim();
    await expect(world.execute({ idempotency })).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect(await world.outcome()).toEqual(FAILED);
    expect(await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now())).toMatchObject({
      kind: 'claimed',
    });
  });

  it('to have no such domain any more is as good as deleted', async () => {
    script('refuse', { refusal: { code: 2303, meaning: 'absent', reason: 'Object does not exist' } });
    expect(await world.execute()).toMatchObject({ answer: { totalRefundAmount: 14.5 } });
    expect(await world.outcome()).toEqual(DONE);
  });

  it.each(['drop_after', 'drop_before', 'timeout'] as const)(
    'that is not known (%s) moves no money, and keeps the domain busy',
    async (outcome) => {
      script(outcome);
      const result = await world.execute();
      expect(result).toEqual({ kind: 'unknown', operationId: expect.any(String) });
      expect(await world.outcome()).toEqual({ ...AS_BEFORE, operation: 'open', busy: true, deletes: 1 });
      await expect(world.execute()).rejects.toMatchObject({ code: 'domains.busy' });
    },
  );

  it('to decide later is told as such, and its message pays', async () => {
    script('pending');
    const idempotency = await world.base.claim();
    const later = {
      results: [{ orderItemStatus: 'initialized', refundAmount: 0 }, { orderItemStatus: 'initialized' }],
      totalRefundAmount: 0,
    };
    expect(await world.execute({ idempotency })).toMatchObject({ kind: 'answered', answer: later });
    expect(await world.outcome()).toEqual({ ...AS_BEFORE, operation: 'pending', busy: true, deletes: 1 });
    const message = world.base.registry.decide(world.base.connection, 'a.example', true);
    expect(await world.base.uow.run(() => world.pollHandler.handle(world.base.connection, message))).toBe(
      'applied',
    );
    expect(await world.base.uow.run(() => world.pollHandler.handle(world.base.connection, message))).toBe(
      'ignored',
    );
    expect(await world.outcome()).toEqual(DONE);
    const [{ id }] = [...world.base.operations.rows.values()].filter(({ kind }) => kind === 'refund');
    expect(await world.queries.result(id)).toMatchObject({ answer: later });
  });

  it('to decide against it later leaves everything as it was', async () => {
    script('pending');
    await world.execute();
    const message = world.base.registry.decide(world.base.connection, 'a.example', false);
    await world.base.uow.run(() => world.pollHandler.handle(world.base.connection, message));
    expect(await world.outcome()).toEqual(FAILED);
  });
});

describe('the amount', () => {
  it('goes back as it came: with its tax', async () => {
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

  it('is kept with the operation, with the limit that allowed it', async () => {
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
