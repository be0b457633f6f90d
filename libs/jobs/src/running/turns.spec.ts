import { Money, type OperationCall, UnitOfWork } from '@registrar/kernel';
import { JobWorld } from '../testing';
import { LEASE_SECONDS } from './run-jobs';

let world: JobWorld;
beforeEach(async () => {
  world = await JobWorld.create();
});

const run = (): Promise<void> => world.useCases.run.execute();
const isCall = ({ dryRun }: OperationCall): boolean => !dryRun;
const positionOf = ({ item }: OperationCall): number => Number(/\d+/.exec(String(item.domainName))![0]);
const statesOf = async (id: string): Promise<string[]> => (await world.items(id)).map(({ state }) => state);
const ticks = async (): Promise<void> => {
  for (let tick = 0; tick < 20; tick += 1) await new Promise(setImmediate);
};

/** Counts units of work; those named in `failing`, by their number from 1, fail after their writes. */
class CountedUnits extends UnitOfWork {
  count = 0;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly failing: (count: number) => boolean = () => false,
  ) {
    super();
  }
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.count += 1;
    if (this.failing(this.count)) throw new Error('the database is away');
    return this.uow.run(work);
  }
  assertOpen(): void {
    this.uow.assertOpen();
  }
  assertNone(): void {
    this.uow.assertNone();
  }
}

/** Begins all items, and holds their calls until all of them are answered at once. */
async function allAtOnce(count: number, uow: UnitOfWork, options = {}): Promise<{ id: string }> {
  const job = await world.started(count, { atOnce: count, ...options });
  const { run: process } = world.process(count, { uow });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { before } = world.calls;
  world.calls.before = async (call) => {
    if (isCall(call)) await answered;
    return before(call);
  };
  await process.begin();
  await ticks();
  answer();
  await ticks();
  await process.allEnded();
  return job;
}

describe('items that are free by their plan', () => {
  beforeEach(() => {
    world.calls.price = 0n;
  });

  it('are called without a dry run, for nothing at most', async () => {
    const { id } = await world.started(3);
    world.calls.calls.length = 0;
    await run();
    expect(world.calls.calls.map(({ dryRun, mostPrice }) => [dryRun, mostPrice])).toEqual(
      Array(3).fill([undefined, Money.zero()]),
    );
    expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.zero() });
  });

  it.each([
    ['is refused by the next dry run', undefined, 'refused', 0],
    ['is done by the next attempt where the job accepts it', Money.of(700n), 'done', 1],
  ])('and cost something now: nothing is charged, and the item %s', async (_, accepted, state, executed) => {
    const { id } = await world.started(1, { acceptPriceUpTo: accepted });
    world.calls.price = 700n;
    await run();
    expect(await world.items(id)).toMatchObject([{ state: 'waiting', attempt: 2 }]);
    expect(world.calls.executed).toEqual([]);
    world.clock.advance(2);
    await run();
    expect(await world.items(id)).toMatchObject([
      { state, ...(state === 'refused' && { errorCode: 'job.plan_changed' }) },
    ]);
    expect(world.calls.executed).toHaveLength(executed);
  });

  it.each(['pause', 'cancel'] as const)('end as their calls do after a %s during them', async (verb) => {
    const job = await world.started(3, { atOnce: 2 });
    world.calls.before = async (call) => {
      if (positionOf(call) === 1) await world.useCases.jobs[verb](job.scope, job.id);
      return undefined;
    };
    await run();
    expect(await statesOf(job.id)).toEqual(['done', 'done', verb === 'pause' ? 'waiting' : 'skipped']);
  });

  it('stop their job where the account was suspended, and are skipped with the rest', async () => {
    const { id } = await world.started(4, { atOnce: 2 });
    world.calls.before = () => ({
      status: 403,
      errorCode: 'credentials.account_suspended',
      body: { details: 'Account suspended' },
    });
    await run();
    expect(await statesOf(id)).toEqual(Array(4).fill('skipped'));
    expect(await world.job(id)).toMatchObject({ state: 'stopped' });
    expect(world.calls.executed).toEqual([]);
  });
});

