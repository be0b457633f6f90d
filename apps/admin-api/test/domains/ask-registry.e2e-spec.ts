import { until } from '@registrar/testkit';
import { StaffStack } from '../support/staff-stack';

jest.setTimeout(60_000);

const NAME = 'asked-for.com';
let desk: StaffStack;
beforeAll(async () => {
  desk = await StaffStack.start();
  await desk.register(NAME);
});
afterAll(() => desk?.stop());

const ask = (name = NAME, role: 'owner' | 'support' | 'registry' | 'finance' = 'owner') =>
  desk.call('POST', `/domains/${name}:askRegistry`, {}, role);
const audit = () => desk.audit(`domain:${NAME}`);
/** Without the time of the calendar, which the worker draws up meanwhile. */
const domain = async () =>
  (await desk.query(`select to_jsonb(d) - 'calendar_at' as stored from domains d where name = $1`, [NAME]))[0]
    .stored;

it('shows both sides, names what differs, changes nothing and is audited', async () => {
  const same = await ask();
  expect(same).toMatchObject({
    status: 200,
    body: {
      registryConnection: expect.any(String),
      outcome: 'found',
      atRegistry: { clientId: expect.any(String), nameservers: expect.any(Array) },
      differences: [],
      isBusy: false,
    },
  });
  expect(same.body.stored.nameservers).toEqual(same.body.atRegistry.nameservers);
  await desk.query(`update domains set nameservers = '{ns9.example.test}' where name = $1`, [NAME]);
  const before = await domain();
  const { body } = await ask();
  expect(body.differences).toEqual([
    {
      field: 'nameservers',
      stored: ['ns9.example.test'],
      atRegistry: same.body.atRegistry.nameservers.toSorted(),
    },
  ]);
  expect(await domain()).toEqual(before);
  expect(await desk.query('select from registry_differences')).toEqual([]);
  const [entry] = await audit();
  expect(entry).toMatchObject({
    action: 'domain.ask_registry',
    after: { outcome: 'found', differences: ['nameservers'] },
  });
});

it('is for support, registry and owners', async () => {
  for (const [role, status] of [
    ['support', 200],
    ['registry', 200],
    ['finance', 403],
  ] as const) {
    const answer = await until(async () => {
      const { status: answered } = await ask(NAME, role);
      return answered === 429 ? undefined : answered;
    }, 'the limit of questions is over');
    expect([role, answer]).toEqual([role, status]);
  }
});

it('refuses an unknown domain, one that left its account, and more than 2 questions a second', async () => {
  expect((await ask('absent.com')).status).toBe(404);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask()));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.details).toBe('Staff may ask one registry 2 times a second and 600 times an hour.');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  await desk.query(`update domains set removed_at = now() where name = $1`, [NAME]);
  const gone = await until(async () => {
    const answer = await ask();
    return answer.status === 429 ? undefined : answer;
  }, 'the limit of questions is over');
  expect(gone).toMatchObject({
    status: 409,
    body: { details: 'The domain is not registered in an account at present.' },
  });
  await desk.query(`update domains set removed_at = null where name = $1`, [NAME]);
});

it('answers 502 with what to do while the registry is away, and audits nothing', async () => {
  const entries = (await audit()).length;
  await desk.closeRegistry();
  expect(await ask()).toMatchObject({
    status: 502,
    body: {
      message: 'Registry Connection Unavailable',
      details: expect.stringContaining('Check its sessions and circuit'),
    },
  });
  expect(await audit()).toHaveLength(entries);
});
