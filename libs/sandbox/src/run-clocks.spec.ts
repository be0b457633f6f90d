import { addDays, addSeconds } from '@registrar/kernel';
import { FakeClock, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import { RunClocks } from './run-clocks';
import { FakeAccountClocks, FakeAccountWork, FakeClockSync, FakeRegistryClock } from './testing';

const ACCOUNT = 7;

class World {
  readonly clock = new FakeClock();
  readonly uow = new FakeUnitOfWork();
  readonly clocks = new FakeAccountClocks(this.uow);
  readonly sync = new FakeClockSync(this.clocks, this.clock);
  readonly work = new FakeAccountWork(this.clock, ACCOUNT);
  readonly registry = new FakeRegistryClock();
  readonly log = new FakeLog();
  readonly start = this.clock.now();

  process({
    clocks = this.clocks,
    work = this.work,
    registry = this.registry,
    runner = 'one',
  }: Partial<Pick<World, 'clocks' | 'work' | 'registry'>> & { runner?: string } = {}): RunClocks {
    const queues = ['renew', 'mails'].map((kind) => ({ kinds: [kind], run: () => work.run(kind) }));
    return new RunClocks({
      clocks,
      work,
      queues,
      registry,
      sync: this.sync,
      uow: this.uow,
      clock: this.clock,
      log: this.log,
      runner,
    });
  }

  async job(days: number): Promise<number> {
    const job = await this.uow.run(() =>
      this.clocks.openJob({
        accountId: ACCOUNT,
        fromAt: this.clock.now(ACCOUNT),
        targetAt: addDays(this.clock.now(ACCOUNT), days),
        createdAt: this.clock.now(),
      }),
    );
    return job!.id;
  }

  due(kind: string, day: number): void {
    this.work.waiting.push({ kind, at: addDays(this.start, day) });
  }

  /** Dies at the nth call of any of these; `count` has the calls until then. */
  doomed(at: number, count = { calls: 0 }): RunClocks {
    const watch = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (object, name: string) => {
          const member = (object as Record<string, unknown>)[name];
          if (typeof member !== 'function') return member;
          return (...values: unknown[]): unknown => {
            count.calls += 1;
            // from here on nothing of this process is carried out, its tidying up included
            if (count.calls >= at) return Promise.reject(new Error('killed'));
            return (member as (...args: unknown[]) => unknown).apply(object, values);
          };
        },
      });
    return this.process({
      clocks: watch(this.clocks),
      work: watch(this.work),
      registry: watch(this.registry),
      runner: 'doomed',
    });
  }
}

let world: World;
beforeEach(() => {
  world = new World();
});

it('stops at each moment at which something is due, in order, and ends at its target', async () => {
  world.due('mails', 3);
  world.due('renew', 1);
  world.due('renew', 30);
  const id = await world.job(10);
  await world.process().execute();
  expect(
    world.work.done.map(({ kind, at }) => [kind, (at.getTime() - world.start.getTime()) / 86_400_000]),
  ).toEqual([
    ['renew', 1],
    ['mails', 3],
  ]);
  expect(await world.clocks.job(ACCOUNT, id)).toMatchObject({ state: 'done', steps: 3 });
  expect(world.clock.now(ACCOUNT)).toEqual(addDays(world.start, 10));
  expect(world.clock.now()).toEqual(world.start);
  expect(world.work.waiting).toHaveLength(1);
});

it('sets the clock of the registry at each step before its work begins', async () => {
  world.due('renew', 1);
  await world.job(2);
  await world.process().execute();
  expect(world.registry.clocks).toEqual(
    [86_400, 172_800].map((aheadSeconds) => ({ names: ['lantern.com'], aheadSeconds })),
  );
});

it('does work that becomes due with the real time once a clock is ahead', async () => {
  await world.job(5);
  await world.process().execute();
  world.due('renew', 5.5);
  await world.process().execute();
  expect(world.work.done).toEqual([]);
  world.clock.advance(86_400);
  await world.process().execute();
  expect(world.work.done).toHaveLength(1);
});

