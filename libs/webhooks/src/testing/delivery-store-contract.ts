import { addSeconds } from '@registrar/kernel';
import { deliveryClaimsContract } from './delivery-claims-contract';
import { deliveryStage } from './delivery-stage';
import { attemptOf, deliveryOf, LEASE, NOW, URL, uuid, type WebhookStores } from './webhook-stores';

/** Holds for every DeliveryStore. */
export function deliveryStoreContract(open: () => WebhookStores): void {
  const { subscribe, queue, settle, claim, release, queued } = deliveryStage(open);

  deliveryClaimsContract(open);

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
