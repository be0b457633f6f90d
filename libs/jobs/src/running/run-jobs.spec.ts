import { addSeconds, Money, type OperationCall } from '@registrar/kernel';
import type { Job } from '../job';
import { JobWorld, registrations, startedUnpriced } from '../testing';
import { LEASE_SECONDS } from './run-jobs';

let world: JobWorld;
beforeEach(async () => {
  world = await JobWorld.create();
});

const run = (): Promise<void> => world.useCases.run.execute();
const isCall = ({ dryRun }: OperationCall): boolean => !dryRun;
const statesOf = async ({ id }: Job): Promise<string[]> => (await world.items(id)).map(({ state }) => state);

describe('a plan', () => {
  it('has counts, the total, refusals by class and refused items first', async () => {
    world.calls.before = ({ item }) =>
      item.domainName === 'item2.example'
        ? { status: 400, errorCode: 'domain.invalid', body: { details: 'no' } }
        : undefined;
    const { id, planId } = await world.planned(3);
    const refusal = { status: 400, errorCode: 'domain.invalid', errorClass: 'input', message: 'no' };
    expect((await world.view(id)).plan).toEqual({
      planId,
      accepted: 2,
      refused: 1,
      total: Money.of(2_000n),
      refusals: { transient: 0, balance: 0, policy: 0, input: 1 },
      sample: [
        { position: 2, subject: 'item2.example', refusal },
        { position: 1, subject: 'item1.example', planned: Money.of(1_000n) },
        { position: 3, subject: 'item3.example', planned: Money.of(1_000n) },
      ],
    });
    expect(world.reported).toEqual(['planning', 'planned']);
    expect(world.calls.executed).toEqual([]);
  });

  it('has a sample of at most 20 items', async () =>
    expect((await world.view((await world.planned(30)).id)).plan?.sample).toHaveLength(20));

  it('repeats a dry run that was not answered, and counts how many it has', async () => {
    let calls = 0;
    world.calls.before = () => ((calls += 1) === 1 ? { status: 503 } : undefined);
    const { id } = await world.draft(2);
    await world.useCases.jobs.plan(world.owner.accountId, id);
    await run();
    expect(await world.view(id)).toMatchObject({
      job: { state: 'planning' },
      progress: { planned: 1, waiting: 2 },
    });
    world.clock.advance(2);
    await run();
    expect(await world.view(id)).toMatchObject({ job: { state: 'planned' }, progress: { planned: 2 } });
  });

  it('refuses an item whose single price exceeds the balance, as balance', async () => {
    await world.setCredit(Money.of(999n));
    const { id } = await world.planned(1);
    expect((await world.view(id)).plan?.refusals).toMatchObject({ balance: 1 });
  });

  it('ends in stopped where the token may not call', async () => {
    world.calls.before = () => ({ status: 401, body: { message: 'Unauthorized' } });
    const job = await world.planned(3);
    expect(job).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('Unauthorized') as string,
    });
    expect(await statesOf(job)).toEqual(['skipped', 'skipped', 'skipped']);
  });
});

describe('a job that runs', () => {
  it('carries out each item once, and ends as done with the money of its orders', async () => {
    const { id } = await world.started(20);
    await run();
    expect(await world.view(id)).toMatchObject({
      job: { state: 'done', charged: Money.of(20_000n) },
      progress: { total: 20, done: 20, waiting: 0, running: 0, planned: 20, perMinute: 20 },
    });
    expect([...world.calls.executed].sort()).toEqual(
      registrations(20)
        .map(({ domainName }) => domainName)
        .sort(),
    );
    expect(await world.money.available(world.owner.accountId)).toEqual(Money.of(980_000n));
    expect(world.reported).toEqual(['planning', 'planned', 'running', 'done']);
    const [first] = await world.items(id);
    expect(first).toMatchObject({ status: 200, planned: Money.of(1_000n), charged: Money.of(1_000n) });
  });

  it('drops the fields of an item that is done: no later claim could read them', async () => {
    const job = await world.started(1);
    await run();
    await expect(
      world.useCases.jobs.retry(job.scope, job.id, ['transient', 'balance', 'policy', 'input']),
    ).rejects.toMatchObject({ code: 'job.nothing_to_retry' });
  });

  it('keeps the order of its items one at a time', async () => {
    await world.started(10, { atOnce: 1 });
    await run();
    expect(world.calls.executed).toEqual(registrations(10).map(({ domainName }) => domainName));
  });

  it.each([1, 3])('carries out %p items at once and no more', async (atOnce) => {
    let [now, most] = [0, 0];
    world.calls.before = async () => {
      most = Math.max(most, (now += 1));
      await new Promise(setImmediate);
      now -= 1;
      return undefined;
    };
    await world.started(9, { atOnce });
    await run();
    expect(most).toBe(atOnce);
  });

  it('carries out no more items at once than its process allows, and none where that is 0', async () => {
    await world.started(9);
    const { run: small } = world.process(2);
    expect(await small.begin()).toBe(2);
    expect(small.itemsUnderWay).toBe(2);
    await small.execute();
    expect(await world.process(0).run.begin()).toBe(0);
    expect(await small.begin({ aborted: true })).toBe(0);
  });

  it('shares a process between accounts', async () => {
    const other = await world.stores.newAccount();
    await world.setCredit(Money.of(100_000n), other);
    const [mine, others] = [await world.planned(50), await world.planned(2, {}, other)];
    await world.start(mine);
    await world.start(others);
    await world.useCases.run.begin();
    await world.useCases.run.allEnded();
    expect((await world.job(others.id, other)).state).toBe('done');
  });
});

