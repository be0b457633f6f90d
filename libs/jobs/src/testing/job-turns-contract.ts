import { addSeconds, Money } from '@registrar/kernel';
import type { Job } from '../job';
import { LEASE_SECONDS, RENEW_SECONDS } from '../running/run-jobs';
import type { JobAccount, JobWorld } from './job-world';

const HOUR = 3_600;

/** How jobs are shared by accounts and by processes; holds for every set of stores, the fakes included. */
export function jobTurnsContract(open: () => JobWorld): void {
  const inTurn = async (): Promise<string[]> =>
    (await open().stores.runStore.inTurn(open().clock.now(), 10)).map(({ id }) => id);
  const another = async (): Promise<JobAccount> => {
    const account = await open().stores.newAccount();
    await open().setCredit(Money.of(1_000_000n), account);
    return account;
  };
  /** Number of items, how many at once, and the account of each; all are planned before one runs. */
  const started = async (...jobs: [number, number, JobAccount][]): Promise<void> => {
    const planned: Job[] = [];
    for (const [count, atOnce, account] of jobs)
      planned.push(await open().planned(count, { atOnce }, account));
    for (const job of planned) await open().start(job);
  };
  const executedBy = ({ accountId }: JobAccount): number =>
    open().calls.calls.filter(({ caller, dryRun }) => !dryRun && caller.accountId === accountId).length;

  it('shares a process among accounts, however many items and jobs each has', async () => {
    const [many, few] = [open().owner, await another()];
    await started([40, 40, many], [40, 40, many], [12, 40, few]);
    const { run } = open().process(4);
    for (let round = 0; round < 6; round += 1) {
      open().clock.advance(1);
      expect(await run.begin()).toBe(4);
      await run.allEnded();
    }
    expect([executedBy(many), executedBy(few)]).toEqual([12, 12]);
  });

  it('gives the whole process to an account that is alone', async () => {
    await open().started(8, { atOnce: 8 });
    const { run } = open().process(8);
    expect(await run.begin()).toBe(8);
    await run.allEnded();
  });

  it('lets an account with one item at once leave the room to others', async () => {
    const other = await another();
    await started([5, 1, open().owner], [20, 20, other]);
    const { run } = open().process(8);
    const begun: number[] = [];
    let answer = (): void => undefined;
    const answered = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
    open().calls.before = ({ caller }) => {
      begun.push(caller.accountId);
      return answered;
    };
    for (let round = 0; round < 8; round += 1) await run.begin();
    while (begun.length < 8) await new Promise(setImmediate);
    answer();
    await run.allEnded();
    expect(begun.slice(0, 8).filter((accountId) => accountId === other.accountId)).toHaveLength(7);
  });

  it('gives the rest of a share that a job does not need to the jobs after it', async () => {
    const other = await another();
    const first = await open().planned(1);
    open().clock.advance(1);
    const second = await open().planned(20, { atOnce: 20 }, other);
    for (const job of [first, second]) await open().start(job);
    const { run } = open().process(8);
    expect(await run.begin()).toBe(8);
    await run.allEnded();
    expect([executedBy(open().owner), executedBy(other)]).toEqual([1, 7]);
  });

  it.each(['paused', 'outside of its hours', 'running'])(
    'has a job with an item that waits for a later call in turn or not: %s',
    async (which) => {
      // it is 09:15, the window ends at 10:00
      const { id, accountId } = await open().started(1, { window: { fromHour: 9, toHour: 10 } });
      open().calls.before = () => ({ status: 503 });
      await open().useCases.run.execute();
      expect(await open().items(id)).toMatchObject([{ state: 'waiting' }]);
      if (which === 'paused') await open().useCases.jobs.pause(accountId, id);
      open().clock.advance(which === 'outside of its hours' ? HOUR : 60);
      expect(await inTurn()).toEqual(which === 'running' ? [id] : []);
    },
  );

  it('carries out each item once where processes claim at the same time', async () => {
    const { id } = await open().started(30, { atOnce: 30 });
    const processes = [open().process(4), open().process(4), open().process(4)];
    await Promise.all(processes.map(({ run }) => run.execute()));
    expect(await open().job(id)).toMatchObject({ state: 'done', charged: Money.of(30_000n) });
    const names = open().calls.executed;
    expect([names.length, new Set(names).size]).toEqual([30, 30]);
    expect(open().calls.mostAtOnceOfAKey).toBe(1);
  });

  it('claims no more items than the job allows where processes claim at the same time', async () => {
    await open().started(20, { atOnce: 3 });
    let most = 0;
    let now = 0;
    open().calls.before = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
      return undefined;
    };
    await Promise.all([open().process(8), open().process(8)].map(({ run }) => run.execute()));
    expect(most).toBeLessThanOrEqual(3);
  });

  it('hands items of a dead process to another once its claims have expired, and its late answer is ignored', async () => {
    let answer = (): void => undefined;
    open().calls.before = ({ dryRun }) =>
      dryRun ? undefined : new Promise((resolve) => (answer = () => resolve(undefined)));
    const { id } = await open().started(1);
    const { run: dead } = open().process();
    await dead.begin();
    while (!open().calls.calls.some(({ dryRun }) => !dryRun)) await new Promise(setImmediate);
    open().calls.before = () => undefined;
    const { run } = open().process();
    open().clock.advance(LEASE_SECONDS - 1);
    await run.execute();
    expect((await open().job(id)).state).toBe('running');
    open().clock.advance(1);
    await run.execute();
    expect(await open().job(id)).toMatchObject({ state: 'done', charged: Money.of(1_000n) });
    open().calls.after = () => ({ status: 400 });
    answer();
    await dead.allEnded();
    expect(await open().job(id)).toMatchObject({ state: 'done', charged: Money.of(1_000n) });
    expect((await open().items(id))[0]).toMatchObject({ state: 'done', status: 200 });
  });

  it('keeps claims of a process that lives, several renewals late', () =>
    expect(LEASE_SECONDS / RENEW_SECONDS).toBeGreaterThanOrEqual(3));

  it.each([
    [HOUR - 1, false],
    [HOUR, true],
  ])('begins a job by the clock of its account: %p seconds ahead %p', async (seconds, isOpen) => {
    const other = await another();
    const notBefore = addSeconds(open().clock.now(), HOUR);
    const { id } = await open().started(1, { notBefore });
    await open().started(1, { notBefore }, other);
    await open().setAhead(seconds);
    expect(await inTurn()).toEqual(isOpen ? [id] : []);
    await open().useCases.run.execute();
    expect([executedBy(open().owner), executedBy(other)]).toEqual([Number(isOpen), 0]);
  });

  // it is 09:15 by the clock of the platform
  it.each([
    [{ fromHour: 9, toHour: 10 }, 0, true],
    [{ fromHour: 9, toHour: 10 }, HOUR, false],
    [{ fromHour: 10, toHour: 12 }, 0, false],
    [{ fromHour: 10, toHour: 12 }, HOUR, true],
    [{ fromHour: 22, toHour: 4 }, 0, false],
    [{ fromHour: 22, toHour: 4 }, 14 * HOUR, true],
    [{ fromHour: 22, toHour: 4 }, 18 * HOUR, true],
    [{ fromHour: 22, toHour: 4 }, 19 * HOUR, false],
  ])(
    'keeps the hours %p by the clock of its account, %p seconds ahead: %p',
    async (window, seconds, isOpen) => {
      const { id } = await open().started(1, { window });
      if (seconds > 0) await open().setAhead(seconds);
      expect(await inTurn()).toEqual(isOpen ? [id] : []);
      await open().useCases.run.execute();
      expect(executedBy(open().owner)).toBe(Number(isOpen));
    },
  );
}
