import { Money } from '@registrar/kernel';
import { ACCOUNT, REFUND_DONE, RefundWorld, START, THICK, UNREFUNDED } from '../testing';
import type { RefundRequest } from './refund';

let world: RefundWorld;
beforeEach(async () => {
  world = await RefundWorld.create();
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
    expect(await world.outcome()).toEqual({ ...UNREFUNDED, items: ['success', 'refunded'] });
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
    expect(await world.outcome()).toEqual({ ...UNREFUNDED, items: ['success', 'refunded'] });
  });

  it.each([[[]], [['PrivacyLock']]])(
    'that is requested with a registrant is no longer requested, unless it is locked: %j',
    async (locks) => {
      const pendingRegistrant = { contactId: 1, registryValues: {} };
      Object.assign(world.row, {
        domain: { ...world.row.domain, privacyEnabled: false },
        pendingRegistrant: { ...pendingRegistrant, privacyEnabled: true },
        locks,
      });
      if (locks.length > 0)
        await expect(off()).rejects.toMatchObject({ details: 'The domain is locked (PrivacyLock).' });
      else expect(await off()).toEqual(results('refunded'));
      expect(world.row.pendingRegistrant).toEqual({
        ...pendingRegistrant,
        ...(locks.length > 0 && { privacyEnabled: true }),
      });
    },
  );

  it.each([true, false])(
    'is bound to its key with the change, so that a retry receives the same answer (privacy is on: %s)',
    async (privacyEnabled) => {
      world.row.domain = { ...world.row.domain, privacyEnabled };
      const first = await off({ idempotency: await world.base.claim() });
      const again = await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now());
      if (again.kind !== 'bound') throw new Error(again.kind);
      expect(await world.queries.result(again.operationId)).toEqual(first);
    },
  );

  describe('at a registry that stores contacts', () => {
    beforeEach(async () => {
      world = await RefundWorld.create({ profile: THICK });
    });
    const script = (outcome: Parameters<typeof world.base.registry.script>[1]) =>
      world.base.registry.script('a.example', outcome, { command: 'update' });

    it.each<[Parameters<typeof script>[0], string, boolean]>([
      ['refuse', 'failed', false],
      ['pending', 'initialized', true],
    ])('is reported per item when it answers %s: %s', async (outcome, status, busy) => {
      script(outcome);
      expect(await off()).toEqual(results(status));
      expect(await world.outcome()).toEqual({ ...UNREFUNDED, busy });
      expect(world.row.domain.privacyEnabled).toBe(true);
    });

    it('is done with the message of a registry that decides later', async () => {
      script('pending');
      await off();
      const message = world.base.registry.decide(world.base.connection, 'a.example', true);
      expect(
        await world.base.uow.run(() => world.change.pollHandler.handle(world.base.connection, message)),
      ).toBe('applied');
      expect(await world.outcome()).toEqual({ ...UNREFUNDED, items: ['success', 'refunded'] });
    });

    it('is not done while the outcome is unknown, blocks other changes, and is finished by the reconciler', async () => {
      script('drop_after');
      const { kind, operationId } = (await off({ idempotency: await world.base.claim() })) as {
        kind: string;
        operationId: string;
      };
      expect([kind, await world.queries.result(operationId)]).toEqual([
        'unknown',
        { kind: 'unknown', operationId },
      ]);
      expect(await world.outcome()).toEqual({ ...UNREFUNDED, busy: true });
      // Else the domain would be deleted for items of which one is refunded already: an operation without an
      // end.
      await expect(world.execute()).rejects.toMatchObject({ code: 'domains.busy' });
      world.base.clock.advance(300);
      await world.change.reconcile().execute();
      expect(await world.outcome()).toEqual({ ...UNREFUNDED, items: ['success', 'refunded'] });
      expect(await world.queries.result(operationId)).toEqual(results('refunded'));
    });

    it('is 502 when the registry is unavailable, and the key is free again', async () => {
      script('not_sent');
      await expect(off({ idempotency: await world.base.claim() })).rejects.toMatchObject({
        kind: 'upstream_invalid',
      });
      expect(await world.outcome()).toEqual(UNREFUNDED);
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
      'while another change is in progress',
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
    expect(await world.outcome()).toEqual({ ...UNREFUNDED, items: ['success'] });
  });

  it('is refused because the period has ended, as the registration, not as a premium name', async () => {
    world.base.clock.advance(5 * 86_400);
    await expect(off()).rejects.toMatchObject({
      kind: 'locked',
      details: expect.stringContaining('expired for domain a.example'),
    });
    expect(await world.itemsOf(await world.buyPrivacy())).toEqual(['success']);
  });

  it('is refunded with the registration, also after the refund of an earlier one', async () => {
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
    expect(await world.outcome()).toEqual({ ...REFUND_DONE, items: ['refunded'] });
  });

  it('stays bought when the registry refuses the delete, and is reported as failed', async () => {
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

  it('of a domain that is not refundable is not refundable', async () => {
    world.base.orders.orders.get(world.orderId)!.refundableUntil = undefined;
    const later = await world.buyPrivacy();
    await expect(world.execute({ orderId: later, itemIds: [later * 10] })).rejects.toMatchObject({
      code: 'refunds.not_eligible',
      details: expect.stringContaining('Premium domains'),
    });
  });

  it('is refunded already once the registration was refunded', async () => {
    await world.execute();
    await expect(off()).rejects.toMatchObject({
      details: `Order item ${order * 10} has already been refunded.`,
    });
  });
});
