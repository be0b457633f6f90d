import { addSeconds } from '@registrar/kernel';
import type { ClaimedDelivery, ClaimLimits, NewDelivery, SettledAttempt } from '../deliveries/delivery';
import type { NewSubscription, Subscription } from '../subscriptions/subscription';
import {
  attemptOf,
  deliveryOf,
  LEASE,
  LIMITS,
  NOW,
  subscriptionOf,
  URL,
  uuid,
  type WebhookStores,
} from './webhook-stores';

/** Holds for every DeliveryStore. */
export function deliveryStoreContract(open: () => WebhookStores): void {
  const subscribe = async (values: Partial<NewSubscription> = {}): Promise<Subscription> => {
    const accountId = await open().newAccount();
    return open().uow.run(() => open().subscriptions.add(subscriptionOf(accountId, values)));
  };
  const queue = (...deliveries: NewDelivery[]) => open().uow.run(() => open().deliveries.queue(deliveries));
  const settle = (...attempts: SettledAttempt[]) => open().uow.run(() => open().deliveries.settle(attempts));
  const claim = (now = NOW, limits: Partial<ClaimLimits> = {}) =>
    open().deliveries.claimDue(now, addSeconds(now, 90), { ...LIMITS, ...limits });
  const release = (claims: readonly ClaimedDelivery[], dueAt: Date) =>
    open().deliveries.release(claims.map((one) => ({ claim: one, dueAt })));
  /** Subscribed, and known to answer soon, or late. */
  const known = async (isQuick: boolean, values: Partial<NewSubscription> = {}): Promise<Subscription> => {
    const subscription = await subscribe(values);
    const delivery = deliveryOf(subscription, { dueAt: addSeconds(NOW, 86_400) });
    await queue(delivery);
    await settle({ ...attemptOf({ ...delivery, attempts: 0 }, { state: 'delivered' }), isQuick });
    return subscription;
  };
  const queueMany = async (subscription: Subscription, count: number): Promise<NewDelivery[]> => {
    const many = Array.from({ length: count }, (_, index) =>
      deliveryOf(subscription, { dueAt: addSeconds(NOW, index - count) }),
    );
    await queue(...many);
    return many;
  };
  const idsOf = (deliveries: readonly { id: string }[]): string[] => deliveries.map(({ id }) => id).sort();
  const queued = async (values: Partial<NewDelivery> = {}): Promise<NewDelivery> => {
    const delivery = deliveryOf(await subscribe(), values);
    await queue(delivery);
    return delivery;
  };

  it('shows a queued delivery as it was given, pending and without attempts', async () => {
    const delivery = await queued({ body: '{"name":"bücher ☃ \\u0001"}' });
    expect(await open().deliveries.find(delivery.id)).toEqual({
      ...delivery,
      state: 'pending',
      attempts: [],
      finishedAt: undefined,
    });
    expect(await open().deliveries.find(uuid())).toBeUndefined();
  });

  it('queues an event once for a subscription', async () => {
    const delivery = await queued();
    const again = { ...delivery, id: uuid() };
    await queue(again);
    expect(await open().deliveries.find(again.id)).toBeUndefined();
  });

  it('lets a delivery be claimed by one, until the claim ends', async () => {
    const delivery = await queued();
    const expected = {
      id: delivery.id,
      eventId: delivery.eventId,
      accountId: delivery.accountId,
      subscriptionId: delivery.subscriptionId,
      url: URL,
      body: delivery.body,
      attempts: 0,
      isQuick: false,
    };
    expect(await claim()).toEqual([{ ...expected, claimedUntil: LEASE }]);
    expect(await claim(addSeconds(NOW, 89))).toEqual([]);
    expect(await claim(LEASE)).toEqual([{ ...expected, claimedUntil: addSeconds(LEASE, 90) }]);
  });

  it('claims what is due and no more than asked for, the longest due first', async () => {
    const subscription = await known(true);
    const [later, sooner, notYet] = [NOW, addSeconds(NOW, -5), addSeconds(NOW, 1)].map((dueAt) =>
      deliveryOf(subscription, { dueAt }),
    );
    await queue(later, sooner, notYet);
    expect((await claim(NOW, { most: 1 })).map((c) => c.id)).toEqual([sooner.id]);
    expect((await claim()).map((c) => c.id)).toEqual([later.id]);
  });

  it('claims no more of a subscription than may be held at once, and what others have beside it', async () => {
    const [crowded, quiet] = [await known(true), await known(true)];
    const many = await queueMany(crowded, 5);
    const [one] = await queueMany(quiet, 1);
    const first = await claim();
    expect(idsOf(first)).toEqual(idsOf([...many.slice(0, 3), one]));
    expect(await claim()).toEqual([]);
    const [held] = first.filter(({ id }) => id === many[0].id);
    await settle(attemptOf(held, { state: 'delivered' }));
    expect(idsOf(await claim())).toEqual([many[3].id]);
  });

  it('claims in turns: the first of each subscription before the second of one, however long that waits', async () => {
    const crowded = await known(true);
    const old = await queueMany(crowded, 6);
    const others = await Promise.all(
      [known(true), known(true)].map(async (one) => (await queueMany(await one, 1))[0]),
    );
    expect(idsOf(await claim(NOW, { most: 3 }))).toEqual(idsOf([old[0], ...others]));
    const [late] = await queueMany(await known(true), 1);
    expect(idsOf(await claim(NOW, { most: 1 }))).toEqual([late.id]);
    expect(idsOf(await claim(NOW, { most: 1 }))).toEqual([old[1].id]);
  });

  it.each([
    ['is slow', () => known(false)],
    ['is new', () => subscribe()],
    [
      'has another url since',
      async () => {
        const subscription = await known(true);
        await open().uow.run(() =>
          open().subscriptions.change(
            subscription.accountId,
            subscription.id,
            { url: 'https://moved.example.org/' },
            NOW,
          ),
        );
        return subscription;
      },
    ],
  ])('claims fewer of a subscription that %s, until it answers soon', async (_what, make) => {
    await queueMany(await make(), 4);
    const [first, ...rest] = await claim();
    expect([first.isQuick, rest]).toEqual([false, []]);
    await settle(attemptOf(first, { state: 'delivered' }));
    expect(await claim()).toMatchObject([{ isQuick: true }, { isQuick: true }, { isQuick: true }]);
  });

  it('claims of all slow subscriptions together only so many, and of quick ones none the less', async () => {
    for (let one = 0; one < 4; one += 1) await queueMany(await known(false), 1);
    const [quick] = await queueMany(await known(true), 1);
    const claimed = await claim(NOW, { mostSlow: 2 });
    expect(claimed.filter(({ isQuick }) => !isQuick)).toHaveLength(2);
    expect(claimed.filter(({ isQuick }) => isQuick).map(({ id }) => id)).toEqual([quick.id]);
    expect(await claim(NOW, { mostSlow: 0 })).toEqual([]);
    expect(await claim()).toHaveLength(2);
  });

  it('claims no more for a host than may be held at once, whoever subscribed with it', async () => {
    for (const path of ['a', 'b', 'c'])
      await queueMany(await known(true, { url: `https://crowded.example.org/${path}` }), 2);
    const [elsewhere] = await queueMany(await known(true, { url: 'https://other.example.org/' }), 1);
    const first = await claim(NOW, { perHost: 4 });
    expect(first.filter(({ url }) => url.includes('crowded'))).toHaveLength(4);
    expect(idsOf(first)).toContain(elsewhere.id);
    expect(await claim(NOW, { perHost: 4 })).toEqual([]);
    await settle(
      attemptOf(
        first.find(({ url }) => url.includes('crowded'))!,
        { state: 'delivered' },
      ),
    );
    expect(await claim(NOW, { perHost: 4 })).toHaveLength(1);
  });

  it('claims fewer of a subscription the more of them have something due', async () => {
    for (let one = 0; one < 16; one += 1) await queueMany(await known(true), 4);
    expect(await claim(NOW, { perSubscription: 4 })).toHaveLength(32);
  });

  it.each([
    [
      'wait to be tried again',
      async () => queue(deliveryOf(await known(true), { dueAt: addSeconds(NOW, 1) })),
    ],
    ['are slow', async () => void (await queueMany(await known(false), 1))],
    [
      'fail',
      async () => {
        const [one] = await queueMany(await known(true), 2);
        await settle(attemptOf({ ...one, attempts: 0 }, { state: 'pending', dueAt: addSeconds(NOW, 3_600) }));
      },
    ],
  ])('claims no fewer of a quick subscription for the many that %s', async (_what, make) => {
    for (let one = 0; one < 16; one += 1) await make();
    const quick = await known(true);
    await queueMany(quick, 5);
    const claimed = await claim(NOW, { perSubscription: 4 });
    expect(claimed.filter(({ subscriptionId }) => subscriptionId === quick.id)).toHaveLength(4);
  });

  it.each([
    ['hang', { state: 'pending', dueAt: addSeconds(NOW, 86_400) }, { mostSlow: 1 }],
    ['take late what they are sent', { state: 'delivered' }, { mostSlow: 1 }],
    ['share its host', { state: 'delivered' }, { perHost: 1 }],
  ] as const)(
    'claims of slow subscriptions in turn, and of a new one next, though all others have waited longer: those that %s',
    async (_what, next, limits) => {
      const claimOne = async (at: number): Promise<number> => {
        const [claimed, ...rest] = await claim(addSeconds(NOW, at), limits);
        expect(rest).toEqual([]);
        await settle({ ...attemptOf(claimed, next), isQuick: false });
        return claimed.subscriptionId;
      };
      const claimFrom = async (from: number, count: number): Promise<number[]> =>
        count === 0 ? [] : [await claimOne(from), ...(await claimFrom(from + 1, count - 1))];
      for (let one = 0; one < 3; one += 1) await queueMany(await known(false), 4);
      const before = await claimFrom(0, 4);
      expect(new Set(before.slice(0, 3)).size).toBe(3);
      expect(before[3]).toBe(before[0]);
      const fresh = await subscribe();
      await queue(deliveryOf(fresh, { dueAt: addSeconds(NOW, 4) }));
      expect(await claimFrom(4, 4)).toEqual([fresh.id, before[1], before[2], before[0]]);
    },
  );

  it('claims fewer of a subscription whose attempts are in vain, until one is accepted', async () => {
    const subscription = await known(true);
    await queueMany(subscription, 4);
    const [first, ...rest] = await claim();
    await settle(attemptOf(first, { state: 'pending', dueAt: addSeconds(NOW, 3_600) }));
    await release(rest, NOW);
    const next = await claim();
    expect(next).toHaveLength(1);
    await settle(attemptOf(next[0], { state: 'delivered' }));
    expect(await claim()).toHaveLength(2);
  });

  it('gives a claim the secrets that its subscription has, sealed', async () => {
    const { accountId, subscriptionId } = await queued();
    const rotate = (sealed: string, until?: Date) =>
      open().uow.run(() => open().subscriptions.rotate(accountId, subscriptionId, sealed, until));
    expect(await rotate('one', LEASE)).toEqual({ hadSecret: false });
    expect(await rotate('two', LEASE)).toEqual({ hadSecret: true });
    const [claimed] = await claim();
    expect(claimed).toMatchObject({ secret: 'two', formerSecret: { sealed: 'one', until: LEASE } });
    await rotate('three');
    await release([claimed], NOW);
    expect(await claim()).toMatchObject([{ secret: 'three', formerSecret: undefined }]);
  });

  it('sends to the url the subscription has now', async () => {
    const delivery = await queued();
    const url = 'https://moved.example.org/';
    await open().uow.run(() =>
      open().subscriptions.change(delivery.accountId, delivery.subscriptionId, { url }, NOW),
    );
    expect(await claim()).toMatchObject([{ id: delivery.id, url }]);
    expect(await open().deliveries.find(delivery.id)).toMatchObject({ url });
  });

  it('goes on with what is pending for a subscription that was paused', async () => {
    const delivery = await queued();
    await open().uow.run(() =>
      open().subscriptions.change(delivery.accountId, delivery.subscriptionId, { active: false }, NOW),
    );
    expect(await claim()).toMatchObject([{ id: delivery.id }]);
  });

  it('cancels a delivery without a subscription instead of claiming it', async () => {
    const delivery = deliveryOf({ ...(await subscribe()), id: 999_999 });
    await queue(delivery);
    expect(await claim()).toEqual([]);
    expect(await open().deliveries.find(delivery.id)).toMatchObject({ state: 'cancelled', finishedAt: NOW });
  });

  it('gives a released claim back without an attempt', async () => {
    const delivery = await queued();
    await release(await claim(), addSeconds(NOW, 60));
    expect(await claim(addSeconds(NOW, 59))).toEqual([]);
    expect(await claim(addSeconds(NOW, 60))).toMatchObject([{ id: delivery.id, attempts: 0 }]);
  });

  it('does not release what somebody else has claimed since', async () => {
    await queued();
    const expired = await claim();
    await claim(LEASE);
    await release(expired, LEASE);
    expect(await claim(LEASE)).toEqual([]);
  });

  it.each(['delivered', 'failed'] as const)('ends a delivery as %s', async (state) => {
    const delivery = await queued();
    const [claimed] = await claim();
    await settle(attemptOf(claimed, { state }));
    expect(await open().deliveries.find(delivery.id)).toMatchObject({
      state,
      finishedAt: NOW,
      attempts: [{ number: 1, status: 503 }],
    });
    expect(await claim(addSeconds(NOW, 86_400))).toEqual([]);
  });

  it('makes a delivery due again, and keeps every attempt', async () => {
    const delivery = await queued();
    const [first] = await claim();
    await settle(attemptOf(first, { state: 'pending', dueAt: addSeconds(NOW, 60) }));
    expect(await claim(addSeconds(NOW, 59))).toEqual([]);
    const [second] = await claim(addSeconds(NOW, 60));
    expect(second).toMatchObject({ id: delivery.id, attempts: 1 });
    const { status: _status, responseHead: _head, ...failed } = attemptOf(second, { state: 'failed' });
    await settle({ ...failed, error: 'timeout' });
    expect((await open().deliveries.find(delivery.id))?.attempts).toEqual([
      { number: 1, startedAt: NOW, durationMs: 21, status: 503, responseHead: 'busy', error: undefined },
      {
        number: 2,
        startedAt: NOW,
        durationMs: 21,
        status: undefined,
        responseHead: undefined,
        error: 'timeout',
      },
    ]);
  });

  it('takes an attempt once, whoever comes second', async () => {
    const delivery = await queued();
    const [slow] = await claim();
    const [quick] = await claim(LEASE);
    await settle(attemptOf(quick, { state: 'pending', dueAt: addSeconds(NOW, 600) }));
    await settle(attemptOf(slow, { state: 'delivered' }));
    expect(await open().deliveries.find(delivery.id)).toMatchObject({
      state: 'pending',
      dueAt: addSeconds(NOW, 600),
      attempts: [{ number: 1 }],
    });
  });

  it('keeps the attempt that was under way when the subscription was removed', async () => {
    const delivery = await queued();
    const [claimed] = await claim();
    await open().uow.run(() => open().subscriptions.remove(delivery.accountId, delivery.subscriptionId, NOW));
    await settle(attemptOf(claimed, { state: 'pending', dueAt: LEASE }));
    expect(await open().deliveries.find(delivery.id)).toMatchObject({
      state: 'cancelled',
      attempts: [{ number: 1 }],
    });
    expect(await claim(LEASE)).toEqual([]);
  });

  it('takes what was given up for delivered when the request under way is accepted', async () => {
    const delivery = await queued();
    const [claimed] = await claim();
    await open().uow.run(async () => {
      await open().deliveries.settle([attemptOf(claimed, { state: 'failed' })]);
    });
    await settle(attemptOf({ ...claimed, attempts: 1 }, { state: 'delivered' }));
    expect(await open().deliveries.find(delivery.id)).toMatchObject({
      state: 'delivered',
      attempts: [{ number: 1 }, { number: 2 }],
    });
  });

  it('reopens a finished delivery and counts on', async () => {
    const delivery = await queued();
    const [claimed] = await claim();
    await settle(attemptOf(claimed, { state: 'failed' }));
    const locked = await open().uow.run(async () => {
      const row = await open().deliveries.lock(delivery.id);
      await open().deliveries.reopen(delivery.id, LEASE);
      return row;
    });
    expect(locked).toMatchObject({ subscribed: true, delivery: { state: 'failed' } });
    expect(await open().deliveries.find(delivery.id)).toMatchObject({
      state: 'pending',
      dueAt: LEASE,
      finishedAt: undefined,
    });
    expect(await claim(LEASE)).toMatchObject([{ id: delivery.id, attempts: 1 }]);
  });

  it('tells when the subscription of a locked delivery is gone', async () => {
    const delivery = await queued();
    await open().uow.run(() => open().subscriptions.remove(delivery.accountId, delivery.subscriptionId, NOW));
    expect(await open().uow.run(() => open().deliveries.lock(delivery.id))).toMatchObject({
      subscribed: false,
    });
    expect(await open().uow.run(() => open().deliveries.lock(uuid()))).toBeUndefined();
  });

  it.each([
    ['queue', () => open().deliveries.queue([])],
    ['settle', () => open().deliveries.settle([])],
    ['lock', () => open().deliveries.lock(uuid())],
    ['reopen', () => open().deliveries.reopen(uuid(), NOW)],
  ])('refuses to %s outside a unit of work', async (_name, write) => {
    await expect(write()).rejects.toThrow(/unit of work/);
  });
}
