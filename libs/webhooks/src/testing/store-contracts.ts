import { addSeconds, type DomainEvent, type Outbox, type UnitOfWork } from '@registrar/kernel';
import type { ClaimedDelivery, NewDelivery, SettledAttempt } from '../delivery';
import type { DeliveryStore, OutboxFeed, SubscriptionStore } from '../ports';
import type { NewSubscription, Subscription } from '../subscription';

/** The stores on one database, and accounts in it. */
export interface WebhookStores {
  uow: UnitOfWork;
  subscriptions: SubscriptionStore;
  deliveries: DeliveryStore;
  feed: OutboxFeed;
  outbox: Outbox;
  /** A new account's id. */
  newAccount(): Promise<number>;
}

const NOW = new Date('2026-03-02T09:30:00Z');
const LEASE = addSeconds(NOW, 90);
const URL = 'https://hooks.example.org/in?k=1';

let uuids = 0;
const uuid = (): string => `00000000-0000-7000-8000-${String((uuids += 1)).padStart(12, '0')}`;

const subscriptionOf = (accountId: number, values: Partial<NewSubscription> = {}): NewSubscription =>
  ({ accountId, eventName: 'domain.expiration', url: URL, active: true, createdAt: NOW, ...values });

const deliveryOf = (subscription: Subscription, values: Partial<NewDelivery> = {}): NewDelivery => ({
  id: uuid(),
  eventId: uuid(),
  accountId: subscription.accountId,
  subscriptionId: subscription.id,
  eventName: subscription.eventName,
  url: subscription.url,
  body: '{"domainName":"example.org"}',
  occurredAt: NOW,
  createdAt: NOW,
  dueAt: NOW,
  ...values,
});

const attemptOf = (claim: ClaimedDelivery, next: SettledAttempt['next']): SettledAttempt =>
  ({ deliveryId: claim.id, number: claim.attempts + 1, startedAt: NOW, durationMs: 21, status: 503, responseHead: 'busy', settledAt: NOW, next });

/** Holds for every SubscriptionStore, the fake included. */
export function subscriptionStoreContract(open: () => WebhookStores): void {
  const add = (subscription: NewSubscription) => open().uow.run(() => open().subscriptions.add(subscription));

  it('gives back what was added, under ids that grow', async () => {
    const accountId = await open().newAccount();
    const first = await add(subscriptionOf(accountId));
    const second = await add(subscriptionOf(accountId, { eventName: 'domain.registry.rejection', active: false }));
    expect(second.id).toBeGreaterThan(first.id);
    expect(await open().subscriptions.list(accountId)).toEqual([
      { ...subscriptionOf(accountId), id: first.id },
      { ...subscriptionOf(accountId), id: second.id, eventName: 'domain.registry.rejection', active: false },
    ]);
  });

  it('shows an account nothing of another one', async () => {
    const [mine, other] = [await open().newAccount(), await open().newAccount()];
    const { id } = await add(subscriptionOf(other));
    expect(await open().subscriptions.list(mine)).toEqual([]);
    expect(await open().uow.run(() => open().subscriptions.change(mine, id, { active: false }, NOW))).toBeUndefined();
    expect(await open().uow.run(() => open().subscriptions.remove(mine, id, NOW))).toBe(false);
    expect(await open().subscriptions.list(other)).toMatchObject([{ id, active: true }]);
  });

  it('refuses a second subscription to an event, and takes it for another account', async () => {
    const [mine, other] = [await open().newAccount(), await open().newAccount()];
    await add(subscriptionOf(mine));
    await expect(add(subscriptionOf(mine, { url: 'https://other.example.org/' }))).rejects.toMatchObject({ code: 'webhook.already_subscribed' });
    await expect(add(subscriptionOf(other))).resolves.toMatchObject({ accountId: other });
  });

  it.each([
    [{ active: false }, { url: URL, active: false }],
    [{ url: 'https://new.example.org/' }, { url: 'https://new.example.org/', active: true }],
    [{ url: 'https://new.example.org/', active: false }, { url: 'https://new.example.org/', active: false }],
  ])('changes with %p just that, and the time', async (change, expected) => {
    const accountId = await open().newAccount();
    const { id } = await add(subscriptionOf(accountId));
    const changed = await open().uow.run(() => open().subscriptions.change(accountId, id, change, LEASE));
    expect(changed).toEqual({ ...subscriptionOf(accountId), id, ...expected, updatedAt: LEASE });
    expect(await open().subscriptions.list(accountId)).toEqual([changed]);
  });

  it('forgets a removed one, and takes its event again', async () => {
    const accountId = await open().newAccount();
    const { id } = await add(subscriptionOf(accountId));
    expect(await open().uow.run(() => open().subscriptions.remove(accountId, id, NOW))).toBe(true);
    expect(await open().uow.run(() => open().subscriptions.remove(accountId, id, NOW))).toBe(false);
    expect((await add(subscriptionOf(accountId))).id).toBeGreaterThan(id);
  });

  it('cancels what is pending for a removed one, and nothing else', async () => {
    const { uow, subscriptions, deliveries } = open();
    const accountId = await open().newAccount();
    const removed = await add(subscriptionOf(accountId));
    const kept = await add(subscriptionOf(accountId, { eventName: 'domain.registry.rejection' }));
    const [pending, done, other] = [deliveryOf(removed), deliveryOf(removed), deliveryOf(kept)];
    await uow.run(() => deliveries.queue([pending, done, other]));
    const claim = { ...done, attempts: 0, claimedUntil: LEASE };
    await uow.run(() => deliveries.settle([attemptOf(claim, { state: 'delivered' })]));
    await uow.run(() => subscriptions.remove(accountId, removed.id, LEASE));
    expect(await deliveries.find(pending.id)).toMatchObject({ state: 'cancelled', finishedAt: LEASE });
    expect(await deliveries.find(done.id)).toMatchObject({ state: 'delivered', finishedAt: NOW });
    expect(await deliveries.find(other.id)).toMatchObject({ state: 'pending' });
  });

  it.each([
    ['add', () => open().subscriptions.add(subscriptionOf(1))],
    ['change', () => open().subscriptions.change(1, 1, { active: false }, NOW)],
    ['remove', () => open().subscriptions.remove(1, 1, NOW)],
  ])('refuses to %s outside a unit of work', async (_name, write) => {
    await expect(write()).rejects.toThrow(/unit of work/);
  });
}

