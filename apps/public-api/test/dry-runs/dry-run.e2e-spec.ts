import { readdirSync } from 'node:fs';
import { CHARGING_OPERATIONS, OPERATION_SCOPES } from '@registrar/http';
import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import {
  type Described,
  isPlannable,
  operationsLackingPlans,
  operationsOf,
  plannableOperations,
  WALKS,
  WITHOUT_PLAN,
} from '../support/plans/dry-run-walk';
import { newAccount, type Reseller } from '../support/resellers';
import { digestsOf, transformsOf } from '../support/untouched';

let sandbox: Sandbox;
let url: string;
let shop: Reseller;
let poor: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  shop = await newAccount(sandbox, url, 'plan-shop-test', { approved_reseller: true });
  poor = await newAccount(sandbox, url, 'plan-poor-test', {});
  await sandbox.sql.query('update account_balances set available = 100 where account_id = $1', [poor.id]);
  for (const name of ['plan-renew.com', 'plan-privacy.xyz', 'plan-refund.com'])
    expect(await register(name, { privacyEnabled: name !== 'plan-privacy.xyz' })).toMatchObject({
      status: 200,
    });
});
afterAll(() => sandbox?.stop());

interface Plan {
  items: { name: string; type: string; priceCents: number; taxCents: number }[];
  totalCents: number;
  refundCents?: number;
  balanceAfterCents?: number;
  registryCommands: string[];
  changes: { field: string; from?: unknown; to?: unknown }[];
  events: string[];
}

const SUB_ACCOUNT = {
  account: {
    accountName: 'plan-child',
    password: 'Tide#2041',
    contacts: {
      registrant: {
        firstName: 'Ilse',
        lastName: 'Varga',
        address1: '4 Quay Street',
        city: 'Port Mara',
        zip: '40110',
        country: 'DE',
        email: 'ilse@example.net',
        phone: '+15550100123',
      },
    },
  },
  apiTos: true,
  tos: true,
};

const register = (domainName: string, domain: object = {}, more: object = {}): Promise<Answer> =>
  shop.call('POST', '/core/v1/domains', { domain: { domainName, ...domain }, ...more });
const plan = (path: string, body: object, by = shop): Promise<Answer> =>
  by.call('POST', `${path}?dryRun=true`, body);
const planned = async (path: string, body: object): Promise<Plan> => {
  const answer = await plan(path, body);
  expect(answer).toMatchObject({ status: 200, body: { plan: expect.any(Object) } });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json; profile="?plan"?/);
  return answer.body.plan as Plan;
};
const cents = (amount: unknown): number => Math.round((amount as number) * 100);
const balance = async (by = shop): Promise<number> =>
  cents((await by.call('GET', '/core/v1/accountinfo/balance')).body.balance);