describe('a price that changed since the plan', () => {
  it.each([
    ['is lower', 900n, undefined, 'done'],
    ['is higher', 1_001n, undefined, 'refused'],
    ['is higher and accepted', 1_001n, 1_001n, 'done'],
    ['is higher than accepted', 1_002n, 1_001n, 'refused'],
    ['is the planned one above what is accepted', 1_000n, 500n, 'done'],
  ])('%s: the item is carried out or refused', async (_, price, accepted, state) => {
    const job = await world.started(1, {
      acceptPriceUpTo: accepted === undefined ? undefined : Money.of(accepted),
    });
    world.calls.price = price;
    await run();
    world.clock.advance(2); // a call that costs more than planned changes nothing; a dry run follows
    await run();
    const [item] = await world.items(job.id);
    expect(item.state).toBe(state);
    if (state === 'refused')
      expect(item).toMatchObject({
        status: 409,
        errorCode: 'job.plan_changed',
        errorClass: 'policy',
        charged: Money.zero(),
      });
    expect(world.calls.executed).toHaveLength(state === 'done' ? 1 : 0);
  });

  it('is above that of an item without a planned price', async () => {
    const job = await startedUnpriced(world, 1);
    await run();
    expect(await world.items(job.id)).toMatchObject([{ errorCode: 'job.plan_changed' }]);
  });
});

describe('a spend cap', () => {
  it.each([1, 4, 50])(
    'is never exceeded by %p items at once, and pauses the job with words',
    async (atOnce) => {
      const job = await world.started(9, { spendCap: Money.of(3_500n), atOnce });
      const { run: process } = world.process(50);
      for (let round = 0; round < 10; round += 1) {
        await process.execute();
        world.clock.advance(10);
      }
      expect(await world.job(job.id)).toMatchObject({
        state: 'paused',
        pauseReason: 'spend_cap',
        reason: expect.stringContaining('spend cap of 35') as string,
        charged: Money.of(3_000n),
      });
      expect(world.calls.executed).toHaveLength(3);
    },
  );

  it('that fits every item lets the job end', async () => {
    const job = await world.started(3, { spendCap: Money.of(3_000n) });
    await run();
    world.clock.advance(10);
    await run();
    expect((await world.job(job.id)).state).toBe('done');
  });

  it('counts no money of a call that was refused', async () => {
    world.calls.before = (call) =>
      isCall(call) && call.item.domainName === 'item1.example' ? { status: 400 } : undefined;
    const job = await world.started(2, { spendCap: Money.of(1_000n) });
    await run();
    world.clock.advance(10);
    await run();
    expect(await world.job(job.id)).toMatchObject({ state: 'done', charged: Money.of(1_000n) });
  });
});

