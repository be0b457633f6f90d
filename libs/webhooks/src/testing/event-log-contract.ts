import { addSeconds } from '@registrar/kernel';
import { drain } from '@registrar/testkit';
import type { EventFilter, NewLoggedEvent } from '../events/event';
import type { ResendRequest } from '../events/ports';
import type { Subscription } from '../subscriptions/subscription';
import {
  attemptOf,
  deliveryOf,
  LEASE,
  NOW,
  subscriptionOf,
  uuid,
  type WebhookStores,
} from './webhook-stores';

const DAY = 86_400;

/** Holds for every EventLog, ResendStore and EventHousekeeping. */
export function eventLogContract(open: () => WebhookStores): void {
  const eventOf = (accountId: number, values: Partial<NewLoggedEvent> = {}): NewLoggedEvent => ({
    id: uuid(),
    accountId,
    name: 'domain.expiration',
    domainNames: ['example.org'],
    body: '{"domainName":"example.org"}',
    occurredAt: NOW,
    ...values,
  });
  const append = (...events: NewLoggedEvent[]) =>
    open().uow.run(async () => {
      await open().eventLog.hold();
      await open().eventLog.append(events, NOW);
    });
  const page = (accountId: number, filter: EventFilter = {}, after = '0', limit = 100) =>
    open().eventLog.page(accountId, filter, after, limit);
  const ids = async (...args: Parameters<typeof page>): Promise<string[]> =>
    (await page(...args)).events.map(({ id }) => id);

  it('gives back what was written, in its order, to its account alone', async () => {
    const [mine, other] = [await open().newAccount(), await open().newAccount()];
    const [first, foreign, second] = [
      eventOf(mine, { body: '{"name":"bücher ☃"}' }),
      eventOf(other),
      eventOf(mine, { name: 'account.credit.balance_change', domainNames: [] }),
    ];
    await append(first, foreign, second);
    const { events } = await page(mine);
    expect(events).toEqual([
      { ...first, position: expect.stringMatching(/^\d+$/) },
      { ...second, position: expect.stringMatching(/^\d+$/) },
    ]);
    expect(await open().eventLog.find(mine, second.id)).toEqual(events[1]);
    expect(await open().eventLog.find(mine, foreign.id)).toBeUndefined();
    expect(await open().eventLog.find(mine, uuid())).toBeUndefined();
  });

  it('goes on where the cursor is, page by page, and skips what others did', async () => {
    const [mine, other] = [await open().newAccount(), await open().newAccount()];
    const events = Array.from({ length: 5 }, () => eventOf(mine));
    for (const event of events) await append(event, eventOf(other));
    const seen: string[] = [];
    let cursor = '0';
    for (let turn = 0; turn < 4; turn += 1) {
      const next = await page(mine, {}, cursor, 2);
      seen.push(...next.events.map(({ id }) => id));
      expect(BigInt(next.cursor)).toBeGreaterThanOrEqual(BigInt(cursor));
      cursor = next.cursor;
    }
    expect(seen).toEqual(events.map(({ id }) => id));
    expect(await page(mine, {}, cursor)).toEqual({ events: [], cursor });
    const more = eventOf(mine);
    await append(more);
    expect(await ids(mine, {}, cursor)).toEqual([more.id]);
  });

  it.each<[string, EventFilter, number[]]>([
    ['a name', { eventName: 'domain.registry.rejection' }, [1]],
    ['a domain', { domainName: 'two.example' }, [1, 2]],
    ['a domain among several', { domainName: 'three.example' }, [2]],
    ['a domain and a name', { domainName: 'two.example', eventName: 'domain.registry.rejection' }, [1]],
    ['a time', { since: addSeconds(NOW, 60) }, [1, 2]],
    [
      'a domain, a name and a time',
      { domainName: 'two.example', eventName: 'domain.expiration', since: addSeconds(NOW, 61) },
      [],
    ],
    ['a domain that nothing tells of', { domainName: 'four.example' }, []],
  ])('is filtered by %s, and the cursor passes over the rest', async (_what, filter, expected) => {
    const accountId = await open().newAccount();
    const events = [
      eventOf(accountId, { domainNames: ['one.example'] }),
      eventOf(accountId, {
        name: 'domain.registry.rejection',
        domainNames: ['two.example'],
        occurredAt: addSeconds(NOW, 60),
      }),
      eventOf(accountId, {
        name: 'contact.verification.status_change',
        domainNames: ['two.example', 'three.example'],
        occurredAt: addSeconds(NOW, 120),
      }),
    ];
    await append(...events);
    const found = await page(accountId, filter);
    expect(found.events.map(({ id }) => id)).toEqual(expected.map((index) => events[index].id));
    expect(await page(accountId, {}, found.cursor)).toEqual({ events: [], cursor: found.cursor });
  });

  it('keeps a cursor from beyond its end', async () => {
    expect(await page(await open().newAccount(), {}, '900000000000000000')).toEqual({
      events: [],
      cursor: '900000000000000000',
    });
  });

  it('tells the deliveries of an event with every attempt', async () => {
    const subscription = await open().uow.run(async () =>
      open().subscriptions.add(subscriptionOf(await open().newAccount())),
    );
    const event = eventOf(subscription.accountId);
    await append(event);
    const delivery = deliveryOf(subscription, { eventId: event.id });
    await open().uow.run(() => open().deliveries.queue([delivery]));
    await open().uow.run(() =>
      open().deliveries.settle([attemptOf({ ...delivery, attempts: 0 }, { state: 'delivered' })]),
    );
    expect(await open().eventLog.deliveriesOf(subscription.accountId, event.id)).toMatchObject([
      { id: delivery.id, state: 'delivered', attempts: [{ number: 1, status: 503 }] },
    ]);
    expect(await open().eventLog.deliveriesOf(await open().newAccount(), event.id)).toEqual([]);
  });

  describe('resent', () => {
    let subscription: Subscription;
    let events: NewLoggedEvent[];
    beforeEach(async () => {
      subscription = await open().uow.run(async () =>
        open().subscriptions.add(subscriptionOf(await open().newAccount())),
      );
      const { accountId } = subscription;
      events = [0, 60, 120].map((seconds) => eventOf(accountId, { occurredAt: addSeconds(NOW, seconds) }));
      events.push(eventOf(accountId, { name: 'domain.registry.rejection', occurredAt: addSeconds(NOW, 60) }));
      await append(...events, eventOf(await open().newAccount()));
    });
    const delivered = async (event: NewLoggedEvent, state: 'delivered' | 'failed'): Promise<string> => {
      const delivery = deliveryOf(subscription, { eventId: event.id });
      await open().uow.run(() => open().deliveries.queue([delivery]));
      await open().uow.run(() =>
        open().deliveries.settle([attemptOf({ ...delivery, attempts: 0 }, { state })]),
      );
      return delivery.id;
    };
    const find = (wish: ResendRequest, after = '0', limit = 100) =>
      open().uow.run(() => open().resend.find(subscription.accountId, wish, after, limit));
    const since = (seconds: number, until = DAY): ResendRequest => ({
      kind: 'range',
      since: addSeconds(NOW, seconds),
      until: addSeconds(NOW, until),
      filter: {},
    });

    it('of a time are all events of it that an active subscription wants, on their way before or not', async () => {
      const known = await delivered(events[1], 'delivered');
      const items = await find(since(60, 120));
      expect(items).toEqual([
        {
          position: expect.any(String),
          deliveryId: known,
          attempts: 1,
          delivery: {
            eventId: events[1].id,
            accountId: subscription.accountId,
            subscriptionId: subscription.id,
            eventName: 'domain.expiration',
            url: subscription.url,
            body: events[1].body,
            occurredAt: events[1].occurredAt,
          },
        },
      ]);
      expect(
        (await find(since(0))).map(({ delivery, deliveryId }) => [delivery.eventId, deliveryId]),
      ).toEqual([
        [events[0].id, undefined],
        [events[1].id, known],
        [events[2].id, undefined],
      ]);
    });

    it('come in pages', async () => {
      const first = await find(since(0), '0', 2);
      expect(first.map(({ delivery }) => delivery.eventId)).toEqual([events[0].id, events[1].id]);
      expect((await find(since(0), first[1].position, 2)).map(({ delivery }) => delivery.eventId)).toEqual([
        events[2].id,
      ]);
    });

    it('since a failure are those given up', async () => {
      await delivered(events[0], 'failed');
      const failed = await delivered(events[1], 'failed');
      await delivered(events[2], 'delivered');
      const wish = { kind: 'failed', since: addSeconds(NOW, 30), filter: {} } as const;
      expect((await find(wish)).map(({ deliveryId }) => deliveryId)).toEqual([failed]);
      expect(await find({ ...wish, filter: { eventName: 'domain.registry.rejection' } })).toEqual([]);
    });

    it('by their names are the one event, the one delivery', async () => {
      const known = await delivered(events[1], 'failed');
      expect(
        (await find({ kind: 'event', eventId: events[0].id })).map(({ delivery }) => delivery.eventId),
      ).toEqual([events[0].id]);
      expect(await find({ kind: 'event', eventId: events[3].id })).toEqual([]);
      expect(
        (await find({ kind: 'delivery', deliveryId: known })).map(({ deliveryId }) => deliveryId),
      ).toEqual([known]);
    });

    it('go nowhere while the subscription is inactive', async () => {
      await open().uow.run(() =>
        open().subscriptions.change(subscription.accountId, subscription.id, { active: false }, NOW),
      );
      expect(await find(since(0))).toEqual([]);
    });

    it('are due again', async () => {
      const known = await delivered(events[0], 'failed');
      await open().uow.run(() => open().resend.reopen([known], LEASE));
      expect(await open().deliveries.find(known)).toMatchObject({
        state: 'pending',
        dueAt: LEASE,
        finishedAt: undefined,
        attempts: [{ number: 1 }],
      });
    });

    it('are counted in a window that begins with the first request', async () => {
      const limit = { requests: 2, seconds: 3_600 };
      const ask = (seconds: number) =>
        open().uow.run(() => open().resend.count(subscription.accountId, addSeconds(NOW, seconds), limit));
      const retryAt = addSeconds(NOW, 3_600);
      for (const [seconds, allowed] of [
        [0, true],
        [10, true],
        [20, false],
        [3_599, false],
      ] as const)
        expect(await ask(seconds)).toEqual({ allowed, retryAt });
      expect(await ask(3_600)).toEqual({ allowed: true, retryAt: addSeconds(NOW, 7_200) });
    });
  });

  it('forgets what is old and finished, so much at a time, and keeps the rest', async () => {
    await drain(
      async () =>
        (await open().housekeeping.forgetEvents(NOW, 1_000)) +
        (await open().housekeeping.forgetDeliveries(NOW, 1_000)),
      'old events',
    );
    const subscription = await open().uow.run(async () =>
      open().subscriptions.add(subscriptionOf(await open().newAccount())),
    );
    const event = eventOf(subscription.accountId);
    await append(event, eventOf(subscription.accountId), eventOf(subscription.accountId));
    const [done, waiting] = [deliveryOf(subscription, { eventId: event.id }), deliveryOf(subscription)];
    await open().uow.run(() => open().deliveries.queue([done, waiting]));
    await open().uow.run(() =>
      open().deliveries.settle([attemptOf({ ...done, attempts: 0 }, { state: 'delivered' })]),
    );
    expect([
      await open().housekeeping.forgetEvents(NOW, 2),
      await open().housekeeping.forgetDeliveries(NOW, 10),
    ]).toEqual([0, 0]);
    const later = addSeconds(NOW, 1);
    await drain(async () => (await open().housekeeping.forgetEvents(later, 2)) === 2, 'old events');
    expect(await ids(subscription.accountId)).toEqual([]);
    await drain(async () => (await open().housekeeping.forgetDeliveries(later, 2)) === 2, 'old deliveries');
    expect(await open().deliveries.find(done.id)).toBeUndefined();
    expect(await open().deliveries.find(waiting.id)).toMatchObject({ state: 'pending' });
  });

  it.each([
    ['hold', () => open().eventLog.hold()],
    ['append', () => open().eventLog.append([], NOW)],
    ['find to resend', () => open().resend.find(1, { kind: 'event', eventId: uuid() }, '0', 1)],
    ['reopen', () => open().resend.reopen([], NOW)],
    ['count', () => open().resend.count(1, NOW, { requests: 1, seconds: 1 })],
  ])('refuses to %s outside a unit of work', async (_name, write) => {
    await expect(write()).rejects.toThrow(/unit of work/);
  });
}
