import type { ClockJob, Happening } from '../account-clock';
import type { AccountClocks, NewClockJob } from '../ports';

export interface AccountClocksUnderTest {
  clocks: AccountClocks;
  /** Two accounts without a clock; no other account has one that a runner could take. */
  accounts: readonly [number, number];
  /** Two identifiers of processes. */
  runners: readonly [string, string];
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Records a happening of the account; `what` is `mail`. */
  record(accountId: number, happening: Happening): Promise<void>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

/** The contract of every AccountClocks. */
export function accountClocksContract(start: () => Promise<AccountClocksUnderTest>): void {
  const open = async () => {
    const test = await start();
    const [account, other] = test.accounts;
    const newJob = (accountId = account): NewClockJob => ({
      accountId,
      fromAt: NOW,
      targetAt: after(600),
      createdAt: after(1),
    });
    const openJob = (accountId = account): Promise<ClockJob | undefined> =>
      test.inUnit(() => test.clocks.openJob(newJob(accountId)));
    const setAhead = (seconds: number, accountId = account): Promise<void> =>
      test.inUnit(() => test.clocks.setAhead(accountId, seconds, NOW));
    const progress = (id: number, values: Parameters<AccountClocks['progress']>[1]): Promise<void> =>
      test.inUnit(() => test.clocks.progress(id, values));
    const aheadOf = async (accountId = account): Promise<number | undefined> =>
      (await test.clocks.readAll(NOW)).ahead.get(accountId);
    return { ...test, account, other, newJob, openJob, setAhead, progress, aheadOf };
  };

  it('opens one job at a time for an account, and one for each account', async () => {
    const { clocks, account, other, openJob, progress } = await open();
    const job = (await openJob())!;
    expect(job).toEqual({
      id: job.id,
      accountId: account,
      state: 'running',
      fromAt: NOW,
      targetAt: after(600),
      reachedAt: NOW,
      steps: 0,
      movedAt: after(1),
    });
    expect([await openJob(), await openJob(other)]).toEqual([
      undefined,
      expect.objectContaining({ accountId: other }),
    ]);
    expect([await clocks.runningJob(account), await clocks.job(account, job.id)]).toEqual([job, job]);
    await progress(job.id, { reachedAt: after(600), at: after(2), state: 'done' });
    expect(await clocks.runningJob(account)).toBeUndefined();
    expect((await openJob())!.id).not.toBe(job.id);
  });

  it('shows a job to its account alone', async () => {
    const { clocks, account, other, openJob } = await open();
    const { id } = (await openJob())!;
    expect([
      await clocks.job(other, id),
      await clocks.runningJob(other),
      await clocks.job(account, id + 1_000),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('sets a clock ahead and never back', async () => {
    const { openJob, setAhead, aheadOf, other } = await open();
    await openJob();
    expect(await aheadOf()).toBeUndefined();
    await setAhead(60);
    await setAhead(30);
    expect([await aheadOf(), await aheadOf(other)]).toEqual([60, undefined]);
    await setAhead(61);
    expect(await aheadOf()).toBe(61);
  });

  it('sets no clock ahead of an account that never opened a job', async () => {
    const { setAhead, aheadOf } = await open();
    await setAhead(60);
    expect(await aheadOf()).toBeUndefined();
  });

  it('counts clocks as moving while a job runs, and after the last step of one until the given time', async () => {
    const { clocks, openJob, setAhead, progress } = await open();
    const isMoving = async (movedSince: Date): Promise<boolean> =>
      (await clocks.readAll(movedSince)).isMoving;
    expect(await isMoving(after(-60))).toBe(false);
    const { id } = (await openJob())!;
    expect(await isMoving(after(600))).toBe(true);
    await setAhead(600);
    await progress(id, { reachedAt: after(600), at: after(2), state: 'done' });
    expect([await isMoving(after(-1)), await isMoving(NOW), await isMoving(after(1))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('stores the progress of a job and leaves omitted fields unchanged', async () => {
    const { clocks, account, openJob, progress } = await open();
    const job = (await openJob())!;
    await progress(job.id, {
      reachedAt: after(60),
      at: after(2),
      steps: 1,
      trouble: 'the registry does not answer',
    });
    await progress(job.id, { reachedAt: after(120), at: after(3) });
    const moved = {
      ...job,
      reachedAt: after(120),
      movedAt: after(3),
      steps: 1,
      trouble: 'the registry does not answer',
    };
    expect(await clocks.job(account, job.id)).toEqual(moved);
    await progress(job.id, {
      reachedAt: after(90),
      at: after(4),
      state: 'stopped',
      trouble: 'too many steps',
    });
    expect(await clocks.job(account, job.id)).toEqual({
      ...moved,
      movedAt: after(4),
      state: 'stopped',
      trouble: 'too many steps',
      finishedAt: after(4),
    });
  });

  it('refuses progress of a job that has ended, and an end before the target', async () => {
    const { clocks, account, openJob, progress } = await open();
    const { id } = (await openJob())!;
    await expect(progress(id, { reachedAt: after(599), at: after(2), state: 'done' })).rejects.toThrow();
    expect(await clocks.runningJob(account)).toMatchObject({ id, reachedAt: NOW });
    await progress(id, { reachedAt: after(600), at: after(2), state: 'done' });
    await expect(progress(id, { reachedAt: after(601), at: after(3) })).rejects.toThrow('has ended');
  });

  it('gives the clocks that have work to one runner until its lease ends', async () => {
    const {
      clocks,
      account,
      other,
      runners: [one, second],
      openJob,
      setAhead,
      progress,
    } = await open();
    const take = (runner: string, at: number): Promise<number[]> =>
      clocks.leaseAccounts(runner, after(at), after(at + 30), 10);
    const { id } = (await openJob())!;
    await openJob(other).then((job) =>
      progress(job!.id, { reachedAt: after(600), at: after(2), state: 'done' }),
    );
    // the other one has no job and is not ahead
    expect([await take(one, 0), await take(second, 29)]).toEqual([[account], []]);
    expect(await take(second, 30)).toEqual([account]);
    await setAhead(60, other);
    expect(await take(one, 31)).toEqual([other]);
    await progress(id, { reachedAt: after(600), at: after(40), state: 'done' });
    expect(await take(one, 60)).toEqual([]);
  });

  it('renews and releases the lease of its runner, and of no other', async () => {
    const {
      clocks,
      account,
      runners: [one, second],
      openJob,
    } = await open();
    await openJob();
    const take = (runner: string, at: number): Promise<number[]> =>
      clocks.leaseAccounts(runner, after(at), after(at + 30), 10);
    await take(one, 0);
    expect([
      await clocks.renewLease(account, second, after(20), after(50)),
      await clocks.renewLease(account, one, after(20), after(50)),
    ]).toEqual([false, true]);
    expect(await take(second, 49)).toEqual([]);
    await clocks.releaseLease(account, second);
    expect(await take(second, 49)).toEqual([]);
    await clocks.releaseLease(account, one);
    expect([await take(second, 49), await clocks.renewLease(account, one, after(49), after(99))]).toEqual([
      [account],
      false,
    ]);
  });

  it('leases the clock that waited longest first', async () => {
    const {
      clocks,
      account,
      other,
      runners: [one, second],
      openJob,
    } = await open();
    await openJob();
    await openJob(other);
    const takeOne = async (runner: string, at: number): Promise<number> => {
      const [taken] = await clocks.leaseAccounts(runner, after(at), after(at + 10), 1);
      await clocks.renewLease(taken, runner, after(at), after(at + 10));
      await clocks.releaseLease(taken, runner);
      return taken;
    };
    const first = await takeOne(one, 0);
    const next = first === account ? other : account;
    expect([await takeOne(second, 1), await takeOne(one, 2), await takeOne(one, 3)]).toEqual([
      next,
      first,
      next,
    ]);
  });

  it('lists happenings after the start of a job up to a time, in order, the first ones', async () => {
    const { clocks, account, openJob, record } = await open();
    const job = (await openJob())!;
    const happening = (seconds: number): Happening => ({
      at: after(seconds),
      what: 'mail',
      details: 'expired',
    });
    for (const seconds of [30, 0, 20, 31]) await record(account, happening(seconds));
    expect(await clocks.happenings(job, after(30), 10)).toEqual([happening(20), happening(30)]);
    expect(await clocks.happenings(job, after(99), 2)).toEqual([happening(20), happening(30)]);
  });

  it('writes jobs and times only inside a unit of work', async () => {
    const { clocks, account, newJob, openJob, aheadOf } = await open();
    const { id } = (await openJob())!;
    for (const write of [
      clocks.openJob(newJob()),
      clocks.setAhead(account, 60, NOW),
      clocks.progress(id, { reachedAt: after(5), at: after(5) }),
    ]) {
      await expect(write).rejects.toThrow('outside a unit of work');
    }
    expect([await aheadOf(), await clocks.runningJob(account)]).toEqual([
      undefined,
      expect.objectContaining({ id, reachedAt: NOW }),
    ]);
  });
}
