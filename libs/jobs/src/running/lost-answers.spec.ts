import { Money, type OperationAnswer, type OperationCall } from '@registrar/kernel';
import type { Job } from '../job';
import { JobWorld } from '../testing';

let world: JobWorld;
beforeEach(async () => {
  world = await JobWorld.create();
});

const run = (): Promise<void> => world.useCases.run.execute();
const firstItem = async ({ id }: Job) => (await world.items(id))[0];
const keys = (): (string | undefined)[] =>
  world.calls.calls.filter(({ dryRun }) => !dryRun).map(({ idempotencyKey }) => idempotencyKey);
const PRICE = Money.of(1_000n);

type Refusal = Partial<OperationAnswer> & { status: number };

/** The first call is executed and its answer is lost; all later ones are refused before they reach anything. */
async function executedThenRefused(refusal: Refusal, count = 1): Promise<Job> {
  const job = await world.started(count, { atOnce: 1 });
  let isLost = false;
  world.calls.after = () => {
    isLost = true;
    return { status: 504 };
  };
  refuse(() => isLost, refusal);
  await run();
  world.clock.advance(2);
  return job;
}

/** Refuses calls before they reach anything. */
function refuse(when: () => boolean, refusal: Refusal): void {
  const call = world.calls.call.bind(world.calls);
  jest
    .spyOn(world.calls, 'call')
    .mockImplementation(async (one: OperationCall) =>
      when() ? { body: { message: 'Closed' }, requestId: 'r-2', ...refusal } : call(one),
    );
}

/** Until the item ends, or for as many calls as one may have. */
async function runLong(): Promise<void> {
  for (let pass = 0; pass < 15; pass += 1) {
    await run();
    world.clock.advance(300);
  }
}

describe('an item whose answer was lost', () => {
  it.each([429, 500, 502, 503])(
    'ends as done by its key, however often its repeat gets %p',
    async (status) => {
      const job = await executedThenRefused({ status });
      await runLong();
      expect(await firstItem(job)).toMatchObject({ state: 'done', attempt: 1, charged: PRICE });
      expect(await world.job(job.id)).toMatchObject({ state: 'done', charged: PRICE });
      expect(world.calls.executed).toHaveLength(1);
    },
  );

  it('stays open while its operation is', async () => {
    const job = await executedThenRefused({ status: 503 });
    const [key] = world.money.keys.keys();
    world.money.keys.set(key, { kind: 'open' });
    await runLong();
    expect(await firstItem(job)).toMatchObject({ state: 'unknown', status: 503 });
    world.money.keys.set(key, { kind: 'refused', operationId: 'o-1' });
    await runLong();
    expect(await firstItem(job)).toMatchObject({
      state: 'refused',
      errorClass: 'transient',
      operationId: 'o-1',
    });
  });

  it('is carried out by the retry with another key once its operation was refused', async () => {
    const job = await executedThenRefused({ status: 503 });
    const [key] = world.money.keys.keys();
    world.money.keys.set(key, { kind: 'refused', operationId: 'o-1' });
    await runLong();
    await world.useCases.jobs.retry(job.scope, job.id, ['transient']).catch(() => undefined);
    expect(await firstItem(job)).toMatchObject({ attempt: 2 });
  });
});

it('an item whose calls never reached anything is refused, and repeated with the same key', async () => {
  const job = await world.started(1);
  world.calls.before = ({ dryRun }) => (dryRun ? undefined : { status: 503 });
  await runLong();
  expect(await firstItem(job)).toMatchObject({ state: 'refused', status: 503, errorClass: 'transient' });
  world.calls.before = () => undefined;
  await world.useCases.jobs.retry(job.scope, job.id, ['transient']);
  await run();
  expect(await firstItem(job)).toMatchObject({ state: 'done', attempt: 1, charged: PRICE });
  expect(new Set(keys()).size).toBe(1);
  expect(world.calls.executed).toHaveLength(1);
});

describe('a token that ends while the answer of a call is open', () => {
  const ENDED: Refusal = { status: 401, errorCode: 'credentials.invalid' };

  it('stops the job, and the called item is done with its money', async () => {
    const job = await executedThenRefused(ENDED, 3);
    await run();
    expect((await world.items(job.id)).map(({ state }) => state)).toEqual(['done', 'skipped', 'skipped']);
    expect(await world.job(job.id)).toMatchObject({ state: 'stopped', charged: PRICE });
  });

  it('leaves the called item open until its operation ends', async () => {
    const job = await executedThenRefused(ENDED, 2);
    const [key] = world.money.keys.keys();
    const done = world.money.keys.get(key)!;
    world.money.keys.set(key, { kind: 'open' });
    await run();
    expect((await world.items(job.id)).map(({ state }) => state)).toEqual(['unknown', 'skipped']);
    expect((await world.job(job.id)).state).toBe('stopped');
    world.money.keys.set(key, done);
    world.clock.advance(300);
    await run();
    expect(await firstItem(job)).toMatchObject({ state: 'done', charged: PRICE });
    expect(await world.job(job.id)).toMatchObject({ state: 'stopped', charged: PRICE });
  });

  it('refuses a called item of which nothing is known, and says so', async () => {
    const job = await executedThenRefused(ENDED, 2);
    world.money.keys.clear();
    await run();
    expect(await firstItem(job)).toMatchObject({
      state: 'refused',
      errorCode: 'job.outcome_unknown',
      message: expect.stringMatching(
        /^A call of the item was begun\. Read what it changes before you repeat it\./,
      ),
    });
  });
});

it('maintenance refuses nothing: all items are carried out after it', async () => {
  const job = await world.started(2);
  let isClosed = true;
  const closed = { status: 503, errorCode: 'platform.maintenance', retryAfter: 1_800 };
  refuse(() => isClosed, closed);
  await runLong();
  expect((await world.items(job.id)).map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  isClosed = false;
  await run();
  expect(await world.job(job.id)).toMatchObject({ state: 'done', charged: Money.of(2_000n) });
});

it('maintenance refuses no item of a plan', async () => {
  let isClosed = true;
  const closed = { status: 503, errorCode: 'platform.maintenance', retryAfter: 1_800 };
  refuse(() => isClosed, closed);
  const job = await world.planned(2);
  await runLong();
  expect((await world.job(job.id)).state).toBe('planning');
  isClosed = false;
  await run();
  expect((await world.view(job.id)).plan).toMatchObject({ accepted: 2, refused: 0 });
});
