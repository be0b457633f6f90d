import { addSeconds, WEBHOOK_EVENT_NAMES } from '@registrar/kernel';
import { newDeliveryWorld } from './testing';

const START = new Date('2026-03-02T09:15:00Z');
const OCCURRED = new Date('2026-03-02T09:00:00Z');
const PAYLOAD = { eventName: 'domain.expiration' as const, domainName: 'lantern.example' };
const BODY = '{"domainName":"lantern.example","eventName":"domain.expiration"}';
const eventId = (serial: number): string => `00000000-0000-7000-9000-${String(serial).padStart(12, '0')}`;
const deliveryId = (serial: number): string => `00000000-0000-7000-8000-${String(serial).padStart(12, '0')}`;

describe('relaying the outbox', () => {
  it('delivers job.status_change to subscriptions that name it, and to none of the other events', async () => {
    const { relay, subscribe, tables } = newDeliveryWorld();
    const ids = new Map<string, number>();
    for (const name of WEBHOOK_EVENT_NAMES) ids.set(name, await subscribe(1, true, name));
    const others = WEBHOOK_EVENT_NAMES.filter((name) => name !== 'job.status_change');
    for (const name of others) await subscribe(2, true, name);
    for (const accountId of [1, 2])
      await tables.outbox.add({
        name: 'job.status_change',
        accountId,
        payload: { eventName: 'job.status_change', jobId: 'j-1', state: 'done' },
        occurredAt: OCCURRED,
      });
    await expect(relay.execute()).resolves.toEqual({ events: 2, deliveries: 1 });
    expect([...tables.deliveries.values()]).toMatchObject([
      { accountId: 1, subscriptionId: ids.get('job.status_change'), eventName: 'job.status_change' },
    ]);
  });

  it('logs every event by the time of the world, and queues a delivery by the clock of its account for each that is wanted', async () => {
    const { relay, subscribe, tables, clock, wakeUp } = newDeliveryWorld();
    await subscribe(1);
    await subscribe(2);
    clock.ahead = new Map([[2, 3_600]]);
    for (const accountId of [1, 2, 3])
      await tables.outbox.add({
        name: 'domain.expiration',
        accountId,
        payload: PAYLOAD,
        occurredAt: OCCURRED,
      });
    await expect(relay.execute()).resolves.toEqual({ events: 3, deliveries: 2 });
    expect(tables.events).toEqual(
      [1, 2, 3].map((accountId) => ({
        id: eventId(accountId),
        accountId,
        name: 'domain.expiration',
        domainNames: ['lantern.example'],
        body: BODY,
        occurredAt: OCCURRED,
        position: String(accountId),
        loggedAt: START,
      })),
    );
    expect([...tables.deliveries.values()]).toEqual(
      [1, 2].map((accountId) => {
        const createdAt = accountId === 2 ? addSeconds(START, 3_600) : START;
        return {
          id: deliveryId(accountId),
          eventId: eventId(accountId),
          accountId,
          subscriptionId: accountId,
          eventName: 'domain.expiration',
          url: `https://hooks-${accountId}.example.org/in`,
          body: BODY,
          occurredAt: OCCURRED,
          createdAt,
          dueAt: createdAt,
          state: 'pending',
          attempts: [],
          counted: 0,
        };
      }),
    );
    expect(wakeUp.rung).toEqual([{ id: deliveryId(1), attempt: 1 }]);
  });

  it.each([
    [1, 1],
    [100, 1],
    [101, 2],
    [201, 3],
  ])('rings once for each hundred deliveries: for %i, %i', async (deliveries, bells) => {
    const { relay, subscribe, tables, wakeUp } = newDeliveryWorld();
    await subscribe(1);
    for (let event = 0; event < deliveries; event += 1)
      await tables.outbox.add({
        name: 'domain.expiration',
        accountId: 1,
        payload: PAYLOAD,
        occurredAt: OCCURRED,
      });
    await expect(relay.execute()).resolves.toEqual({ events: deliveries, deliveries });
    const rung = Array.from({ length: bells }, (_, at) => ({ id: deliveryId(1 + at * 100), attempt: 1 }));
    expect(wakeUp.rung).toEqual(rung);
  });

  it('holds the log before it takes the oldest 500 events, and rings after the commit', async () => {
    const { relay, subscribe, tables, eventLog, feed, wakeUp, uow } = newDeliveryWorld();
    await subscribe(1);
    await tables.outbox.add({
      name: 'domain.expiration',
      accountId: 1,
      payload: PAYLOAD,
      occurredAt: OCCURRED,
    });
    const order: unknown[] = [];
    const [take, hold] = [feed.take.bind(feed), eventLog.hold.bind(eventLog)];
    jest.spyOn(eventLog, 'hold').mockImplementation(async () => {
      order.push('hold');
      await hold();
    });
    jest.spyOn(feed, 'take').mockImplementation((limit) => {
      order.push(['take', limit]);
      return take(limit);
    });
    jest.spyOn(wakeUp, 'ring').mockImplementation(async () => {
      uow.assertNone();
      order.push('ring');
    });
    await relay.execute();
    expect(order).toEqual(['hold', ['take', 500], 'ring']);
  });

  it('writes nothing and rings nothing where there is nothing', async () => {
    const { relay, eventLog, deliveries, wakeUp, subscribe, happen, tables } = newDeliveryWorld();
    const [append, queue, ring] = [
      jest.spyOn(eventLog, 'append'),
      jest.spyOn(deliveries, 'queue'),
      jest.spyOn(wakeUp, 'ring'),
    ];
    await expect(relay.execute()).resolves.toEqual({ events: 0, deliveries: 0 });
    expect([append, queue, ring].map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0]);
    await happen(1);
    expect([append, queue, ring].map((spy) => spy.mock.calls.length)).toEqual([1, 0, 0]);
    await subscribe(1);
    await happen(1);
    expect([append, queue, ring].map((spy) => spy.mock.calls.length)).toEqual([2, 1, 1]);
    expect(tables.deliveries.size).toBe(1);
  });
});