it('waits for an answer that may be pending, and continues after it', async () => {
  world.work.isInFlight = true;
  world.due('renew', 1);
  const id = await world.job(2);
  expect(await world.process().execute()).toBe(1);
  expect(await world.clocks.job(ACCOUNT, id)).toMatchObject({ state: 'running', steps: 0 });
  world.work.isInFlight = false;
  await world.process().execute();
  expect(await world.clocks.job(ACCOUNT, id)).toMatchObject({ state: 'done' });
});

it('stops with a reason when an answer never comes', async () => {
  world.work.isInFlight = true;
  const id = await world.job(2);
  await world.process().execute();
  world.clock.advance(901);
  await world.process().execute();
  expect(await world.clocks.job(ACCOUNT, id)).toMatchObject({
    state: 'stopped',
    trouble: expect.stringContaining('registry may not answer'),
  });
});

it('does not keep the clock for a queue that never ends', async () => {
  const id = await world.job(1);
  const endless = new RunClocks({
    clocks: world.clocks,
    work: world.work,
    queues: [{ kinds: [], run: async () => 1 }],
    registry: world.registry,
    sync: world.sync,
    uow: world.uow,
    clock: world.clock,
    log: world.log,
    runner: 'one',
  });
  await endless.execute();
  expect(await world.clocks.job(ACCOUNT, id)).toMatchObject({ state: 'done' });
  expect(world.log.lines.map(({ message }) => message)).toContain(
    'work of an account stays due after all rounds',
  );
});

it('stops at its limit of steps', async () => {
  for (let hour = 1; hour <= 10; hour += 1) world.due('renew', hour / 24);
  const id = await world.job(300);
  await world.uow.run(() =>
    world.clocks.progress(id, { reachedAt: world.start, at: world.start, steps: 4_995 }),
  );
  for (let turn = 0; turn < 3; turn += 1) await world.process().execute();
  expect(world.work.done).toHaveLength(5);
  expect(await world.clocks.job(ACCOUNT, id)).toMatchObject({ state: 'stopped', steps: 5_000 });
});

it('leaves an account to the process that has it, until its lease is over', async () => {
  const id = await world.job(1);
  await world.clocks.leaseAccounts('another', world.clock.now(), addSeconds(world.clock.now(), 60), 1);
  expect(await world.process().execute()).toBe(0);
  expect(await world.clocks.job(ACCOUNT, id)).toMatchObject({ state: 'running' });
  world.clock.advance(60);
  await world.process().execute();
  expect(await world.clocks.job(ACCOUNT, id)).toMatchObject({ state: 'done' });
});

it("does nothing more once its lease is another one's", async () => {
  const id = await world.job(1);
  const stolen = new Proxy(world.clocks, {
    get: (object, name: string) =>
      name === 'renewLease'
        ? async () => false
        : (object as unknown as Record<string, () => unknown>)[name].bind(object),
  });
  await world.process({ clocks: stolen }).execute();
  expect(await world.clocks.job(ACCOUNT, id)).toMatchObject({ state: 'running', steps: 0 });
});

describe('a process killed at any call', () => {
  /** Work of three moments, and a job over all of them. */
  const busy = async (): Promise<number> => {
    world.due('renew', 1);
    world.due('mails', 1);
    world.due('renew', 3);
    return world.job(4);
  };
  /** Calls of a process that lives. */
  const callsOf = async (): Promise<number> => {
    await busy();
    const count = { calls: 0 };
    await world.doomed(Infinity, count).execute();
    return count.calls;
  };

  it('leaves a job which the next process brings to the same end', async () => {
    const calls = await callsOf();
    expect(calls).toBeGreaterThan(30);
    for (let at = 1; at <= calls; at += 1) {
      world = new World();
      const id = await busy();
      const count = { calls: 0 };
      await world
        .doomed(at, count)
        .execute()
        .catch(() => undefined);
      expect(count.calls).toBeGreaterThanOrEqual(at);
      world.clock.advance(120);
      for (let turn = 0; turn < 3; turn += 1) await world.process().execute();
      const end = [
        at,
        (await world.clocks.job(ACCOUNT, id))?.state,
        world.work.done.map(({ kind }) => kind).sort(),
        world.clock.now(ACCOUNT) >= addDays(world.start, 4),
      ];
      expect(end).toEqual([at, 'done', ['mails', 'renew', 'renew'], true]);
    }
  });
});
