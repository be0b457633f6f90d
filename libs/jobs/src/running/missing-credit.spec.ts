import { Money, type OperationCall } from '@registrar/kernel';
import { JobWorld } from '../testing';

let world: JobWorld;
beforeEach(async () => {
  world = await JobWorld.create();
});

const isCall = ({ dryRun }: OperationCall): boolean => !dryRun;
const run = (): Promise<void> => world.useCases.run.execute();
/** The call that costs more than planned, and the dry run after it. */
async function runTwice(): Promise<void> {
  await run();
  world.clock.advance(2);
  await run();
}
const setCredit = (cents: bigint): Promise<void> => world.setCredit(Money.of(cents));
async function resumedWith(cents: bigint, id: string): Promise<string> {
  await setCredit(cents);
  await world.useCases.run.resumeWithCredit();
  return (await world.job(id)).state;
}

describe('an item whose price is above the planned one and above the balance', () => {
  it('pauses its job with the missing amount when its call is refused after its dry run had a price', async () => {
    const { id } = await world.started(1, { acceptPriceUpTo: Money.of(1_500n) });
    world.calls.price = 1_500n;
    world.calls.before = async (call) => {
      // another purchase of the account takes credit
      if (isCall(call) && call.mostPrice?.minor === 1_500n) await setCredit(1_200n);
      return undefined;
    };
    await runTwice();
    expect(await world.job(id)).toMatchObject({
      state: 'paused',
      pauseReason: 'balance',
      missing: Money.of(300n),
      reason: 'The balance does not cover item 1: 3.00 USD is missing.',
    });
    world.calls.before = () => undefined;
    expect(await resumedWith(1_499n, id)).toBe('paused');
    expect(await resumedWith(1_500n, id)).toBe('running');
    await run();
    expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.of(1_500n) });
  });

  it('pauses its job until a top-up when its dry run is refused, which names no price', async () => {
    const { id } = await world.started(1, { acceptPriceUpTo: Money.of(1_500n) });
    world.calls.price = 1_500n;
    await setCredit(1_200n);
    await runTwice();
    expect(await world.job(id)).toMatchObject({
      state: 'paused',
      pauseReason: 'balance',
      missing: Money.of(1n),
      reason: 'The balance does not cover item 1: at least 0.01 USD is missing.',
    });
    expect(await world.items(id)).toMatchObject([{ state: 'waiting', attempt: 2 }]);
    expect(await resumedWith(1_200n, id)).toBe('paused');
    expect(await resumedWith(1_500n, id)).toBe('running');
    await run();
    expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.of(1_500n) });
  });

  it.each([
    ['the planned price is above the balance too', 1_500n, 999n, 1n],
    ['the balance covers the most that the job accepts', 1_200n, 1_200n, undefined],
    ['the job accepts no other price', undefined, 1_200n, undefined],
  ])('is decided by its planned price where %s', async (_, accepted, credit, missing) => {
    const { id } = await world.started(1, {
      acceptPriceUpTo: accepted === undefined ? undefined : Money.of(accepted),
    });
    world.calls.price = 1_500n;
    await setCredit(credit);
    await runTwice();
    const job = await world.job(id);
    expect([job.state, job.missing]).toEqual([
      missing === undefined ? 'running' : 'paused',
      missing === undefined ? undefined : Money.of(missing),
    ]);
  });

  it('waits for a call under way that has reserved credit', async () => {
    const { id } = await world.started(2, { acceptPriceUpTo: Money.of(1_500n) });
    let answer = (): void => undefined;
    world.calls.before = (call) =>
      isCall(call) && call.item.domainName === 'item1.example'
        ? new Promise((resolve) => (answer = () => resolve({ status: 400 })))
        : undefined;
    const { run: first } = world.process(1);
    await first.begin();
    while (!world.calls.calls.some(isCall)) await new Promise(setImmediate);
    world.calls.price = 1_500n;
    await setCredit(1_200n);
    await world.process(1).run.execute();
    expect((await world.job(id)).state).toBe('running');
    answer();
    await first.allEnded();
  });
});

describe('a job that paused for its balance', () => {
  it('resumes a job that has credit again by the look that begins items', async () => {
    await world.setCredit(Money.of(1_300n));
    const { id } = await world.started(2, { atOnce: 1 });
    await run();
    expect((await world.job(id)).state).toBe('paused');
    await world.setCredit(Money.of(5_000n));
    expect(await world.useCases.run.begin()).toBe(1);
    await run();
    expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.of(2_000n) });
  });

  it('begins items of other jobs where a job cannot be resumed', async () => {
    await world.setCredit(Money.of(1_300n));
    const paused = await world.started(2, { atOnce: 1 });
    await run();
    const { jobStore } = world.stores;
    const lock = jobStore.lock.bind(jobStore);
    jest
      .spyOn(jobStore, 'lock')
      .mockImplementation((scope, id) =>
        id === paused.id ? Promise.reject(new Error('no lock')) : lock(scope, id),
      );
    await world.setCredit(Money.of(5_000n));
    const other = await world.started(1);
    await run();
    expect((await world.job(other.id)).state).toBe('done');
    expect((await world.job(paused.id)).state).toBe('paused');
    expect(new Set(world.log.lines.map(({ message }) => message))).toEqual(
      new Set(['job with credit again not resumed']),
    );
  });
});
