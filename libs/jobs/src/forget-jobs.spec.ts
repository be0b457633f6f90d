import { addDays } from '@registrar/kernel';
import { ForgetJobs, RETRY_DAYS } from './forget-jobs';
import { JobWorld } from './testing';

const RETENTION_DAYS = 90;
const DAY = 86_400;
let world: JobWorld;
let forget: ForgetJobs;
beforeEach(async () => {
  world = await JobWorld.create();
  forget = new ForgetJobs(world.stores.housekeeping, world.clock, RETENTION_DAYS);
});

const isGone = async (id: string): Promise<boolean> =>
  world.job(id).then(
    () => false,
    () => true,
  );
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

  it('keeps a job that has not ended, however old it is', async () => {
    const jobs = [await world.draft(1), await world.planned(1), await world.started(1)];
    world.clock.advance(10 * RETENTION_DAYS * DAY);
    expect(await forget.execute()).toBe(false);
    expect(await Promise.all(jobs.map(({ id }) => isGone(id)))).toEqual([false, false, false]);
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

  it('removes an upload that was never finished after a day', async () => {
    const { accountId, tokenId } = world.owner;
    await world.useCases.intake.open(accountId, tokenId, 'createDomain');
    world.clock.advance(DAY);
    expect(await forget.execute()).toBe(false);
    world.clock.advance(1);
    expect(await forget.execute()).toBe(true);
  });

  it('erases the fields of refused items after the days of a retry, and not before', async () => {
    world.calls.before = ({ dryRun }) => (dryRun ? undefined : { status: 400 });
    const { id, accountId } = await world.started(1);
    await world.useCases.run.execute();
    const erase = jest.spyOn(world.stores.housekeeping, 'eraseFields');
    await forget.execute();
    expect(erase.mock.calls[0][0]).toEqual(addDays(world.clock.now(), -RETRY_DAYS));
    world.clock.advance(RETRY_DAYS * DAY);
    await forget.execute();
    await expect(world.useCases.jobs.retry(accountId, id, ['input'])).resolves.toMatchObject({
      state: 'running',
    });
    await world.useCases.run.execute();
    world.clock.advance(RETRY_DAYS * DAY + 1);
    await forget.execute();
    await expect(world.useCases.jobs.retry(accountId, id, ['input'])).rejects.toMatchObject({
      code: 'job.nothing_to_retry',
    });
  });
});
