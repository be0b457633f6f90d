import { ACCOUNT, REFUND_DONE, RefundWorld, UNREFUNDED } from '../testing';

let world: RefundWorld;
beforeEach(async () => {
  world = await RefundWorld.create();
});

describe('the answer of the registry', () => {
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
  ])('that refuses because of %s is reported per item, and the domain stays', async (_, prepare, message) => {
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
    ['is unavailable', () => script('not_sent')],
    [
      'does not authorise it',
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

  it('that the domain does not exist counts as deleted', async () => {
    script('refuse', { refusal: { code: 2303, meaning: 'absent', reason: 'Object does not exist' } });
    expect(await world.execute()).toMatchObject({ answer: { totalRefundAmount: 14.5 } });
    expect(await world.outcome()).toEqual(REFUND_DONE);
  });

  it.each(['drop_after', 'drop_before', 'timeout'] as const)(
    'that is lost (%s) moves no money, and the domain stays busy',
    async (outcome) => {
      script(outcome);
      const result = await world.execute();
      expect(result).toEqual({ kind: 'unknown', operationId: expect.any(String) });
      expect(await world.outcome()).toEqual({ ...UNREFUNDED, operation: 'open', busy: true, deletes: 1 });
      await expect(world.execute()).rejects.toMatchObject({ code: 'domains.busy' });
    },
  );

  it('that it decides later is reported as such, and its message pays', async () => {
    script('pending');
    const idempotency = await world.base.claim();
    const later = {
      results: [{ orderItemStatus: 'initialized', refundAmount: 0 }, { orderItemStatus: 'initialized' }],
      totalRefundAmount: 0,
    };
    expect(await world.execute({ idempotency })).toMatchObject({ kind: 'answered', answer: later });
    expect(await world.outcome()).toEqual({ ...UNREFUNDED, operation: 'pending', busy: true, deletes: 1 });
    const message = world.base.registry.decide(world.base.connection, 'a.example', true);
    expect(await world.base.uow.run(() => world.pollHandler.handle(world.base.connection, message))).toBe(
      'applied',
    );
    expect(await world.base.uow.run(() => world.pollHandler.handle(world.base.connection, message))).toBe(
      'ignored',
    );
    expect(await world.outcome()).toEqual(REFUND_DONE);
    const [{ id }] = [...world.base.operations.rows.values()].filter(({ kind }) => kind === 'refund');
    expect(await world.queries.result(id)).toMatchObject({ answer: later });
  });

  it('that it decided against the refund changes nothing', async () => {
    script('pending');
    await world.execute();
    const message = world.base.registry.decide(world.base.connection, 'a.example', false);
    await world.base.uow.run(() => world.pollHandler.handle(world.base.connection, message));
    expect(await world.outcome()).toEqual(FAILED);
  });
});
