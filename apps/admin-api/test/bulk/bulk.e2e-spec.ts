import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createAdminApi } from '../../src/app.module';

jest.setTimeout(120_000);

const NAMES = ['bulk-a.com', 'bulk-b.com', 'bulk-c.com'];
let registry: TestRegistry;
let stack: Stack;
let app: HttpApp;
let url: string;

beforeAll(async () => {
  registry = await TestRegistry.start();
  stack = await Stack.start({
    environment: 'sandbox',
    registry,
    registrar: OWN_REGISTRAR,
    runsHere: true,
    settings: { RATE_LIMIT_PER_SECOND: '1000', RATE_LIMIT_PER_HOUR: '100000', COMPARE_PER_MINUTE: '0' },
  });
  app = await createAdminApi(loadSettings({ ...stack.environment, LOG_LEVEL: 'fatal' }));
  const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${port}/admin/v1`;
  for (const domainName of NAMES) {
    const registered = await stack.call('POST', '/core/v1/domains', { domain: { domainName } });
    if (registered.status !== 200) throw new Error(JSON.stringify(registered.body));
  }
});
afterAll(async () => {
  await app?.close();
  await stack?.stop();
  await registry?.close();
});

const send = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${stack.credentials.adminToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body,
  });
// Answers of many shapes; each test says what it expects.
async function staff(method: string, path: string, body?: object): Promise<{ status: number; body: any }> {
  const response = await send(method, path, body && JSON.stringify(body));
  return { status: response.status, body: await response.json() };
}
const read = async (id: string) => (await staff('GET', `/jobs/${id}`)).body;
const itemsOf = async (id: string, query = '') => (await staff('GET', `/jobs/${id}/items${query}`)).body;
const audit = async (target: string): Promise<any[]> =>
  (await staff('GET', `/audit?target=${encodeURIComponent(target)}`)).body.items;
const own = async (name: string) => (await stack.call('GET', `/core/v1/domains/${name}`)).body as any;
const reaches = async (id: string, state: string) => {
  await until(async () => (await read(id)).state === state, `the state ${state}`, 60_000);
  return read(id);
};
/** A job that is created and planned. */
async function planned(body: object) {
  const created = await staff('POST', '/jobs', body);
  expect(created).toMatchObject({ status: 200, body: { state: 'draft', own: true } });
  await staff('POST', `/jobs/${created.body.id}:plan`, {});
  return reaches(created.body.id, 'planned');
}
async function carriedOut(body: object) {
  const { id, planId } = await planned(body);
  expect((await staff('POST', `/jobs/${id}:start`, { planId })).status).toBe(200);
  return reaches(id, 'done');
}

const OF_THESE = { field: 'domainName', op: 'startsWith', value: 'bulk-' };

it('turns auto-renewal off for all domains of a filter: plan, start, results, audit', async () => {
  const { id, plan, planId, total } = await planned({
    command: 'setAutorenewForAccount',
    selector: { filter: OF_THESE },
    template: { on: false, reason: 'Ticket 17' },
  });
  expect([total, plan]).toMatchObject([3, { planId, accepted: 3, refused: 0, total: 0 }]);
  expect((await own(NAMES[0])).autorenewEnabled).toBe(true);
  await staff('POST', `/jobs/${id}:start`, { planId });
  const done = await reaches(id, 'done');
  expect(done).toMatchObject({
    createdBy: expect.any(String),
    charged: 0,
    progress: { done: 3, refused: 0, waiting: 0 },
    refusalsByCode: [],
  });
  expect((await itemsOf(id)).items).toEqual(
    NAMES.map((subject, at) =>
      expect.objectContaining({ position: at + 1, subject, state: 'done', status: 200 }),
    ),
  );
  for (const name of NAMES) {
    expect((await own(name)).autorenewEnabled ?? false).toBe(false);
    const [entry] = await audit(`domain:${name}`);
    expect(entry).toMatchObject({
      action: 'domain.set_autorenew',
      reason: 'Ticket 17',
      after: { autorenewEnabled: false },
    });
    expect(entry.source).toBeUndefined();
  }
  expect((await audit(`job:${id}`)).map(({ action }) => action)).toEqual([
    'bulk_job.start',
    'bulk_job.plan',
    'bulk_job.create',
  ]);
});

it('renews at the planned prices, charged to the account, each term once', async () => {
  const before = await Promise.all(NAMES.map(own));
  const job = { command: 'renewDomainForAccount', selector: { filter: OF_THESE }, template: { years: 1 } };
  const { id, plan, charged } = await carriedOut(job);
  expect(plan).toMatchObject({ accepted: 3, refused: 0 });
  expect(plan.total).toBeGreaterThan(0);
  expect(charged).toBe(plan.total);
  const { items } = await itemsOf(id);
  for (const [at, item] of items.entries()) {
    expect(item).toMatchObject({ state: 'done', orderId: expect.any(Number), planned: item.charged });
    const ends = (expires: string): number => new Date(expires).getUTCFullYear();
    const { expireDate } = await own(NAMES[at]);
    expect(ends(expireDate)).toBe(ends(before[at].expireDate) + 1);
    expect((await audit(`domain:${NAMES[at]}`))[0]).toMatchObject({ action: 'domain.renew' });
  }
  // the same terms again, as items of their own
  const again = items.map((_: object, at: number) => ({
    domainName: NAMES[at],
    expiresAt: before[at].expireDate,
    years: 1,
  }));
  const second = await planned({ command: 'renewDomainForAccount', items: again });
  expect(second.plan).toMatchObject({ accepted: 0, refused: 3, total: 0 });
  expect(second.refusalsByCode).toEqual([{ code: expect.any(String), count: 3 }]);
});

it('plans a free act as a whole: names of no domain are refused, in any form', async () => {
  const items = ['BULK-A.COM', 'none.com', 'münchen-none.com'].map((domainName) => ({
    domainName,
    on: true,
  }));
  const { id, plan, refusalsByCode } = await planned({ command: 'setPrivacyForAccount', items });
  expect(plan).toMatchObject({ accepted: 1, refused: 2, refusals: { input: 2 } });
  expect(plan.sample[0]).toMatchObject({
    position: 2,
    refusal: { status: 404, errorCode: 'domains.not_found' },
  });
  expect(refusalsByCode).toEqual([{ code: 'domains.not_found', count: 2 }]);
  await staff('POST', `/jobs/${id}:start`, { planId: plan.planId });
  const done = await reaches(id, 'done');
  expect(done.progress).toMatchObject({ done: 1, refused: 2 });
  const retried = await staff('POST', `/jobs/${id}:retry`, { classes: ['input'] });
  expect(retried).toMatchObject({ status: 200, body: { state: 'running' } });
  await reaches(id, 'done');
  expect((await itemsOf(id, '?state=refused')).items).toMatchObject([{ attempt: 2 }, { attempt: 2 }]);
});

it('pages its items by position, and returns all of them as CSV', async () => {
  const job = {
    command: 'addNote',
    selector: { filter: OF_THESE },
    template: { text: '=1+1 was written here', reason: 'Ticket 18' },
  };
  const { id } = await carriedOut(job);
  const first = await itemsOf(id, '?limit=2');
  expect([first.items.length, first.next]).toEqual([2, 2]);
  expect((await itemsOf(id, `?limit=2&after=${first.next}`)).items).toMatchObject([
    { position: 3, subject: 'domain:bulk-c.com' },
  ]);
  const response = await send('GET', `/jobs/${id}/items`, undefined, { accept: 'text/csv' });
  expect(response.headers.get('content-type')).toContain('text/csv');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines[0]).toMatch(/^position,subject,state,/);
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual(
    NAMES.map((name, at) => [String(at + 1), `domain:${name}`, 'done']),
  );
  const notes = await staff('GET', `/notes?target=${encodeURIComponent('domain:bulk-a.com')}`);
  expect(notes.body.items).toMatchObject([{ text: '=1+1 was written here' }]);
});

it('takes a CSV file, and lists jobs by key, newest first', async () => {
  const file = 'domainName,on,reason\r\nbulk-a.com,true,Ticket 19\r\nbulk-b.com,true,Ticket 20\r\n';
  const created = await send('POST', '/jobs?command=setAutorenewForAccount', file, {
    'content-type': 'text/csv',
  });
  const { id, details } = (await created.json()) as { id: string; details?: string };
  expect([created.status, details]).toEqual([200, undefined]);
  const first = (await staff('GET', '/jobs?limit=2')).body;
  expect(first.items[0]).toMatchObject({ id, state: 'draft', total: 2 });
  const second = (await staff('GET', `/jobs?limit=2&before=${first.next}`)).body;
  const ids = [...first.items, ...second.items].map((job: { id: string }) => job.id);
  expect(new Set(ids).size).toBe(ids.length);
  await staff('POST', `/jobs/${id}:cancel`, {});
});

it('lists the acts that the role may do', async () => {
  const { acts } = (await staff('GET', '/bulk-acts')).body;
  expect(acts).toContainEqual({
    command: 'renewDomainForAccount',
    operation: 'domain.renew',
    about: 'domain',
    priced: true,
  });
});
