import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { Client } from 'pg';
import { createAdminApi } from '../../src/app.module';

jest.setTimeout(120_000);

const NAMES = ['plans-a.com', 'plans-b.com', 'plans-c.com', 'plans-d.com'];
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

interface Renewal {
  domainName: string;
  expiresAt: string;
  years: number;
}

// Answers of many shapes; each test says what it expects.
async function staff(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: any; code?: string }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${stack.credentials.adminToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const code = response.headers.get('x-error-code') ?? undefined;
  return { status: response.status, body: await response.json(), code };
}

/** Price in USD or refusal of one item by the dry run of a request. */
async function planOfItem({ domainName, ...body }: Renewal): Promise<object> {
  const path = `/domains/${encodeURIComponent(domainName)}:renew?dryRun=true`;
  const { status, body: answer, code } = await staff('POST', path, { ...body, reason: 'Ticket 17' });
  return status === 200 ? { planned: answer.plan.totalCents / 100 } : { status, errorCode: code };
}

/** The same of all items by the plan of a job. */
async function planOfJob(items: readonly Renewal[]): Promise<object[]> {
  const { body: job } = await staff('POST', '/jobs', {
    command: 'renewDomainForAccount',
    items: items.map((item) => ({ ...item, reason: 'Ticket 17' })),
  });
  await staff('POST', `/jobs/${job.id}:plan`, {});
  await until(
    async () => (await staff('GET', `/jobs/${job.id}`)).body.state === 'planned',
    'the job is planned',
    60_000,
  );
  const { body } = await staff('GET', `/jobs/${job.id}/items?limit=100`);
  return body.items.map(({ planned, planError }: any) =>
    planError ? { status: planError.status, errorCode: planError.errorCode } : { planned },
  );
}

it('plans a group of renewals as dry runs of each: the same prices and the same refusals', async () => {
  const { body } = await staff('GET', '/domains/plans-a.com');
  const wrongTerm = '2031-01-01T00:00:00Z';
  const renewals = NAMES.flatMap((domainName) => [
    ...[1, 2, 3, 99].map((years) => ({ domainName, expiresAt: body.expiresAt, years })),
    { domainName, expiresAt: wrongTerm, years: 1 },
    { domainName: domainName.toUpperCase(), expiresAt: body.expiresAt, years: 4 },
  ]);
  for (const [at, domainName] of NAMES.entries()) {
    const { body: own } = await staff('GET', `/domains/${encodeURIComponent(domainName)}`);
    for (const renewal of renewals.slice(at * 6, at * 6 + 6))
      if (renewal.expiresAt !== wrongTerm) renewal.expiresAt = own.expiresAt;
  }
  renewals.push({ domainName: 'plans-none.com', expiresAt: body.expiresAt, years: 1 });
  // another operation changes it
  const client = new Client({ connectionString: stack.database.superuserUrl });
  await client.connect();
  await client.query(
    `update domains set busy_operation_id = (select id from operations limit 1) where name = 'plans-b.com'`,
  );
  await client.end();
  const each: object[] = [];
  for (const renewal of renewals) each.push(await planOfItem(renewal));
  expect(await planOfJob(renewals)).toEqual(each);
  const codes = each.map((plan) => ('errorCode' in plan ? plan.errorCode : 'planned'));
  expect(new Set(codes).size).toBeGreaterThanOrEqual(4);
  expect(codes.filter((code) => code === 'planned')).toHaveLength(12);
});
