import { addSeconds, type DomainEvent } from '@registrar/kernel';
import type { NewSubscription, Subscription } from '../subscriptions/subscription';
import { attemptOf, deliveryOf, LEASE, NOW, subscriptionOf, URL, type WebhookStores } from './webhook-stores';

/** Holds for every SubscriptionStore, the fake included. */
export function subscriptionStoreContract(open: () => WebhookStores): void {
  const add = (subscription: NewSubscription) => open().uow.run(() => open().subscriptions.add(subscription));

  it('gives back what was added, under ids that grow', async () => {
    const accountId = await open().newAccount();
    const first = await add(subscriptionOf(accountId));
    const second = await add(
      subscriptionOf(accountId, { eventName: 'domain.registry.rejection', active: false }),
    );
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
    expect(
      await open().uow.run(() => open().subscriptions.change(mine, id, { active: false }, NOW)),
    ).toBeUndefined();
    expect(await open().uow.run(() => open().subscriptions.remove(mine, id, NOW))).toBe(false);
    expect(await open().subscriptions.list(other)).toMatchObject([{ id, active: true }]);
  });

  it('refuses a second subscription to an event, and takes it for another account', async () => {
    const [mine, other] = [await open().newAccount(), await open().newAccount()];
    await add(subscriptionOf(mine));
    await expect(add(subscriptionOf(mine, { url: 'https://other.example.org/' }))).rejects.toMatchObject({
      code: 'webhook.already_subscribed',
    });
    await expect(add(subscriptionOf(other))).resolves.toMatchObject({ accountId: other });
  });

  it.each([
    [{ active: false }, { url: URL, active: false }],
    [{ url: 'https://new.example.org/' }, { url: 'https://new.example.org/', active: true }],
    [
      { url: 'https://new.example.org/', active: false },
      { url: 'https://new.example.org/', active: false },
    ],
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
    const claim = { ...done, attempts: 0 };
    await uow.run(() => deliveries.settle([attemptOf(claim, { state: 'delivered' })]));
    await uow.run(() => subscriptions.remove(accountId, removed.id, LEASE));
    expect(await deliveries.find(pending.id)).toMatchObject({ state: 'cancelled', finishedAt: LEASE });
    expect(await deliveries.find(done.id)).toMatchObject({ state: 'delivered', finishedAt: NOW });
    expect(await deliveries.find(other.id)).toMatchObject({ state: 'pending' });
  });

  describe('retired', () => {
    const DAY = 86_400;
    const failing = async (
      values: Partial<NewSubscription> = {},
      lastAfterDays = 3,
    ): Promise<Subscription> => {
      const subscription = await add(subscriptionOf(await open().newAccount(), values));
      for (const days of [0, lastAfterDays]) {
        const delivery = deliveryOf(subscription);
        await open().uow.run(() => open().deliveries.queue([delivery]));
        const attempt = attemptOf({ ...delivery, attempts: 0 }, { state: 'failed' });
        await open().uow.run(() =>
          open().deliveries.settle([{ ...attempt, settledAt: addSeconds(NOW, days * DAY) }]),
        );
      }
      return subscription;
    };
    const later = addSeconds(NOW, 3 * DAY);
    const retire = () => open().uow.run(() => open().subscriptions.retire(NOW, later));

    it('are those that failed all the time, once, with what is pending for them', async () => {
      const subscription = await failing();
      const pending = deliveryOf(subscription);
      await open().uow.run(() => open().deliveries.queue([pending]));
      expect(await retire()).toEqual({
        subscription: { ...subscription, active: false, updatedAt: later },
        failingSince: NOW,
      });
      expect(await retire()).toBeUndefined();
      expect(await open().deliveries.find(pending.id)).toMatchObject({ state: 'failed', finishedAt: later });
    });

    it.each<[string, (subscription: Subscription) => Promise<unknown>, number]>([
      ['whose last failure is not days after the first', async () => undefined, 2],
      [
        'of which an attempt was accepted',
        async (subscription) => {
          const delivery = deliveryOf(subscription);
          await open().uow.run(() => open().deliveries.queue([delivery]));
          await open().uow.run(() =>
            open().deliveries.settle([attemptOf({ ...delivery, attempts: 0 }, { state: 'delivered' })]),
          );
        },
        3,
      ],
      [
        'that its owner set active',
        ({ accountId, id }) =>
          open().uow.run(() => open().subscriptions.change(accountId, id, { active: true }, NOW)),
        3,
      ],
      [
        'that got a new url',
        ({ accountId, id }) =>
          open().uow.run(() =>
            open().subscriptions.change(accountId, id, { url: 'https://new.example.org/' }, NOW),
          ),
        3,
      ],
      [
        'that is paused',
        ({ accountId, id }) =>
          open().uow.run(() => open().subscriptions.change(accountId, id, { active: false }, NOW)),
        3,
      ],
    ])('are none %s', async (_what, change, lastAfterDays) => {
      await change(await failing({}, lastAfterDays));
      expect(await retire()).toBeUndefined();
    });

    it('are active again when their owner says so', async () => {
      const { accountId, id } = await failing();
      await retire();
      expect(
        await open().uow.run(() => open().subscriptions.change(accountId, id, { active: true }, later)),
      ).toMatchObject({ active: true });
      expect(await retire()).toBeUndefined();
    });
  });

  it('take a secret of their account alone', async () => {
    const { id } = await add(subscriptionOf(await open().newAccount()));
    expect(
      await open().uow.run(async () =>
        open().subscriptions.rotate(await open().newAccount(), id, 'sealed', LEASE),
      ),
    ).toBeUndefined();
  });

  it.each([
    ['rotate', () => open().subscriptions.rotate(1, 1, 'sealed', undefined)],
    ['retire', () => open().subscriptions.retire(NOW, NOW)],
    ['add', () => open().subscriptions.add(subscriptionOf(1))],
    ['change', () => open().subscriptions.change(1, 1, { active: false }, NOW)],
    ['remove', () => open().subscriptions.remove(1, 1, NOW)],
  ])('refuses to %s outside a unit of work', async (_name, write) => {
    await expect(write()).rejects.toThrow(/unit of work/);
  });
}

/** Holds for every OutboxFeed. */
export function outboxFeedContract(open: () => WebhookStores): void {
  const eventOf = (accountId: number, values: Partial<DomainEvent> = {}): DomainEvent => ({
    name: 'domain.expiration',
    accountId,
    payload: { eventName: 'domain.expiration', domainName: 'example.org' },
    occurredAt: NOW,
    ...values,
  });
  const add = (...events: DomainEvent[]) =>
    open().uow.run(async () => {
      for (const event of events) await open().outbox.add(event);
    });
  const take = (limit = 500) => open().uow.run(() => open().feed.take(limit));

  it('gives each event once, in order, with the active subscription of its account to its name', async () => {
    const { uow, subscriptions } = open();
    const [mine, other] = [await open().newAccount(), await open().newAccount()];
    const { id } = await uow.run(() => subscriptions.add(subscriptionOf(mine)));
    await uow.run(() => subscriptions.add(subscriptionOf(other, { eventName: 'domain.registry.rejection' })));
    await add(eventOf(mine), eventOf(other));
    const [first, second] = await take();
    expect(first).toEqual({
      ...eventOf(mine),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      subscriptions: [{ id, url: URL }],
    });
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
