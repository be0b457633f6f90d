import { addDays, addSeconds, Money } from '@registrar/kernel';
import { LEASE_SECONDS } from '../running/run-jobs';
import type { ClaimedItem } from '../item';
import type { JobInTurn, LockedJob } from '../ports';
import { type JobWorld, registrations } from './job-world';

const LEASES = ['10000000-0000-7000-8000-000000000001', '10000000-0000-7000-8000-000000000002'];

/** Holds for every set of stores of jobs, the fakes included. */
export function jobStoresContract(open: () => JobWorld): void {
  const locked = <T>(
    id: string,
    work: (job: LockedJob) => Promise<T>,
    { accountId } = open().owner,
  ): Promise<T> =>
    open().stores.uow.run(async () => work((await open().stores.jobStore.lock(accountId, id))!));
  const claim = (
    id: string,
    most: number,
    options: { lease?: string; phase?: 'plan' | 'run' | 'settle' } = {},
  ) =>
    locked(id, (job) => {
      const now = open().clock.now();
      const { lease = LEASES[0], phase = 'run' } = options;
      return open().stores.runStore.claim(job, {
        now,
        until: addSeconds(now, LEASE_SECONDS),
        most,
        lease,
        phase,
      });
    });
  const positions = (items: readonly ClaimedItem[]): number[] => items.map(({ position }) => position);
  const inTurn = (): Promise<JobInTurn[]> => open().stores.runStore.inTurn(open().clock.now(), 10);
  const end = (item: ClaimedItem, state: 'done' | 'refused') =>
    locked(item.jobId, () =>
      open().stores.runStore.settle(item, {
        state,
        at: open().clock.now(),
        charged: Money.of(state === 'done' ? 1_000n : 0n),
        ...(state === 'refused' && {
          refusal: { status: 400, errorCode: 'x.y', errorClass: 'input' as const },
        }),
      }),
    );

  it('hides a job until it is complete', async () => {
    const { useCases, owner } = open();
    const draft = await useCases.intake.open(owner.accountId, owner.tokenId, 'createDomain');
    await draft.add(registrations(3));
    await expect(useCases.queries.get(owner.accountId, draft.id)).rejects.toMatchObject({
      code: 'job.not_found',
    });
    await expect(useCases.jobs.plan(owner.accountId, draft.id)).rejects.toMatchObject({
      code: 'job.not_found',
    });
    await draft.finish();
    expect(await open().view(draft.id)).toMatchObject({
      job: { state: 'draft', total: 3 },
      progress: { total: 3, waiting: 3, planned: 0, perMinute: 0 },
    });
  });

  it('has a revision for its account alone, once it is complete', async () => {
    const { useCases, owner, stores } = open();
    const draft = await useCases.intake.open(owner.accountId, owner.tokenId, 'createDomain');
    await draft.add(registrations(1));
    expect(await stores.reader.revision(owner.accountId, draft.id)).toBeUndefined();
    const { id, revision } = await draft.finish();
    expect(await stores.reader.revision(owner.accountId, id)).toBe(revision);
    expect(await stores.reader.revision(owner.accountId + 1, id)).toBeUndefined();
    const { queries } = useCases;
    expect(await queries.isAt(owner.accountId, id, revision)).toBe(true);
    expect(await queries.isAt(owner.accountId, id, revision - 1)).toBe(false);
    await expect(queries.isAt(owner.accountId + 1, id, revision)).rejects.toMatchObject({
      code: 'job.not_found',
    });
  });

  it('forgets a discarded job, and discards no complete one', async () => {
    const { useCases, owner, stores } = open();
    const draft = await useCases.intake.open(owner.accountId, owner.tokenId, 'createDomain');
    await draft.add(registrations(3));
    await draft.discard();
    await expect(draft.finish()).rejects.toThrow(draft.id);
    const { id } = await open().draft(2);
    await stores.uow.run(() => stores.intakeStore.discard(id));
    expect(await open().items(id)).toHaveLength(2);
  });

  it('gives back options and items as they were sent, without their fields', async () => {
    const notBefore = addDays(open().clock.now(), 1);
    const options = {
      atOnce: 3,
      spendCap: Money.of(5_000n),
      acceptPriceUpTo: Money.of(1_100n),
      notBefore,
      window: { fromHour: 22, toHour: 4 },
      pauseAfterFailures: 5,
    };
    const { id } = await open().draft(1, options);
    expect((await open().job(id)).options).toEqual(options);
    expect(await open().items(id)).toEqual([
      { position: 1, subject: 'item1.example', state: 'waiting', attempt: 1 },
    ]);
  });

  it('claims each item once, in order, and not more at once than the job allows', async () => {
    const { id } = await open().started(5, { atOnce: 4 });
    expect(positions(await claim(id, 2))).toEqual([1, 2]);
    expect(positions(await claim(id, 10, { lease: LEASES[1] }))).toEqual([3, 4]);
    expect(await claim(id, 10, { lease: LEASES[1] })).toEqual([]);
    expect((await open().view(id)).progress).toMatchObject({ waiting: 1, running: 4 });
  });

  it('claims nothing new to settle, and an expired claim that was not called is given up', async () => {
    const { id } = await open().started(3);
    expect(await claim(id, 10, { phase: 'settle' })).toEqual([]);
    const [item] = await claim(id, 1);
    open().clock.advance(LEASE_SECONDS);
    expect(await inTurn()).toMatchObject([{ id }]);
    expect(await claim(id, 10, { phase: 'settle' })).toEqual([]);
    expect((await open().items(id))[0].state).toBe('waiting');
    expect(await locked(id, () => open().stores.runStore.holds(item))).toBe(false);
  });

  it('claims a called item again after its claim, in any phase, with the same attempt', async () => {
    const { id } = await open().started(2);
    const [item] = await claim(id, 1);
    await locked(id, () => open().stores.runStore.beginCall(item, Money.of(1_000n)));
    open().clock.advance(LEASE_SECONDS - 1);
    expect(await claim(id, 10, { phase: 'settle' })).toEqual([]);
    open().clock.advance(1);
    const again = await claim(id, 10, { phase: 'settle', lease: LEASES[1] });
    expect(again).toMatchObject([
      { position: 1, attempt: 1, isCalled: true, lease: LEASES[1], phase: 'run' },
    ]);
  });

  it('grows in its revision when an item becomes unknown, is given back, or is given up by its claim', async () => {
    const { id } = await open().started(3);
    const items = await claim(id, 3);
    const { runStore } = open().stores;
    await locked(id, () => runStore.beginCall(items[0], Money.of(1_000n)));
    const revision = async (): Promise<number> => (await open().job(id)).revision;
    const before = await revision();
    const dueAt = addSeconds(open().clock.now(), 30);
    await locked(id, () => runStore.postpone(items[0], { dueAt, openCall: { status: 504 } }));
    expect(await revision()).toBe(before + 1);
    await locked(id, () => runStore.giveBack(items[1], { nextAttempt: false }));
    expect(await revision()).toBe(before + 2);
    open().clock.advance(LEASE_SECONDS);
    expect(await claim(id, 10, { phase: 'settle' })).toEqual([]);
    expect((await open().items(id)).map(({ state }) => state)).toEqual(['unknown', 'waiting', 'waiting']);
    expect(await revision()).toBe(before + 3);
    expect(await claim(id, 10, { phase: 'settle' })).toEqual([]);
    expect(await revision()).toBe(before + 3);
  });

  it('keeps a renewed claim', async () => {
    const { id } = await open().started(2, { atOnce: 1 });
    await claim(id, 1);
    open().clock.advance(LEASE_SECONDS - 1);
    await open().stores.runStore.renew([LEASES[0]], addSeconds(open().clock.now(), LEASE_SECONDS));
    open().clock.advance(LEASE_SECONDS - 1);
    expect(await claim(id, 10, { lease: LEASES[1] })).toEqual([]);
  });

  it('refuses a change of an item by a claim that does not hold it', async () => {
    const { id } = await open().started(2);
    const [item] = await claim(id, 1);
    await expect(end({ ...item, lease: LEASES[1] }, 'done')).rejects.toThrow('not held');
  });

  it('keeps the order of items that are carried out one at a time', async () => {
    const { id } = await open().started(2, { atOnce: 1 });
    const [item] = await claim(id, 1);
    const dueAt = addSeconds(open().clock.now(), 30);
    await locked(id, () => open().stores.runStore.postpone(item, { dueAt, openCall: { status: 503 } }));
    expect(await claim(id, 10)).toEqual([]);
    open().clock.advance(30);
    expect(await claim(id, 10)).toMatchObject([{ position: 1, openCalls: 1 }]);
  });

  it('reserves what calls under way may cost, without that of the item itself', async () => {
    const { id } = await open().started(3);
    const items = await claim(id, 3);
    const { runStore } = open().stores;
    for (const item of items) await locked(id, () => runStore.beginCall(item, Money.of(700n)));
    expect(await locked(id, () => runStore.reservedBeside(items[0]))).toEqual(Money.of(1_400n));
    await end(items[1], 'done');
    expect(await locked(id, () => runStore.reservedBeside(items[0]))).toEqual(Money.of(700n));
    expect((await open().job(id)).charged).toEqual(Money.of(1_000n));
  });

  it('counts items that are open and failures in a row', async () => {
    const { id } = await open().started(4);
    const items = await claim(id, 4);
    const counted = () => locked(id, async ({ open: left, failuresInARow }) => ({ left, failuresInARow }));
    await end(items[0], 'refused');
    await end(items[1], 'refused');
    expect(await counted()).toEqual({ left: 2, failuresInARow: 2 });
    await end(items[2], 'done');
    expect(await counted()).toEqual({ left: 1, failuresInARow: 0 });
  });

  it('retries refused items of the classes with the next attempt', async () => {
    const { id } = await open().started(3);
    const items = await claim(id, 3);
    await end(items[0], 'refused');
    await end(items[1], 'done');
    const retry = (...classes: ('input' | 'policy')[]) =>
      locked(id, () => open().stores.jobStore.retry(id, classes));
    expect(await retry('policy')).toBe(0);
    expect(await retry('policy', 'input')).toBe(1);
    const [first, second] = await open().items(id);
    expect(first).toEqual({
      position: 1,
      subject: 'item1.example',
      state: 'waiting',
      attempt: 2,
      planned: Money.of(1_000n),
    });
    expect(second).toMatchObject({ state: 'done', attempt: 1 });
  });

  it('skips what is not called, and leaves calls under way', async () => {
    const { id } = await open().started(3);
    const [called, claimed] = await claim(id, 2);
    await locked(id, () => open().stores.runStore.beginCall(called, Money.of(1_000n)));
    const at = open().clock.now();
    expect(await locked(id, () => open().stores.jobStore.skipWaiting(id, at))).toBe(2);
    expect((await open().items(id)).map(({ state }) => state)).toEqual(['running', 'skipped', 'skipped']);
    expect(await locked(id, () => open().stores.runStore.holds(claimed))).toBe(false);
    expect(await locked(id, () => open().stores.runStore.holds(called))).toBe(true);
  });

  it('gives accounts turns, the one first that waited longest', async () => {
    const other = await open().stores.newAccount();
    await open().setCredit(Money.of(100_000n), other);
    const [mine, others] = [await open().planned(5), await open().planned(5, {}, other)];
    await open().start(mine);
    await open().start(others);
    open().clock.advance(1);
    await claim(mine.id, 1);
    expect((await inTurn()).map(({ id }) => id)).toEqual([others.id, mine.id]);
    open().clock.advance(1);
    const turn = (job: LockedJob) => claimFor(open(), job, LEASES[1]);
    await locked(others.id, turn, other);
    expect((await inTurn()).map(({ id }) => id)).toEqual([mine.id, others.id]);
  });

  it('has one job of an account in turn, the one that waited longest', async () => {
    const [first, second] = [await open().planned(5), await open().planned(5)];
    await open().start(first);
    await open().start(second);
    open().clock.advance(1);
    await claim(first.id, 1);
    expect(await inTurn()).toEqual([{ id: second.id, accountId: open().owner.accountId }]);
  });

  it.each([
    ['before its time', { notBefore: new Date('2026-03-02T10:00:00Z') }, false],
    ['at its time', { notBefore: new Date('2026-03-02T09:15:00Z') }, true],
    ['before its hours', { window: { fromHour: 10, toHour: 12 } }, false],
    ['in its hours', { window: { fromHour: 9, toHour: 10 } }, true],
    ['after its hours', { window: { fromHour: 7, toHour: 9 } }, false],
    ['outside of hours over midnight', { window: { fromHour: 22, toHour: 9 } }, false],
    ['in hours over midnight', { window: { fromHour: 9, toHour: 3 } }, true],
  ])('has a job in turn or not: %s', async (_, options, isInTurn) => {
    await open().started(1, options);
    expect(await inTurn()).toHaveLength(isInTurn ? 1 : 0);
  });

  it('finds jobs whose account has the credit that they need', async () => {
    const { id } = await open().started(2);
    const pause = {
      state: 'paused',
      pauseReason: 'balance',
      needed: Money.of(700n),
      missing: Money.of(1n),
    } as const;
    await open().setCredit(Money.of(699n));
    await locked(id, () => open().stores.jobStore.move(id, { ...pause, at: open().clock.now() }));
    expect(await open().stores.runStore.withCredit(10)).toEqual([]);
    await open().setCredit(Money.of(700n));
    expect(await open().stores.runStore.withCredit(10)).toEqual([{ id, accountId: open().owner.accountId }]);
  });

  it('lists jobs of the account, newest first, and items page by page', async () => {
    const first = await open().draft(5);
    open().clock.advance(60);
    const second = await open().draft(1);
    const { queries } = open().useCases;
    const { accountId } = open().owner;
    expect(await queries.list(accountId, { page: 1, perPage: 1 })).toMatchObject({
      jobs: [{ id: second.id }],
      totalCount: 2,
    });
    expect(await queries.list(accountId, { page: 2, perPage: 1 })).toMatchObject({
      jobs: [{ id: first.id }],
    });
    const page = await queries.items(accountId, first.id, { after: 0, limit: 3 });
    expect(page).toMatchObject({ items: [{ position: 1 }, { position: 2 }, { position: 3 }], next: 3 });
    const last = await queries.items(accountId, first.id, { after: 3, limit: 3 });
    expect(last.items.map(({ position }) => position)).toEqual([4, 5]);
    expect(last.next).toBeUndefined();
  });

  it.each([
    [{ state: 'done' }, [2]],
    [{ state: 'refused' }, [1, 3]],
    [{ errorClass: 'input' }, [1, 3]],
    [{ state: 'refused', errorClass: 'policy' }, []],
    [{ state: 'waiting' }, [4]],
  ] as const)('filters items by %p', async (filter, expected) => {
    const { id } = await open().started(4);
    const items = await claim(id, 3);
    await end(items[0], 'refused');
    await end(items[1], 'done');
    await end(items[2], 'refused');
    const page = await open().useCases.queries.items(open().owner.accountId, id, {
      ...filter,
      after: 0,
      limit: 10,
    });
    expect(page.items.map(({ position }) => position)).toEqual(expected);
  });

  it('removes ended jobs and drafts that were never finished, when their time is over', async () => {
    const { owner, stores, clock, useCases } = open();
    await useCases.intake.open(owner.accountId, owner.tokenId, 'createDomain');
    const ended = await open().draft(2);
    await useCases.jobs.cancel(owner.accountId, ended.id);
    const kept = await open().draft(2);
    const now = clock.now();
    expect(await stores.housekeeping.remove(now, now, 10)).toBe(0);
    const later = addSeconds(now, 1);
    expect(await stores.housekeeping.remove(later, later, 10)).toBe(2);
    await expect(open().job(ended.id)).rejects.toMatchObject({ code: 'job.not_found' });
    expect(await open().items(kept.id)).toHaveLength(2);
  });

  it('counts jobs of the account that have not ended, incomplete ones too, one after another', async () => {
    const { owner, stores, useCases } = open();
    await open().draft(1);
    const { id } = await open().draft(1);
    await useCases.intake.open(owner.accountId, owner.tokenId, 'createDomain');
    const count = (accountId: number): Promise<number> =>
      stores.uow.run(() => stores.intakeStore.countUnended(accountId));
    expect(await count(owner.accountId)).toBe(3);
    expect(await count((await stores.newAccount()).accountId)).toBe(0);
    await useCases.jobs.cancel(owner.accountId, id);
    expect(await count(owner.accountId)).toBe(2);
    // 97 more: of four at the same time, one is the hundredth
    for (let more = 0; more < 97; more += 1)
      await useCases.intake.open(owner.accountId, owner.tokenId, 'createDomain');
    const opened = await Promise.allSettled(
      [1, 2, 3, 4].map(() => useCases.intake.open(owner.accountId, owner.tokenId, 'createDomain')),
    );
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('finds jobs that wait for their account since a time, the oldest first', async () => {
    const { clock, stores, useCases, owner } = open();
    await useCases.intake.open(owner.accountId, owner.tokenId, 'createDomain');
    const draft = await open().draft(1);
    clock.advance(1);
    const { id, accountId } = await open().planned(1);
    const find = async (limit: number): Promise<string[]> =>
      (await stores.housekeeping.idle(['draft', 'planned'], clock.now(), limit)).map((job) => job.id);
    expect(await find(10)).toEqual([draft.id]);
    clock.advance(1);
    expect(await find(10)).toEqual([draft.id, id]);
    expect(await find(1)).toEqual([draft.id]);
    await useCases.jobs.plan(accountId, draft.id);
    expect(await find(10)).toEqual([id]);
  });

  it('erases fields of refused items after the end of their job: they cannot be retried then', async () => {
    open().calls.before = ({ dryRun }) => (dryRun ? undefined : { status: 400 });
    const { id } = await open().started(2);
    await open().useCases.run.execute();
    const { housekeeping } = open().stores;
    const now = open().clock.now();
    expect(await housekeeping.eraseFields(now, 10)).toBe(0);
    expect(await housekeeping.eraseFields(addSeconds(now, 1), 1)).toBe(1);
    expect(await housekeeping.eraseFields(addSeconds(now, 1), 10)).toBe(1);
    await expect(open().useCases.jobs.retry(open().owner.accountId, id, ['input'])).rejects.toMatchObject({
      code: 'job.nothing_to_retry',
    });
  });
}

const claimFor = (world: JobWorld, job: LockedJob, lease: string): Promise<ClaimedItem[]> => {
  const now = world.clock.now();
  return world.stores.runStore.claim(job, {
    now,
    until: addSeconds(now, LEASE_SECONDS),
    most: 1,
    lease,
    phase: 'run',
  });
};
