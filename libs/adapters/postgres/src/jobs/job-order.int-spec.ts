import { JobWorld } from '@registrar/jobs/testing';
import { type JobsFixture, jobsFixture } from '../../test/fixtures/jobs-fixture';

let fixture: JobsFixture;
let world: JobWorld;
beforeAll(async () => {
  fixture = await jobsFixture();
  world = await JobWorld.create(() => fixture.stores);
});
afterAll(() => fixture?.database.close());

const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  fixture.database.dataSource.query(text, values);

it('names in Unicode are ranked by the domain that has them, unusable ones come last', async () => {
  const { owner, stores } = world;
  const { id, scope } = await world.draftOf(
    ['bücher.example', 'xn--nichts.example', 'BÄUME.example', 'not a name ü'].map((domainName) => ({
      domainName,
    })),
  );
  await stores.addDomain(owner.accountId, 'xn--bcher-kva.example', new Date('2030-01-01'));
  await stores.addDomain(owner.accountId, 'xn--bume-loa.example', new Date('2029-01-01'));
  await stores.uow.run(() => stores.jobStore.rank({ id, scope }, 'expiry'));
  const rows = await query<{ position: number }>(
    'select position from job_items where job_id = $1 order by rank, position',
    [id],
  );
  expect(rows.map(({ position }) => position)).toEqual([3, 1, 2, 4]);
});

it('a claim of the first items of many reads them from an index, in their order', async () => {
  const { id } = await world.draft(1);
  await query(
    `insert into job_items (job_id, position, sealed, rank, is_planned) select $1, n, 'sealed', (n * 7919) % 10007, true from generate_series(2, 10000) n`,
    [id],
  );
  await fixture.database.asOwner('analyze job_items');
  const rows = await query<{ 'QUERY PLAN': string }>(
    `explain select position from job_items w where w.job_id = '${id}' and w.state = 'waiting' and w.is_planned and (w.due_at is null or w.due_at <= now()) order by rank, position limit 8`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('job_items_next_ix');
  expect(plan).not.toContain('Sort');
});