describe('a dry run', () => {
  it('plans a registration as it is then carried out', async () => {
    const wish = { domain: { domainName: 'plan-new.com' }, years: 2 };
    const seen = await planned('/core/v1/domains', wish);
    expect(seen).toMatchObject({
      items: [
        { name: 'plan-new.com', type: 'registration', interval: 'year', duration: 2 },
        { name: 'plan-new.com', type: 'whois_privacy' },
      ],
      registryCommands: expect.arrayContaining([
        'domain:create plan-new.com for 2 years with name servers ns1.example.net, ns2.example.net',
        'domain:update plan-new.com: add clientTransferProhibited',
      ]),
      changes: [{ field: 'domainName', to: 'plan-new.com' }],
      events: ['account.credit.balance_change', 'domain.lock.status_change'],
    });
    expect(await shop.call('GET', '/core/v1/domains/plan-new.com')).toMatchObject({ status: 404 });
    const bought = await shop.call('POST', '/core/v1/domains', wish);
    expect(bought).toMatchObject({ status: 200 });
    expect([seen.totalCents, seen.balanceAfterCents]).toEqual([
      cents(bought.body.totalPaid),
      await balance(),
    ]);
  });

  it('plans a renewal as it is then carried out', async () => {
    const seen = await planned('/core/v1/domains/plan-renew.com:renew', { years: 3 });
    const day = String(seen.changes[0].from).slice(0, 10);
    expect(seen.registryCommands).toEqual([`domain:renew plan-renew.com for 3 years from ${day}`]);
    const renewed = await shop.call('POST', '/core/v1/domains/plan-renew.com:renew', { years: 3 });
    const { expireDate } = renewed.body.domain as { expireDate: string };
    expect(seen).toMatchObject({
      totalCents: cents(renewed.body.totalPaid),
      balanceAfterCents: await balance(),
      changes: [{ field: 'expireDate', to: expireDate }],
    });
  });

  it('plans privacy, which costs nothing and leaves the credit as it is', async () => {
    const seen = await planned('/core/v1/domains/plan-privacy.xyz:purchasePrivacy', {});
    expect(seen).toMatchObject({
      items: [{ type: 'whois_privacy', priceCents: 0 }],
      totalCents: 0,
      changes: [{ field: 'privacyEnabled', from: false, to: true }, { field: 'contacts' }],
    });
    expect(seen).not.toHaveProperty('balanceAfterCents');
    expect(JSON.stringify(seen)).not.toContain('@');
  });

  it('plans a refund, whose amount is credited once the registry has deleted the domain', async () => {
    const { body } = await shop.call('GET', '/core/v1/orders?domainName=plan-refund.com');
    const [{ id, orderItems }] = body.orders as { id: number; orderItems: { id: number }[] }[];
    const wish = { orderId: id, orderItemIds: orderItems.map((item) => item.id) };
    const seen = await planned('/core/v1/refund', wish);
    expect(seen).toMatchObject({
      items: [],
      totalCents: 0,
      registryCommands: ['domain:delete plan-refund.com'],
      changes: [{ field: 'domainName', from: 'plan-refund.com' }],
      events: ['account.domain.removal', 'account.credit.balance_change'],
    });
    const refunded = await shop.call('POST', '/core/v1/refund', wish);
    expect(seen.refundCents).toBe(cents(refunded.body.totalRefundAmount));
  });

  it('plans the transfer of credit to a sub-account', async () => {
    const created = await shop.call('POST', '/core/v1/accounts', SUB_ACCOUNT);
    expect(created).toMatchObject({ status: 200 });
    const { rows } = await sandbox.sql.query<{ id: number }>(
      `select id from accounts where username = 'plan-child-test'`,
    );
    const before = await balance();
    const path = `/core/v1/accounts/${rows[0].id}:transferCredit`;
    expect(await planned(path, { direction: 'to_sub_account', amount: 12.5 })).toMatchObject({
      items: [],
      balanceAfterCents: before - 1_250,
      events: ['account.credit.balance_change'],
    });
    expect(await balance()).toBe(before);
  });

  it('writes nothing but what counts requests, and sends the registry nothing but queries', async () => {
    const [before, sent] = [await digestsOf(sandbox), await transformsOf(sandbox)];
    for (const [path, body] of [
      ['/core/v1/domains', { domain: { domainName: 'plan-nothing.com' } }],
      ['/core/v1/domains/plan-renew.com:renew', { years: 1 }],
      ['/core/v1/domains/plan-privacy.xyz:purchasePrivacy', {}],
    ] as const)
      expect(await plan(path, body)).toMatchObject({ status: 200 });
    expect(await digestsOf(sandbox)).toEqual(before);
    expect(await transformsOf(sandbox)).toBe(sent);
  });

  it('leaves the idempotency key to the call itself', async () => {
    const headers = { 'x-idempotency-key': 'plan-key' };
    const path = '/core/v1/domains/plan-renew.com:renew';
    expect(await shop.call('POST', `${path}?dryRun=true`, { years: 1 }, headers)).toMatchObject({
      status: 200,
      body: { plan: expect.any(Object) },
    });
    const renewed = await shop.call('POST', path, { years: 1 }, headers);
    expect(renewed).toMatchObject({ status: 200, body: { totalPaid: expect.any(Number) } });
    expect(renewed.headers.get('x-idempotent-replay')).toBeNull();
  });

  it('is a call like any other where it is false', async () => {
    const renewed = await shop.call('POST', '/core/v1/domains/plan-renew.com:renew?dryRun=false', {
      years: 1,
    });
    expect(renewed).toMatchObject({ status: 200, body: { totalPaid: expect.any(Number) } });
  });
});

