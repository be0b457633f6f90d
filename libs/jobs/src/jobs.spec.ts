import { Money } from '@registrar/kernel';
import type { ErrorClass, JobState } from './job';
import type { Jobs } from './jobs';
import { JobWorld } from './testing';

let world: JobWorld;
beforeEach(async () => {
  world = await JobWorld.create();
});

type Verb = 'plan' | 'start' | 'pause' | 'resume' | 'cancel' | 'retry';
const VERBS: Record<Verb, (jobs: Jobs, accountId: number, id: string, planId: string) => Promise<unknown>> = {
  plan: (jobs, accountId, id) => jobs.plan(accountId, id),
  start: (jobs, accountId, id, planId) => jobs.start(accountId, id, planId),
  pause: (jobs, accountId, id) => jobs.pause(accountId, id),
  resume: (jobs, accountId, id) => jobs.resume(accountId, id),
  cancel: (jobs, accountId, id) => jobs.cancel(accountId, id),
  retry: (jobs, accountId, id) => jobs.retry(accountId, id, ['input']),
};
const verbs = Object.keys(VERBS) as Verb[];
/** What a refusal says that the job cannot be. */
const DONE_TO: Record<Verb, string> = {
  plan: 'planned',
  start: 'started',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry: 'retried',
};
const NEXT: Record<JobState, Partial<Record<Verb, JobState>>> = {
  draft: { plan: 'planning', cancel: 'stopped' },
  planning: { cancel: 'stopped' },
  planned: { plan: 'planning', start: 'running', cancel: 'stopped' },
  running: { pause: 'paused', cancel: 'stopped' },
  paused: { resume: 'running', cancel: 'stopped', retry: 'running' },
  done: { retry: 'running' },
  stopped: {},
};
const states = Object.keys(NEXT) as JobState[];

/** A job of three items in the state; its first item was refused for its input once items are carried out. */
async function jobIn(state: JobState): Promise<{ id: string; planId: string }> {
  const { accountId } = world.owner;
  const { jobs, run } = world.useCases;
  world.calls.before = ({ dryRun, item }) =>
    !dryRun && item.domainName === 'item1.example' ? { status: 400 } : undefined;
  if (state === 'draft') return { ...(await world.draft(3)), planId: 'none' };
  if (state === 'planning') {
    const { id } = await world.draft(3);
    await jobs.plan(accountId, id);
    return { id, planId: 'none' };
  }
  const { id, planId } = await world.planned(3, {
    pauseAfterFailures: state === 'paused' ? 1 : undefined,
    atOnce: 1,
  });
  if (state !== 'planned') await jobs.start(accountId, id, planId!);
  if (state === 'done' || state === 'paused') await run.execute();
  if (state === 'stopped') await jobs.cancel(accountId, id);
  return { id, planId: planId! };
}

describe('the verbs of a job', () => {
  const rows = states.flatMap((state) => verbs.map((verb) => ({ state, verb, next: NEXT[state][verb] })));
  const allowed = rows.filter(({ next }) => next !== undefined);
  const refused = rows.filter(({ next }) => next === undefined);

  it.each(allowed)(
    '$verb moves a job that is $state to $next, and reports it',
    async ({ state, verb, next }) => {
      const { id, planId } = await jobIn(state);
      expect((await world.job(id)).state).toBe(state);
      await expect(
        VERBS[verb](world.useCases.jobs, world.owner.accountId, id, planId),
      ).resolves.toMatchObject({
        state: next,
      });
      expect(world.outbox.events.at(-1)).toMatchObject({
        name: 'job.status_change',
        accountId: world.owner.accountId,
        payload: { jobId: id, previousState: state, state: next },
      });
    },
  );

  it.each(refused)('$verb refuses a job that is $state, naming its state', async ({ state, verb }) => {
    const { id, planId } = await jobIn(state);
    const reported = world.outbox.events.length;
    await expect(VERBS[verb](world.useCases.jobs, world.owner.accountId, id, planId)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'job.wrong_state',
      details: `The job is ${state}: it cannot be ${DONE_TO[verb]}.`,
    });
    expect((await world.job(id)).state).toBe(state);
    expect(world.outbox.events).toHaveLength(reported);
  });

  it.each(verbs)('%s answers 404 for the job of another account', async (verb) => {
    const { id, planId } = await jobIn('planned');
    const other = await world.stores.newAccount();
    await expect(VERBS[verb](world.useCases.jobs, other.accountId, id, planId)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'job.not_found',
    });
  });

  it.each<[JobState, Verb, Verb]>([
    ['planned', 'start', 'start'],
    ['planned', 'cancel', 'cancel'],
    ['planned', 'plan', 'start'],
    ['draft', 'plan', 'plan'],
    ['running', 'pause', 'pause'],
    ['paused', 'resume', 'resume'],
    ['paused', 'resume', 'retry'],
    ['done', 'retry', 'retry'],
    ['stopped', 'cancel', 'retry'],
  ])('of two at once on a job that is %s, %s and %s, not both succeed', async (state, one, other) => {
    const { id, planId } = await jobIn(state);
    const results = await Promise.allSettled(
      [one, other].map((verb) => VERBS[verb](world.useCases.jobs, world.owner.accountId, id, planId)),
    );
    const succeeded = results.filter(({ status }) => status === 'fulfilled');
    expect(succeeded).toHaveLength(state === 'stopped' ? 0 : 1);
  });

  it('ends a job that is started and cancelled at once as stopped, whichever came first', async () => {
    const { id, planId } = await jobIn('planned');
    const { jobs } = world.useCases;
    const { accountId } = world.owner;
    await Promise.allSettled([jobs.start(accountId, id, planId), jobs.cancel(accountId, id)]);
    await world.useCases.run.execute();
    expect(await world.job(id)).toMatchObject({ state: 'stopped', reason: 'Cancelled by the account.' });
    expect(world.calls.executed).toEqual([]);
  });
});

