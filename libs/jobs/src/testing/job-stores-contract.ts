import { addSeconds, Money } from '@registrar/kernel';
import { LEASE_SECONDS } from '../running/run-jobs';
import type { LockedJob } from '../ports';
import { jobClaimsContract } from './job-claims-contract';
import { jobRecordsContract } from './job-records-contract';
import { claimFor, jobSteps, LEASES } from './job-steps';
import { type JobWorld } from './job-world';

/** Holds for every set of stores of jobs, the fakes included. */
export function jobStoresContract(open: () => JobWorld): void {
  const { locked, claim, positions, inTurn, end } = jobSteps(open);

  jobRecordsContract(open);
  jobClaimsContract(open);

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
    const [item] = await claim(id, 1, { beginsCalls: false });
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
    const items = await claim(id, 3, { beginsCalls: false });
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
    const until = addSeconds(open().clock.now(), LEASE_SECONDS);
    await open().stores.runStore.renew([LEASES[0]], until, until);
    open().clock.advance(LEASE_SECONDS - 1);
    expect(await claim(id, 10, { lease: LEASES[1] })).toEqual([]);
  });

  it('refuses a change of an item by a claim that does not hold it', async () => {
    const { id } = await open().started(2);
    const [item] = await claim(id, 1);
    const other = { ...item, lease: LEASES[1] };
    const { runStore } = open().stores;
    const change = (work: () => Promise<void>): Promise<void> => locked(id, work);
    const dueAt = open().clock.now();
    await expect(change(() => runStore.beginCall(other, Money.zero()))).rejects.toThrow('not held');
    await expect(change(() => runStore.giveBack(other, { nextAttempt: false }))).rejects.toThrow('not held');
    await expect(change(() => runStore.postpone(other, { dueAt }))).rejects.toThrow('not held');
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
    const [called, claimed] = await claim(id, 2, { beginsCalls: false });
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
    expect(await inTurn()).toEqual([{ id: second.id, scope: open().owner.accountId }]);
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
    expect(await inTurn()).toEqual([]);
    await open().setCredit(Money.of(700n));
    const found = [{ id, scope: open().owner.accountId, hasCredit: true }];
    expect(await open().stores.runStore.withCredit(10)).toEqual(found);
    expect(await inTurn()).toEqual(found);
    expect(await open().stores.runStore.inTurn('staff', open().clock.now(), 10)).toEqual([]);
  });
}
