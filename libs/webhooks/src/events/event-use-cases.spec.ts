import { addDays, addSeconds } from '@registrar/kernel';
import type { NewDelivery } from '../deliveries/delivery';
import { FakeEventHousekeeping, FakeEventWatch, FakeResendStore, newDeliveryWorld } from '../testing';
import { ForgetEvents } from './forget-events';
import type { ResendItem } from './ports';
import { wireEvents } from './wire';

const START = new Date('2026-03-02T09:15:00Z');
const ACCOUNT = 7;

function newWorld() {
  const world = newDeliveryWorld();
  const [store, watch, housekeeping] = [
    new FakeResendStore(world.tables, world.uow),
    new FakeEventWatch(),
    new FakeEventHousekeeping(world.tables),
  ];
  return {
    ...world,
    store,
    watch,
    housekeeping,
    forget: new ForgetEvents(housekeeping, world.clock, { events: 90, deliveries: 100 }),
    ...wireEvents({ ...world, eventWatch: watch, resendStore: store, deliveryStore: world.deliveries }),
  };
}

describe('waiting for events', () => {
  it('does not begin once the time is over, nor where there is something to read', async () => {
    const { queries, watch, happen } = newWorld();
    await expect(queries.next(ACCOUNT, {}, '0', 10, AbortSignal.abort())).resolves.toEqual({
      events: [],
      cursor: '0',
    });
    await happen(ACCOUNT);
    expect((await queries.next(ACCOUNT, {}, '0', 10, new AbortController().signal)).events).toHaveLength(1);
    expect(watch.asked).toEqual([]);
  });

  it('ends when the time is over while it reads', async () => {
    const { queries, watch } = newWorld();
    const over = new AbortController();
    watch.script.push(() => {
      over.abort();
      return true;
    });
    await expect(queries.next(ACCOUNT, {}, '0', 10, over.signal)).resolves.toEqual({
      events: [],
      cursor: '0',
    });
    expect(watch.asked).toHaveLength(1);
  });

  it('ends for everybody when the process ends', () => {
    const { queries, watch } = newWorld();
    const end = jest.spyOn(watch, 'end');
    queries.stopWaiting();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('shows an event with its deliveries to its account alone', async () => {
    const { queries, subscribe, happen, tables } = newWorld();
    await subscribe(ACCOUNT);
    await happen(ACCOUNT);
    const [{ id }] = tables.events;
    await expect(queries.deliveries(ACCOUNT, id)).resolves.toMatchObject([{ eventId: id, state: 'pending' }]);
    await expect(queries.deliveries(8, id)).rejects.toMatchObject({ code: 'webhook.event_not_found' });
  });
});

describe('forgetting events', () => {
  it.each([
    [1_000, 0, true],
    [0, 1_000, true],
    [999, 999, false],
    [0, 0, false],
  ])(
    'with %i events and %i deliveries of a thousand tells whether there may be more: %p',
    async (events, deliveries, more) => {
      const { forget, housekeeping } = newWorld();
      const ofEvents = jest.spyOn(housekeeping, 'forgetEvents').mockResolvedValue(events);
      const ofDeliveries = jest.spyOn(housekeeping, 'forgetDeliveries').mockResolvedValue(deliveries);
      await expect(forget.execute()).resolves.toBe(more);
      expect([ofEvents.mock.calls, ofDeliveries.mock.calls]).toEqual([
        [[addDays(START, -152), 1_000]],
        [[addDays(START, -162), 1_000]],
      ]);
    },
  );
});

describe('sending again', () => {
  const item = (position: number, deliveryId?: string): ResendItem => ({
    position: String(position),
    deliveryId,
    attempts: 3,
    delivery: {
      eventId: `e${position}`,
      accountId: ACCOUNT,
      subscriptionId: 1,
      eventName: 'domain.expiration',
      url: 'https://hooks.example.org/',
      body: '{}',
      occurredAt: START,
    },
  });
  const range = { kind: 'range', since: START, until: addSeconds(START, 1), filter: {} } as const;

  it('reopens what was on its way and queues what was not, due at once by the clock of the account, and rings after the commit', async () => {
    const { resend, store, deliveries, wakeUp, clock, uow } = newWorld();
    clock.ahead = new Map([[ACCOUNT, 3_600]]);
    const now = addSeconds(START, 3_600);
    const find = jest.spyOn(store, 'find').mockResolvedValue([item(1, 'd1'), item(2), item(3, 'd3')]);
    const reopen = jest.spyOn(store, 'reopen').mockResolvedValue(undefined);
    const queue = jest.spyOn(deliveries, 'queue').mockResolvedValue(undefined);
    const ring = jest.spyOn(wakeUp, 'ring').mockImplementation(async () => uow.assertNone());
    await expect(resend.execute(ACCOUNT, range)).resolves.toEqual({ resent: 3, after: undefined });
    const id = '00000000-0000-7000-8000-000000000001';
    const fresh: NewDelivery = { ...item(2).delivery, id, createdAt: now, dueAt: now };
    expect([find.mock.calls, reopen.mock.calls, queue.mock.calls]).toEqual([
      [[ACCOUNT, range, '0', 1_000]],
      [[['d1', 'd3'], now]],
      [[[fresh]]],
    ]);
    expect(ring.mock.calls).toEqual([
      [
        [
          { id: 'd1', attempt: 4 },
          { id: 'd3', attempt: 4 },
          { id, attempt: 1 },
        ],
      ],
    ]);
  });

  it.each([
    ['nothing', [], [0, 0, 0]],
    ['what was on its way alone', [item(1, 'd1')], [1, 0, 1]],
    ['what was not alone', [item(1)], [0, 1, 1]],
  ] as const)('writes and rings only for what there is: %s', async (_what, items, calls) => {
    const { resend, store, deliveries, wakeUp } = newWorld();
    jest.spyOn(store, 'find').mockResolvedValue([...items]);
    const spies = [
      jest.spyOn(store, 'reopen').mockResolvedValue(undefined),
      jest.spyOn(deliveries, 'queue').mockResolvedValue(undefined),
      jest.spyOn(wakeUp, 'ring'),
    ];
    await expect(resend.execute(ACCOUNT, range)).resolves.toEqual({ resent: items.length, after: undefined });
    expect(spies.map((spy) => spy.mock.calls.length)).toEqual(calls);
  });

  it.each([
    [999, undefined],
    [1_000, '1000'],
  ])('of %i items tells where to go on: %p', async (count, after) => {
    const { resend, store, deliveries } = newWorld();
    jest.spyOn(store, 'find').mockResolvedValue(Array.from({ length: count }, (_, at) => item(at + 1)));
    jest.spyOn(deliveries, 'queue').mockResolvedValue(undefined);
    await expect(resend.execute(ACCOUNT, range, '5')).resolves.toEqual({ resent: count, after });
  });

  it('is counted by the time of the world, sixty an hour, and refused for a second at least', async () => {
    const { resend, store, clock } = newWorld();
    clock.ahead = new Map([[ACCOUNT, 3_600]]);
    const count = jest.spyOn(store, 'count');
    for (const [milliseconds, seconds] of [
      [0, 1],
      [1_000, 1],
      [1_001, 2],
      [59_000, 59],
    ]) {
      count.mockResolvedValueOnce({ allowed: false, retryAt: addSeconds(START, milliseconds / 1_000) });
      await expect(resend.execute(ACCOUNT, range)).rejects.toMatchObject({
        code: 'webhook.resent_too_often',
        retryAfterSeconds: seconds,
      });
    }
    expect(count.mock.calls[0]).toEqual([ACCOUNT, START, { requests: 60, seconds: 3_600 }]);
  });

  it('of one delivery is for its account, and needs an active subscription', async () => {
    const { resend, subscribe, happen, tables, uow, subscriptions, clock } = newWorld();
    const id = await subscribe(ACCOUNT);
    await happen(ACCOUNT);
    const [deliveryId] = tables.deliveries.keys();
    await expect(resend.execute(8, { kind: 'delivery', deliveryId })).rejects.toMatchObject({
      code: 'webhook.delivery_not_found',
    });
    await expect(resend.execute(ACCOUNT, { kind: 'delivery', deliveryId })).resolves.toEqual({
      resent: 1,
      after: undefined,
    });
    await uow.run(() => subscriptions.change(ACCOUNT, id, { active: false }, clock.now()));
    await expect(resend.execute(ACCOUNT, { kind: 'delivery', deliveryId })).rejects.toMatchObject({
      code: 'webhook.nobody_subscribed',
    });
    await expect(
      resend.execute(ACCOUNT, { kind: 'event', eventId: tables.events[0].id }),
    ).rejects.toMatchObject({ code: 'webhook.nobody_subscribed' });
    await expect(resend.execute(ACCOUNT, { kind: 'event', eventId: 'unknown' })).rejects.toMatchObject({
      code: 'webhook.event_not_found',
    });
    await expect(resend.execute(ACCOUNT, { kind: 'failed', since: START, filter: {} })).resolves.toEqual({
      resent: 0,
      after: undefined,
    });
  });
});
