import { until } from '@registrar/testkit';
import { StaffStack } from '../support/staff-stack';

jest.setTimeout(120_000);

const NAMES = ['plans-a.com', 'plans-b.com', 'plans-c.com', 'plans-d.com'];
let staff: StaffStack;

beforeAll(async () => {
  staff = await StaffStack.start();
  for (const name of NAMES) await staff.register(name);
});
afterAll(() => staff?.stop());

interface Renewal {
  domainName: string;
  expiresAt: string;
  years: number;
}

/** Price in USD or refusal of one item by the dry run of a request. */
async function planOfItem({ domainName, ...body }: Renewal): Promise<object> {
  const path = `/domains/${encodeURIComponent(domainName)}:renew?dryRun=true`;
  const { status, body: answer, headers } = await staff.call('POST', path, { ...body, reason: 'Ticket 17' });
  return status === 200
    ? { planned: answer.plan.totalCents / 100 }
    : { status, errorCode: headers.get('x-error-code') ?? undefined };
}

/** The same of all items by the plan of a job. */
async function planOfJob(items: readonly Renewal[]): Promise<object[]> {
  const { body: job } = await staff.call('POST', '/jobs', {
    command: 'renewDomainForAccount',
    items: items.map((item) => ({ ...item, reason: 'Ticket 17' })),
  });
  await staff.call('POST', `/jobs/${job.id}:plan`, {});
  await until(
    async () => (await staff.call('GET', `/jobs/${job.id}`)).body.state === 'planned',
    'the job is planned',
    60_000,
  );
  const { body } = await staff.call('GET', `/jobs/${job.id}/items?limit=100`);
  return body.items.map(({ planned, planError }: any) =>
    planError ? { status: planError.status, errorCode: planError.errorCode } : { planned },
  );
}

it('plans a group of renewals as dry runs of each: the same prices and the same refusals', async () => {
  const { body } = await staff.call('GET', '/domains/plans-a.com');
  const wrongTerm = '2031-01-01T00:00:00Z';
  const renewals = NAMES.flatMap((domainName) => [
    ...[1, 2, 3, 99].map((years) => ({ domainName, expiresAt: body.expiresAt, years })),
    { domainName, expiresAt: wrongTerm, years: 1 },
    { domainName: domainName.toUpperCase(), expiresAt: body.expiresAt, years: 4 },
  ]);
  for (const [at, domainName] of NAMES.entries()) {
    const { body: own } = await staff.call('GET', `/domains/${encodeURIComponent(domainName)}`);
    for (const renewal of renewals.slice(at * 6, at * 6 + 6))
      if (renewal.expiresAt !== wrongTerm) renewal.expiresAt = own.expiresAt;
  }
  renewals.push({ domainName: 'plans-none.com', expiresAt: body.expiresAt, years: 1 });
  // another operation changes it
  await staff.query(
    `update domains set busy_operation_id = (select id from operations limit 1) where name = 'plans-b.com'`,
  );
  const each: object[] = [];
  for (const renewal of renewals) each.push(await planOfItem(renewal));
  expect(await planOfJob(renewals)).toEqual(each);
  const codes = each.map((plan) => ('errorCode' in plan ? plan.errorCode : 'planned'));
  expect(new Set(codes).size).toBeGreaterThanOrEqual(4);
  expect(codes.filter((code) => code === 'planned')).toHaveLength(12);
});
