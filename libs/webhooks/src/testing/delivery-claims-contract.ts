import { addSeconds } from '@registrar/kernel';
import { deliveryStage } from './delivery-stage';
import { attemptOf, deliveryOf, NOW, type WebhookStores } from './webhook-stores';

const idsOf = (deliveries: readonly { id: string }[]): string[] => deliveries.map(({ id }) => id).sort();

/** Part of `deliveryStoreContract`: which of the due deliveries a claim takes, and how many of a subscription. */
export function deliveryClaimsContract(open: () => WebhookStores): void {
  const { subscribe, queue, settle, claim, release, known, queueMany } = deliveryStage(open);

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
}
