import { addDays } from '@registrar/kernel';
import type { Job } from './job';
import { type ForgetJobs, RETRY_DAYS } from './forget-jobs';
import { JobWorld } from './testing';
import { wireJobUpkeep } from './wire';

const RETENTION_DAYS = 90;
const DAY = 86_400;
let world: JobWorld;
let forget: ForgetJobs;
beforeEach(async () => {
  world = await JobWorld.create();
  const { stores, outbox, clock } = world;
  forget = wireJobUpkeep({ ...stores, outbox, clock }, { retentionDays: RETENTION_DAYS });
});

const isGone = async (id: string): Promise<boolean> =>
  world.job(id).then(
    () => false,
    () => true,
  );
async function waiting(state: 'draft' | 'planned' | 'paused'): Promise<Job> {
  if (state === 'draft') return world.draft(2);
  if (state === 'planned') return world.planned(2);
  const { id, scope } = await world.started(2);
  return world.useCases.jobs.pause(scope, id);
}
async function ended(): Promise<string> {
  const { id } = await world.started(1);
  await world.useCases.run.execute();
  return id;
}

describe('the retention of jobs', () => {
  it('removes an ended job after its days, and not before', async () => {
    const id = await ended();
    world.clock.advance(RETENTION_DAYS * DAY);
    await forget.execute();
    expect(await isGone(id)).toBe(false);
    world.clock.advance(1);
    await forget.execute();
    expect(await isGone(id)).toBe(true);
  });

  it('keeps a job that is planned or carried out, however old it is', async () => {
    const [planning, running] = [await world.draft(1), await world.started(1)];
    await world.useCases.jobs.plan(world.owner.accountId, planning.id);
    world.clock.advance(10 * RETENTION_DAYS * DAY);
    expect(await forget.execute()).toBe(false);
    expect([(await world.job(planning.id)).state, (await world.job(running.id)).state]).toEqual([
      'planning',
      'running',
    ]);
  });

  it.each(['draft', 'planned', 'paused'] as const)(
    'stops a job that was %s for its days with words and an event, and not before',
    async (state) => {
      const { id } = await waiting(state);
      world.clock.advance(RETENTION_DAYS * DAY);
      expect(await forget.execute()).toBe(false);
      expect((await world.job(id)).state).toBe(state);
      world.clock.advance(1);
      expect(await forget.execute()).toBe(true);
      const reason = `The job was ${state} for 90 days: it was stopped, and the fields of its waiting items were erased.`;
      expect(await world.job(id)).toMatchObject({ state: 'stopped', reason });
      expect((await world.items(id)).map((item) => item.state)).toEqual(['skipped', 'skipped']);
      expect(world.outbox.events.at(-1)).toMatchObject({
        name: 'job.status_change',
        accountId: world.owner.accountId,
        payload: { jobId: id, previousState: state, state: 'stopped', reason },
      });
      expect(await forget.execute()).toBe(false);
    },
  );

  it('counts the days of a job from its last change of state', async () => {
    const { id, scope } = await world.draft(1);
    world.clock.advance(RETENTION_DAYS * DAY);
    await world.useCases.jobs.plan(scope, id);
    await world.useCases.run.execute();
    world.clock.advance(1);
    expect(await forget.execute()).toBe(false);
    expect((await world.job(id)).state).toBe('planned');
  });

  it('leaves a job that its account carries on meanwhile', async () => {
    const { id, scope } = await world.draft(1);
    world.clock.advance(RETENTION_DAYS * DAY + 1);
    const { housekeeping } = world.stores;
    const found = await housekeeping.idle(['draft'], world.clock.now(), 1);
    expect(found).toEqual([{ id, scope }]);
    jest.spyOn(housekeeping, 'idle').mockResolvedValue(found);
    await world.useCases.jobs.plan(scope, id);
    await forget.execute();
    expect((await world.job(id)).state).toBe('planning');
    await world.useCases.run.execute();
    await forget.execute();
    expect((await world.job(id)).state).toBe('planned');
  });

  it.each([
    ['leaves a job that moved within its days', 0, 'draft'],
    ['stops a job that moved before them', 1, 'stopped'],
  ] as const)('%s, whatever was found', async (_, seconds, state) => {
    const { id, scope } = await world.draft(1);
    jest.spyOn(world.stores.housekeeping, 'idle').mockResolvedValue([{ id, scope }]);
    world.clock.advance(RETENTION_DAYS * DAY + seconds);
    await forget.execute();
    expect((await world.job(id)).state).toBe(state);
  });

  it('goes on as long as jobs are removed', async () => {
    const ids = [await ended(), await ended()];
    world.clock.advance((RETENTION_DAYS + 1) * DAY);
    expect([await forget.execute(), await forget.execute(), await forget.execute()]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await Promise.all(ids.map(isGone))).toEqual([true, true]);
  });

  it.each([
    ['as many as one step takes', 0, true],
    ['fewer', 1, false],
  ])('goes on after fields of %s were erased: %s less, %s', async (_, less, goesOn) => {
    const erase = jest.spyOn(world.stores.housekeeping, 'eraseFields');
    erase.mockImplementation(async (_before, limit) => limit - less);
    expect(await forget.execute()).toBe(goesOn);
  });

  it('removes an upload that was never finished after a day', async () => {
    await world.useCases.intake.open(world.owner, 'createDomain');
    world.clock.advance(DAY);
    expect(await forget.execute()).toBe(false);
    world.clock.advance(1);
    expect(await forget.execute()).toBe(true);
  });

  it('erases the fields of refused items after the days of a retry, and not before', async () => {
    world.calls.before = ({ dryRun }) => (dryRun ? undefined : { status: 400 });
    const { id, scope } = await world.started(1);
    await world.useCases.run.execute();
    const erase = jest.spyOn(world.stores.housekeeping, 'eraseFields');
    await forget.execute();
    expect(erase.mock.calls[0][0]).toEqual(addDays(world.clock.now(), -RETRY_DAYS));
    world.clock.advance(RETRY_DAYS * DAY);
    await forget.execute();
    await expect(world.useCases.jobs.retry(scope, id, ['input'])).resolves.toMatchObject({
      state: 'running',
    });
    await world.useCases.run.execute();
    world.clock.advance(RETRY_DAYS * DAY + 1);
    await forget.execute();
    await expect(world.useCases.jobs.retry(scope, id, ['input'])).rejects.toMatchObject({
      code: 'job.nothing_to_retry',
    });
  });
});