describe('a dry run refuses what the call refuses, in the same words', () => {
  it.each<[string, string, object]>([
    ['an invalid domain', '/core/v1/domains', { domain: { domainName: 'bad_name.com' } }],
    ['a TLD that is not sold', '/core/v1/domains', { domain: { domainName: 'plan.nosuchtld' } }],
    ['a taken domain', '/core/v1/domains', { domain: { domainName: 'taken-1.com' } }],
    ['a domain of the account', '/core/v1/domains', { domain: { domainName: 'plan-renew.com' } }],
    ['invalid years', '/core/v1/domains', { domain: { domainName: 'plan-x.com' }, years: 11 }],
    ['another price', '/core/v1/domains', { domain: { domainName: 'plan-x.com' }, purchasePrice: 1 }],
    ['an unknown promotion', '/core/v1/domains', { domain: { domainName: 'plan-x.com' }, promoCode: 'NONE' }],
    ['an unknown domain', '/core/v1/domains/plan-none.com:renew', {}],
    ['a renewal too far ahead', '/core/v1/domains/plan-renew.com:renew', { years: 10 }],
    ['privacy that exists', '/core/v1/domains/plan-renew.com:purchasePrivacy', {}],
    ['an unknown order', '/core/v1/refund', { orderId: 1, orderItemIds: [1] }],
    ['a transfer of a free domain', '/core/v1/transfers', { domainName: 'plan-free.com', authCode: 'x' }],
    ['a restore of an active domain', '/core/v1/domains/plan-renew.com:restore', { purchasePrice: 10 }],
  ])('%s', async (_, path, body) => {
    const [dry, real] = [await plan(path, body), await shop.call('POST', path, body)];
    expect(dry.status).toBeGreaterThanOrEqual(400);
    expect([dry.status, dry.body, dry.headers.get('x-error-code')]).toEqual([
      real.status,
      real.body,
      real.headers.get('x-error-code'),
    ]);
  });

  it('credit that does not reach', async () => {
    const wish = { domain: { domainName: 'plan-poor.com' } };
    const [dry, real] = [
      await plan('/core/v1/domains', wish, poor),
      await poor.call('POST', '/core/v1/domains', wish),
    ];
    expect([dry.status, dry.body]).toEqual([402, real.body]);
  });

  it.each(['maybe', '', '1', 'TRUE'])('the value %j of dryRun', async (value) => {
    const before = await balance();
    const path = `/core/v1/domains/plan-renew.com:renew?dryRun=${value}`;
    expect(await shop.call('POST', path, {})).toMatchObject({
      status: 400,
      body: { details: expect.stringMatching(/^dryRun must /) },
    });
    expect(await balance()).toBe(before);
  });

  it('dryRun given twice', async () => {
    expect(
      await shop.call('POST', '/core/v1/domains/plan-renew.com:renew?dryRun=true&dryRun=true', {}),
    ).toMatchObject({ status: 400, body: { details: 'dryRun must be given once' } });
  });

  it('a field dryRun in the body, and says where it belongs', async () => {
    expect(await shop.call('POST', '/core/v1/domains/plan-renew.com:renew', { dryRun: true })).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(`send the query parameter 'dryRun=true'`) },
    });
  });
});

describe('the guard of plans', () => {
  let served: Described;
  beforeAll(async () => {
    served = (await (await fetch(`${url}/docs-json`)).json()) as Described;
  });

  it('finds a plan for each operation that changes something or charges, but for those with a reason', () => {
    const plannable = operationsOf(served.paths).filter(isPlannable);
    expect(operationsLackingPlans(served)).toEqual([]);
    expect(plannable.filter(({ operationId }) => operationId in WITHOUT_PLAN)).toEqual([]);
    const changing = Object.keys(OPERATION_SCOPES).filter((id) => OPERATION_SCOPES[id].endsWith('.change'));
    expect(plannable.filter(({ operationId }) => !changing.includes(operationId))).toEqual([]);
    // a quote can answer 402, and has the scope of reading
    expect([...changing, 'createQuote']).toEqual(
      expect.arrayContaining([...CHARGING_OPERATIONS, ...Object.keys(WITHOUT_PLAN)]),
    );
    expect(new Set(plannableOperations().map(({ id }) => id))).toEqual(
      new Set(plannable.map(({ operationId }) => operationId)),
    );
  });

  it.each<[string, string, object]>([
    ['changes something', 'orders.change', { 200: {} }],
    ['charges under a scope that only reads', 'orders.read', { 200: {}, 402: {} }],
  ])('reports a planted operation without a plan that %s', (_, scope, responses) => {
    const planted = { operationId: 'buyGift', tags: ['orders'], parameters: [{ name: 'years' }], responses };
    const paths = { ...served.paths, '/core/v1/gifts': { post: planted } } as Described['paths'];
    const scopes = { ...OPERATION_SCOPES, buyGift: scope };
    expect(operationsLackingPlans({ paths }, scopes)).toEqual(['buyGift']);
    planted.parameters.push({ name: 'dryRun' });
    expect(operationsLackingPlans({ paths }, scopes)).toEqual([]);
  });

  it.each([...CHARGING_OPERATIONS].filter((id) => !(id in WITHOUT_PLAN)))(
    'reports %s without its plan',
    (id) => {
      const paths = structuredClone(served.paths);
      const operation = operationsOf(paths).find(({ operationId }) => operationId === id)!;
      operation.parameters = operation.parameters!.filter(({ name }) => name !== 'dryRun');
      expect(operationsLackingPlans({ paths }, { [id]: 'orders.read' })).toContain(id);
    },
  );

  it('finds a file of test/dry-runs that walks each operation with a plan', () => {
    const walked: readonly string[] = Object.values(WALKS).flat();
    expect(plannableOperations().filter(({ tag }) => !walked.includes(tag))).toEqual([]);
    const files = Object.keys(WALKS).map((walk) => `${walk}.e2e-spec.ts`);
    expect(readdirSync(__dirname)).toEqual(expect.arrayContaining(files));
  });
});
