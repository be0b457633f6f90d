import { JobWorld } from '@registrar/jobs/testing';
import { type JobsFixture, jobsFixture } from '../../test/fixtures/jobs-fixture';
import { UNREADY } from './job-plans';

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Plans'?: Plan[];
}

const ITEMS = 3_000;

let fixture: JobsFixture;
let world: JobWorld;
beforeAll(async () => {
  fixture = await jobsFixture();
  world = await JobWorld.create(() => fixture.stores);
});
afterAll(() => fixture?.database.close());

const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  fixture.database.dataSource.query(text, values);
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const passed = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) *
  plan['Actual Loops'];

it('domains in Unicode are found by their A-labels; missing ones and no names are refused', async () => {
  const { owner, stores } = world;
  const { id } = await world.draftOf(
    ['bücher.example', 'xn--nichts.example', 'Plain.example', 'not a name ü'].map((domainName) => ({
      domainName,
    })),
  );
  await stores.addDomain(owner.accountId, 'xn--bcher-kva.example', new Date('2030-01-01'));
  await stores.addDomain(owner.accountId, 'plain.example', new Date('2030-01-01'));
  await stores.uow.run(async () => {
    await stores.jobStore.planAll(id, '');
    await stores.jobStore.refuseUnready(id);
  });
  expect(
    await query('select position, plan_status, plan_error_code from job_items where job_id = $1 order by 1', [
      id,
    ]),
  ).toEqual([
    { position: 1, plan_status: null, plan_error_code: null },
    { position: 2, plan_status: 404, plan_error_code: 'domains.not_found' },
    { position: 3, plan_status: null, plan_error_code: null },
    { position: 4, plan_status: 404, plan_error_code: 'domains.not_found' },
  ]);
});

it('the domains of many items are found once each where the statistics are older than the job', async () => {
  await world.draft(2);
  await fixture.database.asOwner('analyze job_items');
  const { id } = await world.draft(1);
  await query(
    `insert into job_items (job_id, position, subject, sealed) select $1, n, 'planned-' || n || '.example', 'sealed' from generate_series(2, $2::int) n`,
    [id, ITEMS],
  );
  const [{ 'QUERY PLAN': plans }] = await query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${UNREADY}`,
    [id, [], []],
  );
  expect(plans[0].Plan['Actual Rows']).toBe(ITEMS);
  // each item with each would be 3,000 times as many; the few domains of this test are read in a row for each item
  expect(Math.max(...nodes(plans[0].Plan).map(passed))).toBeLessThanOrEqual(10 * ITEMS);
});
