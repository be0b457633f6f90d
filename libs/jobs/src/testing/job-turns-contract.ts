import { addSeconds, Money } from '@registrar/kernel';
import type { Job } from '../job';
import { type JobScope, scopeOf } from '../owner';
import { LEASE_SECONDS, RENEW_SECONDS } from '../running/run-jobs';
import { jobSteps } from './job-steps';
import type { JobAccount, JobWorld } from './job-world';

const HOUR = 3_600;

/** How jobs are shared by accounts and by processes; holds for every set of stores, the fakes included. */
export function jobTurnsContract(open: () => JobWorld): void {
  const { locked, claim } = jobSteps(open);
  const inTurn = async (): Promise<string[]> =>
    (await open().stores.runStore.inTurn('accounts', open().clock.now(), 10)).map(({ id }) => id);
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
    open().calls.calls.filter(({ caller, dryRun }) => !dryRun && scopeOf(caller) === accountId).length;

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

  it('begins ten items of an account that comes later in every turn with the items of a long job', async () => {
    const [many, few] = [open().owner, await another()];
    const long = await open().planned(400, { atOnce: 50 }, many);
    const short = await open().planned(10, { atOnce: 8 }, few);
    const { run } = open().process(4);
    const turn = async (): Promise<[ofMany: number, ofFew: number]> => {
      const before = [executedBy(many), executedBy(few)];
      open().clock.advance(1);
      await run.begin();
      await run.allEnded();
      return [executedBy(many) - before[0], executedBy(few) - before[1]];
    };
    await open().start(long);
    expect(await turn()).toEqual([4, 0]);
    await open().start(short);
    const turns: [number, number][] = [];
    for (let count = 0; count < 6; count += 1) turns.push(await turn());
    expect(turns).toEqual([...Array<[number, number]>(5).fill([2, 2]), [4, 0]]);
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
    const begun: JobScope[] = [];
    let answer = (): void => undefined;
    const answered = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
    open().calls.before = ({ caller }) => {
      begun.push(scopeOf(caller));
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
      const { id, scope } = await open().started(1, { window: { fromHour: 9, toHour: 10 } });
      const [item] = await claim(id, 1);
      const dueAt = addSeconds(open().clock.now(), 60);
      await locked(id, () => open().stores.runStore.giveBack(item, { nextAttempt: true, dueAt }));
      expect(await open().items(id)).toMatchObject([{ state: 'waiting' }]);
      if (which === 'paused') await open().useCases.jobs.pause(scope, id);
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

  it.each([
    ['as_given', [1, 2, 3, 4]],
    ['price', [3, 1, 4, 2]],
    ['expiry', [2, 4, 1, 3]],
  ])('claims items for their calls in the order %s, and for dry runs as given', async (order, expected) => {
    const { owner, stores, calls, clock } = open();
    const prices = [2_000n, 4_000n, 1_000n, 2_000n];
    calls.before = ({ dryRun, item }) => {
      calls.price = prices[Number(/\d+/.exec(String(item.domainName))![0]) - 1];
      return dryRun ? undefined : { status: 400 };
    };
    const day = (days: number): Date => addSeconds(clock.now(), days * 86_400);
    await stores.addDomain(owner.accountId, 'item1.example', day(30));
    await stores.addDomain(owner.accountId, 'item2.example', day(10));
    await stores.addDomain(owner.accountId, 'item4.example', day(20));
    const { id } = await open().draft(4, { order, atOnce: 1 });
    await open().useCases.jobs.plan(owner.accountId, id);
    await open().useCases.run.execute();
    const planned = calls.calls.filter(({ dryRun }) => dryRun).map(({ item }) => item.domainName);
    expect(planned).toEqual([1, 2, 3, 4].map((at) => `item${at}.example`));
    await open().start(await open().job(id));
    calls.calls.length = 0;
    await open().useCases.run.execute();
    const called = calls.calls.filter(({ dryRun }) => !dryRun).map(({ item }) => item.domainName);
    expect(called).toEqual(expected.map((at) => `item${at}.example`));
  });
}
