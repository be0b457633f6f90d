import { JobWorld } from '@registrar/jobs/testing';
import { type JobsFixture, jobsFixture } from '../../test/fixtures/jobs-fixture';

let fixture: JobsFixture;
let world: JobWorld;
beforeAll(async () => {
  fixture = await jobsFixture();
  world = await JobWorld.create(() => fixture.stores);
});
afterAll(() => fixture?.database.close());

/** Whether the commit of a unit of work with this write would be flushed. */
const isFlushed = (write: () => Promise<unknown>): Promise<boolean> =>
  fixture.stores.uow.run(async () => {
    const { sql } = fixture.database;
    await sql.change('test_flush', 'set local synchronous_commit to on');
    await write();
    const row = await sql.row<{ value: string }>(
      'test_flushed',
      `select current_setting('synchronous_commit') as value`,
    );
    return row!.value === 'on';
  });

it('leaves the flush of items to the commit that shows their job', async () => {
  const { intakeStore } = fixture.stores;
  const id = 'a5a5a5a5-0000-4000-8000-000000000001';
  const items = [{ position: 1, subject: 'a.example', sealed: 'sealed' }];
  const job = {
    id,
    owner: world.owner,
    command: 'renewDomain',
    options: { atOnce: 8, order: 'as_given' },
    createdAt: new Date(),
  } as const;
  expect([
    await isFlushed(() => intakeStore.create(job)),
    await isFlushed(() => intakeStore.append(id, items)),
    await isFlushed(() => intakeStore.complete(id, 1)),
  ]).toEqual([true, false, true]);
  expect(await world.items(id)).toMatchObject([{ position: 1, subject: 'a.example' }]);
});