/** Holds for every OutboxFeed. */
export function outboxFeedContract(open: () => WebhookStores): void {
  const eventOf = (accountId: number, values: Partial<DomainEvent> = {}): DomainEvent =>
    ({ name: 'domain.expiration', accountId, payload: { eventName: 'domain.expiration', domainName: 'example.org' }, occurredAt: NOW, ...values });
  const add = (...events: DomainEvent[]) => open().uow.run(async () => { for (const event of events) await open().outbox.add(event); });
  const take = (limit = 500) => open().uow.run(() => open().feed.take(limit));

  it('gives each event once, in order, with the active subscription of its account to its name', async () => {
    const { uow, subscriptions } = open();
    const [mine, other] = [await open().newAccount(), await open().newAccount()];
    const { id } = await uow.run(() => subscriptions.add(subscriptionOf(mine)));
    await uow.run(() => subscriptions.add(subscriptionOf(other, { eventName: 'domain.registry.rejection' })));
    await add(eventOf(mine), eventOf(other));
    const [first, second] = await take();
    expect(first).toEqual({ ...eventOf(mine), id: expect.stringMatching(/^[0-9a-f-]{36}$/), subscriptions: [{ id, url: URL }] });
    expect(second).toMatchObject({ accountId: other, subscriptions: [] });
    expect(await take()).toEqual([]);
  });

  it('names no subscription that is paused', async () => {
    const accountId = await open().newAccount();
    await open().uow.run(() => open().subscriptions.add(subscriptionOf(accountId, { active: false })));
    await add(eventOf(accountId));
    expect(await take()).toMatchObject([{ accountId, subscriptions: [] }]);
  });

  it('gives no more than it was asked for', async () => {
    const accountId = await open().newAccount();
    await add(eventOf(accountId), eventOf(accountId), eventOf(accountId));
    expect(await take(2)).toHaveLength(2);
    expect(await take(2)).toHaveLength(1);
  });

  it('refuses to take outside a unit of work', async () => {
    await expect(open().feed.take(1)).rejects.toThrow(/unit of work/);
  });
}