describe('items that end at the same time', () => {
  it('are stored by one unit of work', async () => {
    world.calls.price = 0n;
    const units = new CountedUnits(world.stores.uow);
    const { id } = await allAtOnce(8, units);
    expect(await world.job(id)).toMatchObject({ state: 'done' });
    // one claims them, one ends them
    expect(units.count).toBe(2);
  });

  it('pause the job at the number of failures in a row, also where a later one is done', async () => {
    world.calls.before = (call) => (isCall(call) && positionOf(call) < 3 ? { status: 400 } : undefined);
    const { id } = await allAtOnce(4, world.stores.uow, { pauseAfterFailures: 2 });
    expect(await statesOf(id)).toEqual(['refused', 'refused', 'done', 'done']);
    expect(world.reported.slice(-2)).toEqual(['paused', 'done']);
  });

  it('are stored one by one where they cannot be stored together', async () => {
    world.calls.price = 0n;
    const units = new CountedUnits(world.stores.uow, (count) => count === 2);
    const { id } = await allAtOnce(3, units);
    expect(await world.job(id)).toMatchObject({ state: 'done' });
    expect([units.count, world.log.lines]).toEqual([5, []]);
  });

  it('keep no other back: one that cannot be stored is called again with its key after its claim', async () => {
    const settle = world.stores.runStore.settle.bind(world.stores.runStore);
    const spy = jest.spyOn(world.stores.runStore, 'settle').mockImplementation(async (jobId, items) => {
      if (items.some(({ item }) => item.position === 2)) throw new Error('no');
      return settle(jobId, items);
    });
    const { id } = await allAtOnce(3, world.stores.uow);
    expect(await statesOf(id)).toEqual(['done', 'running', 'done']);
    expect(world.log.lines).toMatchObject([{ level: 'error', fields: { jobId: id, position: 2 } }]);
    spy.mockRestore();
    world.clock.advance(LEASE_SECONDS);
    await run();
    expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.of(3_000n) });
    expect(world.calls.executed).toHaveLength(3);
  });

  it('are left to other claims that have taken them over', async () => {
    const { id } = await world.started(2, { atOnce: 2 });
    let answer = (): void => undefined;
    const answered = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
    world.calls.before = (call) => (isCall(call) && positionOf(call) === 1 ? answered : undefined);
    const { run: slow } = world.process(1);
    await slow.begin();
    await ticks();
    world.calls.before = () => undefined;
    world.clock.advance(LEASE_SECONDS);
    await run();
    answer();
    await slow.allEnded();
    expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.of(2_000n) });
    expect(world.reported.filter((state) => state === 'done')).toHaveLength(1);
  });
});

it('claims dry runs of a plan and stores their outcomes in rows: two units of work for 20 items', async () => {
  const { id, scope } = await world.draft(20);
  await world.useCases.jobs.plan(scope, id);
  const units = new CountedUnits(world.stores.uow);
  await world.process(2, { uow: units }).run.execute();
  expect(await world.job(id)).toMatchObject({ state: 'planned' });
  expect(world.calls.calls.map(({ dryRun }) => dryRun)).toEqual(Array(20).fill(true));
  // one claims both rows, one stores both
  expect(units.count).toBe(2);
});

it('gives dry runs back that were not begun when the process stopped, for another one to make them at once', async () => {
  const { id, scope } = await world.draft(20);
  await world.useCases.jobs.plan(scope, id);
  const stop = { aborted: false };
  world.calls.before = () => {
    stop.aborted = true;
    return undefined;
  };
  const { run: stopping } = world.process(1);
  await stopping.execute(stop);
  expect((await world.view(id)).progress).toMatchObject({ planned: 1, waiting: 20 });
  await run();
  expect(await world.view(id)).toMatchObject({
    job: { state: 'planned' },
    plan: { accepted: 20, refused: 0 },
  });
  expect(world.calls.calls).toHaveLength(20);
});

it('renews claims of items until their outcomes are stored', async () => {
  const { id } = await world.started(1);
  const renew = jest.spyOn(world.stores.runStore, 'renew');
  const { run: process } = world.process(1);
  await process.begin();
  await ticks();
  await process.renewClaims();
  expect([process.itemsUnderWay, renew.mock.calls[0][0].length]).toEqual([1, 1]);
  await process.settle();
  await process.renewClaims();
  expect([process.itemsUnderWay, renew.mock.calls.length]).toEqual([0, 1]);
  expect((await world.job(id)).state).toBe('done');
});

it('waits while outcomes are being stored: a loop over its ends would keep them from it', async () => {
  const { id } = await world.started(1);
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const { uow } = world.stores;
  const held = new CountedUnits(uow);
  let isHeld = false;
  held.run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isHeld) await opened;
    return uow.run(work);
  };
  const { run: process } = world.process(1, { uow: held });
  await process.begin();
  await ticks();
  isHeld = true;
  const settled = process.settle();
  let hasEnded = false;
  const ended = process.oneEnded().then(() => (hasEnded = true));
  await ticks();
  expect([hasEnded, process.itemsUnderWay]).toEqual([false, 1]);
  open();
  await Promise.all([settled, ended]);
  expect([hasEnded, process.itemsUnderWay]).toEqual([true, 0]);
  expect((await world.job(id)).state).toBe('done');
});

it('sends a wake-up signal for what makes a job go on, and for nothing else', async () => {
  const { jobs, run: process } = world.useCases;
  const sent: string[] = [];
  let verb = '';
  process.onWork(() => sent.push(verb));
  const { id, scope } = await world.draft(1);
  const act = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    verb = name;
    await work();
  };
  await act('plan', () => jobs.plan(scope, id));
  await run();
  await act('start', async () => jobs.start(scope, id, (await world.job(id)).planId!));
  await act('pause', () => jobs.pause(scope, id));
  await act('refused', () => jobs.pause(scope, id).catch(() => undefined));
  await act('resume', () => jobs.resume(scope, id));
  world.calls.before = () => ({ status: 400 });
  await run();
  await act('retry', () => jobs.retry(scope, id, ['input']));
  await act('cancel', () => jobs.cancel(scope, id));
  expect(sent).toEqual(['plan', 'start', 'resume', 'retry']);
});
