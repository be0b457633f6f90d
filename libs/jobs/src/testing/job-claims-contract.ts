import { Money } from '@registrar/kernel';
import type { RequestedOptions } from '../intake/job-options';
import type { ClaimedItem } from '../item';
import { LEASE_SECONDS } from '../running/run-jobs';
import { jobSteps, LEASES } from './job-steps';
import type { JobWorld } from './job-world';

/** How claims begin calls, and how many items are settled together. */
export function jobClaimsContract(open: () => JobWorld): void {
  const { locked, claim, positions, end, endOf } = jobSteps(open);

  it('ends items that their claims hold, in their order, and leaves the others alone', async () => {
    const { id } = await open().started(5);
    const items = await claim(id, 4);
    await open().stores.uow.run(async () => {
      for (const { position } of items) await open().stores.changes.put(id, position, `of ${position}`);
    });
    const [one, two, three, four] = items;
    const ends = (
      [
        [four, 'refused'],
        [two, 'done'],
        [{ ...three, lease: LEASES[1] }, 'done'],
        [one, 'refused'],
      ] as const
    ).map(([item, state]) => ({ item, end: endOf(state) }));
    const settled = await locked(id, () => open().stores.runStore.settle(id, ends));
    expect(positions(settled.map(({ item }) => item))).toEqual([4, 2, 1]);
    expect(await open().items(id)).toMatchObject([
      { state: 'refused', status: undefined, errorCode: 'x.y', errorClass: 'input', charged: Money.zero() },
      { state: 'done', charged: Money.of(1_000n), endedAt: open().clock.now() },
      { state: 'running' },
      { state: 'refused' },
      { state: 'waiting' },
    ]);
    expect((await open().job(id)).charged).toEqual(Money.of(1_000n));
    const counts = await locked(id, async ({ open: left, failuresInARow }) => ({ left, failuresInARow }));
    expect(counts).toEqual({ left: 2, failuresInARow: 1 });
    expect(await open().stores.changes.doneItems(id, 9, 9)).toMatchObject([{ position: 2, sealed: 'of 2' }]);
    // a second time no claim holds them
    expect(await locked(id, () => open().stores.runStore.settle(id, ends))).toEqual([]);
    expect((await open().job(id)).charged).toEqual(Money.of(1_000n));
  });

  it('ends an item once where two claims of it ended: one that passed, and the one that holds it', async () => {
    const { id } = await open().started(2);
    const [passed] = await claim(id, 1);
    await locked(id, () => open().stores.runStore.beginCall(passed, Money.of(1_000n)));
    open().clock.advance(LEASE_SECONDS);
    const [holding] = await claim(id, 1, { lease: LEASES[1] });
    const ends = [passed, holding].map((item) => ({ item, end: endOf('done') }));
    expect(await locked(id, () => open().stores.runStore.settle(id, ends))).toEqual([ends[1]]);
    expect((await open().job(id)).charged).toEqual(Money.of(1_000n));
    expect(await locked(id, async ({ open: left }) => left)).toBe(1);
  });

  it('counts failures on where no item of many was done', async () => {
    const { id } = await open().started(4);
    const items = await claim(id, 3);
    await end(items[0], 'refused');
    const ends = items.slice(1).map((item) => ({ item, end: endOf('refused') }));
    await locked(id, () => open().stores.runStore.settle(id, ends));
    expect(await locked(id, async ({ failuresInARow }) => failuresInARow)).toBe(3);
  });

  it('stores plans of items that their claims hold, and counts them down', async () => {
    const { id, scope } = await open().draft(4);
    await open().useCases.jobs.plan(scope, id);
    const [one, two, three] = await claim(id, 3, { phase: 'plan' });
    const refusal = { status: 404, errorCode: 'x.y', errorClass: 'input', message: 'no "\\' } as const;
    const planned = [
      { item: one, outcome: { price: Money.of(700n) } },
      { item: two, outcome: refusal },
      { item: { ...three, lease: LEASES[1] }, outcome: { price: Money.of(1n) } },
    ];
    expect(await locked(id, () => open().stores.runStore.settlePlans(id, planned))).toBe(2);
    const items = await open().items(id);
    expect(items).toMatchObject([{ planned: Money.of(700n) }, { planError: refusal }, {}, {}]);
    expect(items[2].planned).toBeUndefined();
    expect(await locked(id, async ({ open: left }) => left)).toBe(2);
    expect((await open().view(id)).progress.planned).toBe(2);
    expect(await locked(id, () => open().stores.runStore.settlePlans(id, planned))).toBe(0);
  });

  describe('a claim', () => {
    const started = async (prices: readonly bigint[], options: RequestedOptions = {}): Promise<string> => {
      prices.forEach((cents, at) => open().calls.prices.set(`item${at + 1}.example`, cents));
      return (await open().started(prices.length, { atOnce: 9, ...options })).id;
    };
    const begun = (items: readonly ClaimedItem[]): boolean[] => items.map(({ isBegun }) => isBegun);

    it.each([0n, 1_000n])(
      'begins calls of items with the price of their plan, %s: a later claim calls them with the same key',
      async (cents) => {
        const id = await started([cents, cents, cents]);
        const begunPrice = Money.of(cents);
        expect(await claim(id, 1)).toMatchObject([
          { isBegun: true, isCalled: false, begunPrice, attempt: 1 },
        ]);
        expect(await locked(id, () => open().stores.jobStore.skipWaiting(id, open().clock.now()))).toBe(2);
        open().clock.advance(LEASE_SECONDS);
        expect(await claim(id, 9, { lease: LEASES[1], phase: 'settle' })).toMatchObject([
          { position: 1, isBegun: false, isCalled: true, begunPrice, attempt: 1 },
        ]);
      },
    );

    it('begins calls that fit under the spend cap together, and free ones beyond it', async () => {
      const id = await started([1_000n, 0n, 1_000n, 1_000n, 0n], { spendCap: Money.of(2_999n) });
      const items = await claim(id, 9);
      expect(begun(items)).toEqual([true, true, true, false, true]);
      expect(items[3].begunPrice).toBeUndefined();
    });

    it('counts calls that have not ended, and what is charged, against the spend cap', async () => {
      const id = await started([1_000n, 1_000n, 1_000n, 1_000n], { spendCap: Money.of(3_000n) });
      const [first] = await claim(id, 1);
      const [second] = await claim(id, 1, { lease: LEASES[1] });
      await end(first, 'done');
      await end(second, 'refused');
      expect(begun(await claim(id, 2, { lease: LEASES[2] }))).toEqual([true, true]);

      const full = await started([1_000n, 1_000n, 1_000n], { spendCap: Money.of(2_000n) });
      const claims = [];
      for (const lease of LEASES) claims.push(...(await claim(full, 1, { lease })));
      expect(begun(claims)).toEqual([true, true, false]);
    });

    it.each<[string, (id: string) => Promise<ClaimedItem[]>]>([
      [
        'that the plan refused',
        async () => {
          open().calls.before = () => ({ status: 400 });
          return claim((await open().started(1)).id, 1);
        },
      ],
      [
        'that cost more than the spend cap leaves',
        async () => {
          const id = await started([1_000n, 1_001n], { spendCap: Money.of(2_000n) });
          const [first] = await claim(id, 1);
          await end(first, 'done');
          return claim(id, 1, { lease: LEASES[1] });
        },
      ],
      ['of an operation that the process does not offer', (id) => claim(id, 1, { beginsCalls: false })],
      [
        'that an earlier call left open',
        async (id) => {
          const [item] = await claim(id, 1);
          const dueAt = open().clock.now();
          await locked(id, () => open().stores.runStore.giveBack(item, { nextAttempt: true, dueAt }));
          return claim(id, 1, { lease: LEASES[1] });
        },
      ],
    ])('begins no calls of items %s', async (_, claimed) => {
      const id = await started([0n, 0n, 0n]);
      const items = await claimed(id);
      expect(items).toMatchObject([{ isBegun: false, isCalled: false }]);
      expect(items[0].begunPrice).toBeUndefined();
      open().clock.advance(LEASE_SECONDS);
      expect(await claim(items[0].jobId, 9, { phase: 'settle' })).toEqual([]);
    });

    it('of dry runs in a row counts as one of the items that the job allows at once', async () => {
      const { id, scope } = await open().draft(9, { atOnce: 2 });
      await open().useCases.jobs.plan(scope, id);
      const row = (lease: string, inRow?: number) => claim(id, 1, { phase: 'plan', lease, inRow });
      const first = await row(LEASES[0], 3);
      expect(positions(first)).toEqual([1, 2, 3]);
      expect(positions(await row(LEASES[1], 4))).toEqual([4, 5, 6, 7]);
      expect(await row(LEASES[2], 3)).toEqual([]);
      const outcome = { price: Money.of(1n) };
      const plan = (items: readonly ClaimedItem[]): Promise<number> =>
        locked(id, () =>
          open().stores.runStore.settlePlans(
            id,
            items.map((item) => ({ item, outcome })),
          ),
        );
      // a row holds its place until its last item has ended
      await plan(first.slice(0, 2));
      expect(await row(LEASES[2])).toEqual([]);
      await plan(first.slice(2));
      expect(positions(await row(LEASES[2]))).toEqual([8]);
    });

    it('is given back with all items that it still holds', async () => {
      const { id, scope } = await open().draft(4, { atOnce: 9 });
      await open().useCases.jobs.plan(scope, id);
      const row = (lease: string) => claim(id, 1, { phase: 'plan', lease, inRow: 3 });
      const [done, ...others] = await row(LEASES[0]);
      const [foreign] = await row(LEASES[1]);
      await locked(id, async () => {
        await open().stores.runStore.settlePlans(id, [{ item: done, outcome: { price: Money.of(1n) } }]);
        // of another claim, and one that has ended
        await open().stores.runStore.giveBackAll(id, [done, { ...foreign, lease: LEASES[0] }, ...others]);
      });
      expect(positions(await row(LEASES[2]))).toEqual(positions(others));
      await expect(open().stores.runStore.giveBackAll(id, others)).rejects.toThrow('outside a unit of work');
    });

    it('begins no dry runs', async () => {
      const { id, scope } = await open().draft(1);
      await open().useCases.jobs.plan(scope, id);
      expect(await claim(id, 1, { phase: 'plan' })).toMatchObject([{ isBegun: false, isCalled: false }]);
    });
  });
}
