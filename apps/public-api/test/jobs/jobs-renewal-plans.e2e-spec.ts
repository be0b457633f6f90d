import { Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

jest.setTimeout(120_000);

const NAMES = ['renewals-a.com', 'renewals-b.com', 'renewals-c.com'];
const OF_ANOTHER = 'renewals-other.com';
let sandbox: Sandbox;
let shop: Reseller;
let other: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  shop = await newAccount(sandbox, url, 'renewals-shop-test', {});
  other = await newAccount(sandbox, url, 'renewals-other-test', {});
  for (const domainName of NAMES) await register(shop, domainName);
  await register(other, OF_ANOTHER);
});
afterAll(() => sandbox?.stop());

const register = async (by: Reseller, domainName: string): Promise<void> => {
  const { status, body } = await by.call('POST', '/core/v1/domains', { domain: { domainName } });
  expect([status, body]).toEqual([200, expect.anything()]);
};

interface Renewal {
  domainName: string;
  years?: number;
}
type Planned = { planned: number } | { status: number };

const planOfItem = async ({ domainName, ...body }: Renewal): Promise<Planned> => {
  const { status, body: answer } = await shop.call(
    'POST',
    `/core/v1/domains/${encodeURIComponent(domainName)}:renew?dryRun=true`,
    body,
  );
  const { plan } = answer as { plan: { totalCents: number } };
  return status === 200 ? { planned: plan.totalCents / 100 } : { status };
};

interface Item {
  planned?: number;
  planError?: { status: number };
}

async function planOfJob(items: readonly Renewal[]): Promise<Planned[]> {
  const { body: job } = await shop.call('POST', '/core/v1/jobs', { command: 'renewDomain', items });
  await shop.call('POST', `/core/v1/jobs/${String(job.id)}:plan`, {});
  await until(
    async () => (await shop.call('GET', `/core/v1/jobs/${String(job.id)}`)).body.state === 'planned',
    'the job is planned',
  );
  const { body } = await shop.call('GET', `/core/v1/jobs/${String(job.id)}/items`);
  return (body.items as Item[]).map(({ planned, planError }) =>
    planError ? { status: planError.status } : { planned: planned! },
  );
}

const lastOrder = async (): Promise<unknown> =>
  (await sandbox.sql.query('select last_value from orders_id_seq')).rows[0];

const RENEWALS: Renewal[] = [
  ...NAMES.flatMap((domainName) => [
    { domainName },
    { domainName: domainName.toUpperCase(), years: 2 },
    { domainName, years: 99 },
  ]),
  { domainName: OF_ANOTHER },
  { domainName: 'renewals-none.com' },
];

it('plans renewals of an account as dry runs of each, and places no order for it', async () => {
  const each: Planned[] = [];
  for (const renewal of RENEWALS) each.push(await planOfItem(renewal));
  const before = await lastOrder();
  expect(await planOfJob(RENEWALS)).toEqual(each);
  expect(await lastOrder()).toEqual(before);
  expect(each.filter((plan) => 'planned' in plan)).toHaveLength(6);
  expect(each.slice(-2)).toEqual([{ status: 404 }, { status: 404 }]);
});