describe('failures in a row', () => {
  it.each([
    ['pause the job at their number', [1, 2], 'paused'],
    ['do not, with a success between them', [1, 3], 'done'],
    ['do not, when they are fewer', [1], 'done'],
    ['do not, when the last item is one of them', [3, 4], 'done'],
  ])('%s', async (_, refused, state) => {
    const names = refused.map((position) => `item${position}.example`);
    world.calls.before = (call) =>
      isCall(call) && names.includes(String(call.item.domainName)) ? { status: 400 } : undefined;
    const { id } = await world.started(4, { pauseAfterFailures: 2, atOnce: 1 });
    await run();
    const job = await world.job(id);
    expect(job.state).toBe(state);
    if (state !== 'paused') return;
    expect(job).toMatchObject({
      pauseReason: 'failures',
      reason: '2 items in a row were refused, the last one is item 2.',
    });
    await world.useCases.jobs.resume(job.scope, id);
    await run();
    expect((await world.job(id)).state).toBe('done');
  });
});

describe('a balance that runs out', () => {
  it('pauses the job with the missing amount, and a top-up resumes it', async () => {
    await world.setCredit(Money.of(2_300n));
    const { id } = await world.started(4, { atOnce: 1 });
    await run();
    expect(await world.job(id)).toMatchObject({
      state: 'paused',
      pauseReason: 'balance',
      missing: Money.of(700n),
      reason: 'The balance does not cover item 3: 7.00 USD is missing.',
      charged: Money.of(2_000n),
    });
    await world.setCredit(Money.of(999n));
    await world.useCases.run.resumeWithCredit();
    expect((await world.job(id)).state).toBe('paused');
    await world.setCredit(Money.of(5_000n));
    await world.useCases.run.resumeWithCredit();
    expect(await world.job(id)).toMatchObject({ state: 'running', missing: undefined, reason: undefined });
    await run();
    expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.of(4_000n) });
  });

  it('calls an item with another key whose call was refused for it', async () => {
    const { id } = await world.started(1);
    world.calls.before = (call) => {
      if (!isCall(call)) return undefined;
      return { status: 402, errorCode: 'billing.insufficient_funds' };
    };
    await world.setCredit(Money.of(1_000n));
    await run();
    expect(await world.items(id)).toMatchObject([{ state: 'waiting', attempt: 2 }]);
    world.calls.before = () => undefined;
    world.clock.advance(2);
    await run();
    expect((await world.job(id)).state).toBe('done');
  });

  it('refuses an item at last that is not sold for a balance that covers it', async () => {
    const { id } = await world.started(1);
    world.calls.before = () => ({ status: 402, errorCode: 'billing.insufficient_funds' });
    for (let round = 0; round < 12; round += 1) {
      await run();
      world.clock.advance(300);
    }
    expect(await world.items(id)).toMatchObject([{ state: 'refused', errorClass: 'balance' }]);
    expect((await world.job(id)).state).toBe('done');
  });
});

describe('a token or an account that is refused', () => {
  it('stops the job with words, and skips what was not carried out', async () => {
    world.calls.before = (call) =>
      isCall(call) && call.item.domainName === 'item2.example'
        ? { status: 403, errorCode: 'credentials.refused', body: { details: 'The account is suspended' } }
        : undefined;
    const job = await world.started(4, { atOnce: 1 });
    await run();
    expect(await world.job(job.id)).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('The account is suspended') as string,
      charged: Money.of(1_000n),
    });
    expect(await statesOf(job)).toEqual(['done', 'skipped', 'skipped', 'skipped']);
  });
});

