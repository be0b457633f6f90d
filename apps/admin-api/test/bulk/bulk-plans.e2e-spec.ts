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

async function planOfEach(renewals: readonly Renewal[]): Promise<object[]> {
  const each: object[] = [];
  for (const renewal of renewals) each.push(await planOfItem(renewal));
  return each;
}

const codesOf = (plans: readonly object[]): unknown[] =>
  plans.map((plan) => ('errorCode' in plan ? plan.errorCode : 'planned'));

const lastOrder = async (): Promise<string> =>
  (await staff.query('select last_value from orders_id_seq'))[0].last_value;

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
  const each = await planOfEach(renewals);
  const ordersBefore = await lastOrder();
  expect(await planOfJob(renewals)).toEqual(each);
  // the job placed no order that it had to undo
  expect(await lastOrder()).toBe(ordersBefore);
  const codes = codesOf(each);
  expect(new Set(codes).size).toBeGreaterThanOrEqual(4);
  expect(codes.filter((code) => code === 'planned')).toHaveLength(12);
});

const PRICE_OF_A_YEAR = 'select price from tld_prices where tld = $1 and product = $2 and account_id is null';

it.each([
  ['the credit', 'update account_balances set available = $1::bigint', 'billing.insufficient_funds'],
  ['the limit of a purchase', 'update accounts set purchase_limit = $1::bigint', 'billing.purchase_limit'],
])('refuses renewals for more than %s allows as dry runs of each', async (_, limit, code) => {
  const [{ price }] = await staff.query(PRICE_OF_A_YEAR, ['com', 'renewal']);
  const renewals: Renewal[] = [];
  for (const domainName of ['plans-a.com', 'plans-c.com']) {
    const { body } = await staff.call('GET', `/domains/${domainName}`);
    for (const years of [1, 2, 3]) renewals.push({ domainName, expiresAt: body.expiresAt, years });
  }
  const before = await staff.query(
    'select a.id, a.purchase_limit, b.available from accounts a join account_balances b on b.account_id = a.id',
  );
  await staff.query(limit, [2n * BigInt(price)]);
  const each = await planOfEach(renewals);
  expect(await planOfJob(renewals)).toEqual(each);
  expect(codesOf(each)).toEqual(['planned', 'planned', code, 'planned', 'planned', code]);
  for (const { id, purchase_limit: most, available } of before) {
    await staff.query('update accounts set purchase_limit = $2 where id = $1', [id, most]);
    await staff.query('update account_balances set available = $2 where account_id = $1', [id, available]);
  }
});