/** Holds for every DeliveryStore. */
export function deliveryStoreContract(open: () => WebhookStores): void {
  const subscribe = async (values: Partial<NewSubscription> = {}): Promise<Subscription> => {
    const accountId = await open().newAccount();
    return open().uow.run(() => open().subscriptions.add(subscriptionOf(accountId, values)));
  };
  const queue = (...deliveries: NewDelivery[]) => open().uow.run(() => open().deliveries.queue(deliveries));
  const settle = (...attempts: SettledAttempt[]) => open().uow.run(() => open().deliveries.settle(attempts));
  const claim = (now = NOW, limit = 100) => open().deliveries.claimDue(now, addSeconds(now, 90), limit);
  const queued = async (values: Partial<NewDelivery> = {}): Promise<NewDelivery> => {
    const delivery = deliveryOf(await subscribe(), values);
    await queue(delivery);
    return delivery;
  };

  it('shows a queued delivery as it was given, pending and without attempts', async () => {
    const delivery = await queued({ body: '{"name":"bücher ☃ \\u0001"}' });
    expect(await open().deliveries.find(delivery.id)).toEqual({ ...delivery, state: 'pending', attempts: [], finishedAt: undefined });
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
    const expected = { id: delivery.id, accountId: delivery.accountId, subscriptionId: delivery.subscriptionId, url: URL, body: delivery.body, attempts: 0 };
    expect(await claim()).toEqual([{ ...expected, claimedUntil: LEASE }]);
    expect(await claim(addSeconds(NOW, 89))).toEqual([]);
    expect(await claim(LEASE)).toEqual([{ ...expected, claimedUntil: addSeconds(LEASE, 90) }]);
  });

  it('claims what is due and no more than asked for, the longest due first', async () => {
    const subscription = await subscribe();
    const [later, sooner, notYet] = [NOW, addSeconds(NOW, -5), addSeconds(NOW, 1)].map((dueAt) => deliveryOf(subscription, { dueAt }));
    await queue(later, sooner, notYet);
    expect((await claim(NOW, 1)).map((c) => c.id)).toEqual([sooner.id]);
    expect((await claim()).map((c) => c.id)).toEqual([later.id]);
  });

  it('sends to the url the subscription has now', async () => {
    const delivery = await queued();
    const url = 'https://moved.example.org/';
    await open().uow.run(() => open().subscriptions.change(delivery.accountId, delivery.subscriptionId, { url }, NOW));
    expect(await claim()).toMatchObject([{ id: delivery.id, url }]);
    expect(await open().deliveries.find(delivery.id)).toMatchObject({ url });
  });

  it('goes on with what is pending for a subscription that was paused', async () => {
    const delivery = await queued();
    await open().uow.run(() => open().subscriptions.change(delivery.accountId, delivery.subscriptionId, { active: false }, NOW));
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
    await open().deliveries.release(await claim(), addSeconds(NOW, 60));
    expect(await claim(addSeconds(NOW, 59))).toEqual([]);
    expect(await claim(addSeconds(NOW, 60))).toMatchObject([{ id: delivery.id, attempts: 0 }]);
  });

  it('does not release what somebody else has claimed since', async () => {
    await queued();
    const expired = await claim();
    await claim(LEASE);
    await open().deliveries.release(expired, LEASE);
    expect(await claim(LEASE)).toEqual([]);
  });

  it.each(['delivered', 'failed'] as const)('ends a delivery as %s', async (state) => {
    const delivery = await queued();
    const [claimed] = await claim();
    await settle(attemptOf(claimed, { state }));
    expect(await open().deliveries.find(delivery.id)).toMatchObject({ state, finishedAt: NOW, attempts: [{ number: 1, status: 503 }] });
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
      { number: 2, startedAt: NOW, durationMs: 21, status: undefined, responseHead: undefined, error: 'timeout' },
    ]);
  });

  it('takes an attempt once, whoever comes second', async () => {
    const delivery = await queued();
    const [slow] = await claim();
    const [quick] = await claim(LEASE);
    await settle(attemptOf(quick, { state: 'pending', dueAt: addSeconds(NOW, 600) }));
    await settle(attemptOf(slow, { state: 'delivered' }));
    expect(await open().deliveries.find(delivery.id)).toMatchObject({ state: 'pending', dueAt: addSeconds(NOW, 600), attempts: [{ number: 1 }] });
  });

  it('keeps the attempt that was under way when the subscription was removed', async () => {
    const delivery = await queued();
    const [claimed] = await claim();
    await open().uow.run(() => open().subscriptions.remove(delivery.accountId, delivery.subscriptionId, NOW));
    await settle(attemptOf(claimed, { state: 'pending', dueAt: LEASE }));
    expect(await open().deliveries.find(delivery.id)).toMatchObject({ state: 'cancelled', attempts: [{ number: 1 }] });
    expect(await claim(LEASE)).toEqual([]);
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
    expect(await open().deliveries.find(delivery.id)).toMatchObject({ state: 'pending', dueAt: LEASE, finishedAt: undefined });
    expect(await claim(LEASE)).toMatchObject([{ id: delivery.id, attempts: 1 }]);
  });

  it('tells when the subscription of a locked delivery is gone', async () => {
    const delivery = await queued();
    await open().uow.run(() => open().subscriptions.remove(delivery.accountId, delivery.subscriptionId, NOW));
    expect(await open().uow.run(() => open().deliveries.lock(delivery.id))).toMatchObject({ subscribed: false });
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