describe('an outcome that is unknown', () => {
  it('is found by a call with the same key, also of a job that was cancelled', async () => {
    world.calls.after = () => ({ status: 504 });
    const job = await world.started(1);
    await run();
    expect(await world.items(job.id)).toMatchObject([{ state: 'unknown', status: 504 }]);
    await world.useCases.jobs.cancel(job.scope, job.id);
    world.calls.after = () => undefined;
    world.clock.advance(2);
    await run();
    expect(await world.items(job.id)).toMatchObject([{ state: 'done', charged: Money.of(1_000n) }]);
    expect(await world.job(job.id)).toMatchObject({ state: 'stopped', charged: Money.of(1_000n) });
    expect(world.calls.executed).toHaveLength(1);
    expect(new Set(world.calls.calls.filter(isCall).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(
      1,
    );
  });

  it('of the last item ends a paused job when it is found', async () => {
    world.calls.after = () => ({ status: 504 });
    const job = await world.started(1);
    await run();
    await world.useCases.jobs.pause(job.scope, job.id);
    world.calls.after = () => undefined;
    world.clock.advance(2);
    await run();
    expect((await world.job(job.id)).state).toBe('done');
  });
});

describe('a pause or an end between the steps of an item', () => {
  it.each(['pause', 'cancel'] as const)('by %s after the dry run: nothing is called', async (verb) => {
    const job = await startedUnpriced(world, 1, { acceptPriceUpTo: Money.of(1_000n) });
    world.calls.before = async ({ dryRun }) => {
      if (dryRun) await world.useCases.jobs[verb](job.scope, job.id);
      return undefined;
    };
    await run();
    expect(world.calls.executed).toEqual([]);
    expect(await statesOf(job)).toEqual([verb === 'pause' ? 'waiting' : 'skipped']);
  });

  it.each(['pause', 'cancel'] as const)('by %s during the call: its outcome counts', async (verb) => {
    const job = await world.started(2, { atOnce: 1 });
    world.calls.before = async (call) => {
      if (isCall(call)) await world.useCases.jobs[verb](job.scope, job.id);
      return undefined;
    };
    await run();
    expect(await statesOf(job)).toEqual(['done', verb === 'pause' ? 'waiting' : 'skipped']);
    expect((await world.job(job.id)).charged).toEqual(Money.of(1_000n));
  });
});

describe('two processes', () => {
  it('never call one item at the same time, and carry out each once', async () => {
    world.calls.before = async () => void (await new Promise(setImmediate));
    const { id } = await world.started(40, { atOnce: 50 });
    const [one, other] = [world.process(), world.process()];
    await Promise.all([one.run.execute(), other.run.execute()]);
    await one.run.execute();
    expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.of(40_000n) });
    expect(world.calls.mostAtOnceOfAKey).toBe(1);
    expect(new Set(world.calls.executed).size).toBe(40);
    expect(world.calls.executed).toHaveLength(40);
  });

  it('do not share an item whose call outlives its claim while the process renews it', async () => {
    let answered: () => void = () => undefined;
    world.calls.before = (call) =>
      isCall(call) ? new Promise((resolve) => (answered = () => resolve(undefined))) : undefined;
    const { id } = await world.started(1);
    const { run: slow } = world.process();
    await slow.begin();
    await until(() => world.calls.calls.some(isCall));
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(LEASE_SECONDS - 1);
      await slow.renewClaims();
      expect(await world.process().run.begin()).toBe(0);
    }
    answered();
    await slow.allEnded();
    expect((await world.job(id)).state).toBe('done');
  });

  it('take over the item of one that died, with its key', async () => {
    world.calls.before = (call) => (isCall(call) ? new Promise(() => undefined) : undefined);
    const { id } = await world.started(1);
    await world.process().run.begin();
    await until(() => world.calls.calls.some(isCall));
    world.calls.before = () => undefined;
    world.clock.advance(LEASE_SECONDS);
    await run();
    expect((await world.job(id)).state).toBe('done');
    const keys = world.calls.calls.filter(isCall).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([`job-${id}-1-1`, `job-${id}-1-1`]);
  });
});

it('logs an item that failed, and carries it out once its claim has expired', async () => {
  world.calls.before = (call) => {
    if (isCall(call)) throw new Error('no connection');
    return undefined;
  };
  const { id } = await world.started(1);
  await run();
  expect(world.log.lines).toMatchObject([{ level: 'error', fields: { jobId: id, position: 1 } }]);
  world.calls.before = () => undefined;
  world.clock.advance(LEASE_SECONDS);
  await run();
  expect((await world.job(id)).state).toBe('done');
});

it('waits for an operation that its process does not offer, then refuses its items', async () => {
  const job = await world.started(2);
  const [operation] = world.calls.operations;
  world.calls.operations.clear();
  await run();
  expect(await statesOf(job)).toEqual(['waiting', 'waiting']);
  world.calls.operations.set(...operation);
  world.clock.advance(2);
  await run();
  expect((await world.job(job.id)).state).toBe('done');
  const withdrawn = await world.started(1);
  world.calls.operations.clear();
  for (let round = 0; round < 10; round += 1) {
    await run();
    world.clock.advance(300);
  }
  expect((await world.items(withdrawn.id))[0].errorCode).toBe('job.command_unknown');
});

it('carries out nothing before its time, and all of it at its time', async () => {
  const notBefore = addSeconds(world.clock.now(), 3_600);
  const { id } = await world.started(1, { notBefore });
  await run();
  expect(world.calls.executed).toEqual([]);
  world.clock.advance(3_600);
  await run();
  expect((await world.job(id)).state).toBe('done');
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}
