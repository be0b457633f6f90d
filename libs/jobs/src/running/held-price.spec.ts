import { Money, type OperationCall } from '@registrar/kernel';
import type { Job } from '../job';
import { JobWorld } from '../testing';
import { LEASE_SECONDS } from './run-jobs';

let world: JobWorld;
beforeEach(async () => {
  world = await JobWorld.create();
});

const CREDIT = 1_000_000n;
const isCall = ({ dryRun }: OperationCall): boolean => !dryRun;
const run = (): Promise<void> => world.useCases.run.execute();
const credit = async (): Promise<bigint> => (await world.money.available(world.owner.accountId)).minor;
const firstItem = async ({ id }: Job) => (await world.items(id))[0];

/** Runs until the attempt after a call that changed nothing. */
async function runTwoAttempts(): Promise<void> {
  await run();
  world.clock.advance(2);
  await run();
}

/** The process dies at its call: `before` it reaches the operation, or `after` it. */
async function dieAtCall(when: 'before' | 'after'): Promise<void> {
  world.calls[when] = (call: OperationCall) => {
    if (isCall(call)) throw new Error('killed');
    return undefined;
  };
  await run();
  world.calls[when] = () => undefined;
  world.clock.advance(LEASE_SECONDS);
}

describe('a price that rises between the dry run of an item and its call', () => {
  const riseAtCall = (cents: bigint): void => {
    world.calls.before = (call) => {
      if (isCall(call)) world.calls.price = cents;
      return undefined;
    };
  };

  it('is not charged: the item is refused with the price of its next dry run', async () => {
    const job = await world.started(1);
    riseAtCall(1_200n);
    await runTwoAttempts();
    expect(await firstItem(job)).toMatchObject({
      state: 'refused',
      errorCode: 'job.plan_changed',
      attempt: 2,
      message: expect.stringMatching(/^The item costs 12\.00 USD now and was planned with 10\.00\./),
    });
    expect([world.calls.executed, await credit()]).toEqual([[], CREDIT]);
  });

  it('is charged by the next attempt when the job accepts it', async () => {
    const job = await world.started(1, { acceptPriceUpTo: Money.of(1_200n) });
    riseAtCall(1_200n);
    await runTwoAttempts();
    expect(await firstItem(job)).toMatchObject({ state: 'done', attempt: 2, charged: Money.of(1_200n) });
    expect(await credit()).toBe(CREDIT - 1_200n);
  });

  it('never exceeds the spend cap, also where the job accepts it', async () => {
    const options = { spendCap: Money.of(1_100n), acceptPriceUpTo: Money.of(2_000n) };
    const job = await world.started(1, options);
    riseAtCall(1_200n);
    await runTwoAttempts();
    expect(await world.job(job.id)).toMatchObject({ state: 'paused', pauseReason: 'spend_cap' });
    expect(await credit()).toBe(CREDIT);
  });

  it('ends the item when it rises before every call', async () => {
    const job = await world.started(1, { acceptPriceUpTo: Money.of(100_000n) });
    world.calls.before = (call) => {
      if (isCall(call)) world.calls.price += 1n;
      return undefined;
    };
    for (let round = 0; round < 10; round += 1) {
      await run();
      world.clock.advance(600);
    }
    expect(await firstItem(job)).toMatchObject({ state: 'refused', errorCode: 'job.plan_changed' });
    expect(world.calls.executed).toEqual([]);
  });

  it('leaves the item skipped when the job was cancelled meanwhile', async () => {
    const job = await world.started(1);
    world.calls.before = async (call) => {
      if (!isCall(call)) return undefined;
      world.calls.price = 1_200n;
      await world.useCases.jobs.cancel(job.scope, job.id);
      return undefined;
    };
    await run();
    expect(await firstItem(job)).toMatchObject({ state: 'skipped' });
    expect((await world.job(job.id)).state).toBe('stopped');
  });
});

describe('a process that dies at a call whose price rises then', () => {
  it('before the call: the repeated one is held to the price, and the item is refused', async () => {
    const job = await world.started(1);
    await dieAtCall('before');
    world.calls.price = 1_200n;
    await runTwoAttempts();
    const last = world.calls.calls.filter(isCall).at(-1)!;
    expect(last).toMatchObject({ idempotencyKey: `job-${job.id}-1-1`, mostPrice: Money.of(1_000n) });
    expect(await firstItem(job)).toMatchObject({ state: 'refused', errorCode: 'job.plan_changed' });
    expect([world.calls.executed, await credit()]).toEqual([[], CREDIT]);
  });

  it('after the call: the repeated one finds what was charged, and its order', async () => {
    const job = await world.started(1);
    await dieAtCall('after');
    world.calls.price = 1_200n;
    await run();
    expect(await firstItem(job)).toMatchObject({ state: 'done', orderId: 1, charged: Money.of(1_000n) });
    expect(await world.job(job.id)).toMatchObject({ state: 'done', charged: Money.of(1_000n) });
    expect(await credit()).toBe(CREDIT - 1_000n);
  });
});

it('names no price for a command without a dry run', async () => {
  const draft = await world.useCases.intake.open(world.owner, 'setAutorenew');
  await draft.add([{ domainName: 'item1.example', enabled: true }]);
  const { id, scope } = await draft.finish();
  const { planId } = await world.useCases.jobs.plan(scope, id);
  await world.useCases.jobs.start(scope, id, planId!);
  await run();
  expect((await world.job(id)).state).toBe('done');
  expect(world.calls.calls.map(({ mostPrice }) => mostPrice)).toEqual([undefined]);
});