describe('the start of a job', () => {
  it('needs the id of the present plan', async () => {
    const { id, planId } = await world.planned(2);
    const { jobs, run } = world.useCases;
    const { accountId } = world.owner;
    await jobs.plan(accountId, id);
    await run.execute();
    const again = (await world.job(id)).planId!;
    expect(again).not.toBe(planId);
    await expect(jobs.start(accountId, id, planId!)).rejects.toMatchObject({
      code: 'job.plan_mismatch',
      details: expect.stringContaining(again) as string,
    });
    await expect(jobs.start(accountId, id, again)).resolves.toMatchObject({ state: 'running' });
  });

  it.each([
    [999n, 'job.cap_too_low'],
    [1_000n, undefined],
  ])('with a cap of %p cents for items of 1,000 is refused with %p', async (cap, code) => {
    const { scope, id, planId } = await world.planned(2, { spendCap: Money.of(cap) });
    const start = world.useCases.jobs.start(scope, id, planId!);
    await (code ? expect(start).rejects.toMatchObject({ code }) : expect(start).resolves.toBeDefined());
  });
});

describe('the retry of a job', () => {
  it.each<[ErrorClass[], string]>([
    [[], 'job.no_classes'],
    [['policy', 'transient'], 'job.nothing_to_retry'],
  ])('of the classes %p is refused with %s', async (classes, code) => {
    const { id } = await jobIn('done');
    await expect(world.useCases.jobs.retry(world.owner.accountId, id, classes)).rejects.toMatchObject({
      code,
    });
  });

  it('calls refused items again, each with another key', async () => {
    const { id } = await jobIn('done');
    expect(world.calls.executed).toEqual(['item2.example', 'item3.example']);
    world.calls.before = () => undefined;
    await world.useCases.jobs.retry(world.owner.accountId, id, ['input']);
    await world.useCases.run.execute();
    expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.of(3_000n) });
    expect(world.calls.executed).toEqual(['item2.example', 'item3.example', 'item1.example']);
    expect(world.calls.calls.at(-1)?.idempotencyKey).toBe(`job-${id}-1-2`);
  });
});

it('plans a job at once whose command has no dry run', async () => {
  const { accountId } = world.owner;
  const draft = await world.useCases.intake.open(world.owner, 'setAutorenew');
  await draft.add([{ domainName: 'one.example', enabled: true }]);
  const { id } = await draft.finish();
  const planned = await world.useCases.jobs.plan(accountId, id);
  expect(planned.state).toBe('planned');
  expect((await world.view(id)).plan).toMatchObject({ accepted: 1, refused: 0, total: Money.zero() });
  await world.useCases.jobs.start(accountId, id, planned.planId!);
  await world.useCases.run.execute();
  expect(await world.job(id)).toMatchObject({ state: 'done', charged: Money.zero() });
  expect(world.calls.calls.filter(({ dryRun }) => dryRun)).toEqual([]);
});
