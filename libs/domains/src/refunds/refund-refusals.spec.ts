import { ACCOUNT, LEAST_DELETES, REFUND_DONE, RefundWorld, START } from '../testing';
import type { RefundRequest } from './refund';

let world: RefundWorld;
beforeEach(async () => {
  world = await RefundWorld.create();
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
      when: 'for an order that does not exist',
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
      when: 'for an item that was never refundable',
      prepare: () => {
        world.base.orders.orders.get(world.orderId)!.refundableUntil = undefined;
      },
      error: () => ({
        kind: 'invalid',
        details: `Order item ${item()} is not eligible for refund. Premium domains, domains that were not registered through the registrar, and domains of registries without a grace period cannot be refunded.`,
      }),
    },
    {
      when: 'for an item that was not bought',
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
      when: 'while another change is in progress',
      prepare: () => {
        world.row.busyOperationId = 'renewal';
      },
      error: () => ({ kind: 'conflict', code: 'domains.busy' }),
    },
    {
      when: 'when the registry is unavailable',
      prepare: () => world.base.registry.takeDown(world.base.connection.id),
      error: () => ({ kind: 'upstream_invalid' }),
    },
    {
      when: 'when the registry shows another sponsor',
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
    expect(await world.outcome()).toEqual(REFUND_DONE);
  });

  it('and reports a wrong request before an ended period', async () => {
    world.base.clock.advance(5 * 86_400);
    await expect(world.execute({ itemIds: [world.items[0], 9] })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('and reports that another refund was done during the query of the registry', async () => {
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
    expect([registry.domain(connection, 'a.example'), await world.outcome()]).toEqual([
      undefined,
      REFUND_DONE,
    ]);
  });

  it('unless the change in progress ends in time', async () => {
    world.row.busyOperationId = 'renewal';
    world.change.pause.meanwhile = async () => {
      world.row.busyOperationId = undefined;
    };
    expect(await world.execute()).toMatchObject({ kind: 'answered' });
    expect(await world.outcome()).toEqual(REFUND_DONE);
  });
});
