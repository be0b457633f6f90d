import { person } from '@registrar/contacts/testing';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

const STRICT = { prefer: 'handling=strict' };
const IGNORED = 'x-ignored-fields';
const contact = person({ firstName: 'Tomas', email: 'tomas@example.net', phone: '+15550100124' });
let sandbox: Sandbox;
let shop: Reseller;
let strict: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  shop = await newAccount(sandbox, url, 'unknown-shop-test', {});
  strict = await newAccount(sandbox, url, 'unknown-strict-test', { strict_requests: true });
  for (const name of ['unknown-kept.com', 'unknown-free.com'])
    expect((await shop.call('POST', '/core/v1/domains', { domain: { domainName: name } })).status).toBe(200);
  expect(
    (await strict.call('POST', '/core/v1/domains', { domain: { domainName: 'unknown-strict.com' } })).status,
  ).toBe(200);
});
afterAll(() => sandbox?.stop());

const balance = async (by = shop): Promise<number> =>
  (await by.call('GET', '/core/v1/accountinfo/balance')).body.balance as number;

/** Method, path, body, and the names that the operation does not have. */
type Call = [string, string, object | undefined, string[]];
const CALLS: Call[] = [
  ['GET', '/core/v1/domains?status=active&locked=true', undefined, ['status']],
  ['GET', '/core/v1/hello?x=1', undefined, ['x']],
  ['PUT', '/core/v1/domains/unknown-kept.com/records/x?y=1', { type: 'A', answer: '192.0.2.1' }, ['y']],
  ['PATCH', '/core/v1/domains/unknown-kept.com', { autorenewEnabled: true, autoRenew: true }, ['autoRenew']],
  [
    'POST',
    '/core/v1/domains/unknown-kept.com:enableAutorenew',
    { domainName: 'unknown-kept.com', x: 1 },
    ['domainName', 'x'],
  ],
  [
    'POST',
    '/core/v1/domains/unknown-kept.com:setContacts',
    { contacts: { tech: { ...contact, isVerified: true, phones: ['x'] }, owner: {} } },
    ['contacts.tech.isVerified', 'contacts.tech.phones', 'contacts.owner'],
  ],
  [
    'POST',
    '/core/v1/domains:checkAvailability',
    { 'domainNames': ['unknown-kept.com'], 'a,b\u00e9': 1 },
    ['a%2Cb%C3%A9'],
  ],
  [
    'POST',
    '/core/v1/domains/unknown-kept.com/records',
    { type: 'A', answer: '192.0.2.9', host: 'ignored', fqdn: 'x.', domainName: 'x', id: 7, TTL: 900 },
    ['TTL'],
  ],
  ['GET', '/v4/domains?sort=x&perPage=10', undefined, ['sort']],
  ['POST', '/v4/domains/unknown-kept.com:lock', { domainName: 'unknown-kept.com', dryRun: true }, ['dryRun']],
  [
    'POST',
    '/v4/domains/unknown-kept.com:setContacts',
    { contacts: { admin: { ...contact, mobile: 'x' } } },
    ['contacts.admin.mobile'],
  ],
];

describe('an operation of the contract', () => {
  it.each(CALLS)('%s %s goes on, and says which names it ignores', async (method, path, body, ignored) => {
    const answer = await shop.call(method, path, body);
    expect(answer.headers.get(IGNORED)).toBe(ignored.join(', '));
    expect(answer.headers.get('preference-applied')).toBeNull();
    if (!path.includes('/records/x')) expect(answer.status).toBe(200);
  });

  it.each(CALLS)(
    '%s %s refuses them where the request prefers strict handling',
    async (method, path, body, ignored) => {
      const answer = await shop.call(method, path, body, STRICT);
      expect(answer).toMatchObject({
        status: 400,
        body: { details: expect.stringContaining(`'${decodeURIComponent(ignored[0])}' is not a known`) },
      });
      expect(answer.headers.get('preference-applied')).toBe('handling=strict');
      expect(answer.headers.get(IGNORED)).toBeNull();
    },
  );

  it.each<[string, string, object | undefined]>([
    ['GET', '/core/v1/domains?status=active', undefined],
    ['POST', '/core/v1/domains/unknown-strict.com:enableAutorenew', { x: 1 }],
    ['POST', '/v4/domains/unknown-strict.com:lock', { x: 1 }],
    ['POST', '/core/v1/domains', { domain: { domainName: 'unknown-never.com', autoRenew: true } }],
  ])('%s %s refuses them where the account wants strict requests', async (method, path, body) => {
    const before = await balance(strict);
    const answer = await strict.call(method, path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining('is not a known') },
    });
    expect(answer.headers.get('preference-applied')).toBeNull();
    expect(await balance(strict)).toBe(before);
  });

  it.each([
    ['GET', '/core/v1/domains?locked=true', undefined],
    ['GET', '/v4/domains?page=1', undefined],
    ['POST', '/v4/domains/unknown-strict.com:lock', { domainName: 'unknown-strict.com' }],
    [
      'POST',
      '/core/v1/domains/unknown-strict.com/records',
      { type: 'A', answer: '192.0.2.8', host: 'sent-back', fqdn: 'x.', domainName: 'x', id: 7 },
    ],
  ])('%s %s with names it has is answered strict requests, too', async (method, path, body) => {
    const answer = await strict.call(method, path, body, STRICT);
    expect(answer.status).toBe(200);
    expect([answer.headers.get(IGNORED), answer.headers.get('preference-applied')]).toEqual([
      null,
      'handling=strict',
    ]);
  });

  it('buys with an unknown field, names it, and names it again where the answer is repeated', async () => {
    const body = { domain: { domainName: 'unknown-bought.com', nameServers: ['x'] }, period: 2 };
    const key = { 'x-idempotency-key': 'unknown-1' };
    for (const replay of [null, '1']) {
      const answer = await shop.call('POST', '/core/v1/domains', body, key);
      expect(answer.status).toBe(200);
      expect([answer.headers.get(IGNORED), answer.headers.get('x-idempotent-replay')]).toEqual([
        'domain.nameServers, period',
        replay,
      ]);
    }
  });

  it('names twenty of them at most', async () => {
    const answer = await shop.call(
      'POST',
      '/core/v1/domains/unknown-kept.com:enableAutorenew',
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${at}`, at])),
    );
    expect(answer.headers.get(IGNORED)?.split(', ')).toHaveLength(20);
  });

  it('tells a name that is nearly right from others', async () => {
    const refusal = async (body: object) =>
      (await shop.call('PATCH', '/core/v1/domains/unknown-kept.com', body, STRICT)).body.details as string;
    expect(await refusal({ autoRenewEnabled: true })).toBe(
      "'autoRenewEnabled' is not a known field; did you mean 'autorenewEnabled'?",
    );
    expect(await refusal({ owner: 'x' })).toBe(
      "'owner' is not a known field; known: 'autorenewEnabled', 'privacyEnabled', 'locked', 'tags', 'notes'",
    );
  });
});

describe('an operation of ours', () => {
  it.each<[string, string, object | undefined, string]>([
    [
      'GET',
      '/core/v1/accountinfo/settings?x=1',
      undefined,
      "'x' is not a known query parameter; this operation has no query parameters",
    ],
    [
      'PATCH',
      '/core/v1/accountinfo/settings',
      { autorenewEnabled: true, autoRenewEnabled: false },
      "'autoRenewEnabled' is not a known field; did you mean 'autorenewEnabled'?",
    ],
    [
      'PATCH',
      '/core/v1/accountinfo/settings',
      { contacts: { tech: { ...contact, phones: 'x' } } },
      "'contacts.tech.phones' is not a known field; did you mean 'phone'?",
    ],
    [
      'GET',
      '/core/v1/events?event=x',
      undefined,
      "'event' is not a known query parameter; did you mean 'eventName'?",
    ],
    [
      'POST',
      '/core/v1/tokens',
      { name: 'unknown', readonly: true },
      "'readonly' is not a known field; did you mean 'readOnly'?",
    ],
    [
      'POST',
      '/core/v1/domains/unknown-kept.com/records:import',
      { zoneFile: '', dry_run: true },
      "'dry_run' is not a known field; did you mean 'dryRun'?",
    ],
  ])('%s %s refuses names it does not have', async (method, path, body, details) => {
    expect(await shop.call(method, path, body)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details },
    });
  });
});

describe('a wish for a trial run', () => {
  const domain = { domainName: 'unknown-trial.com' };
  it.each<[string, string, object]>([
    ['/core/v1/domains', 'dryRun', { domain, dryRun: true }],
    ['/core/v1/domains', 'domain.dryRun', { domain: { ...domain, dryRun: true } }],
    ['/core/v1/domains', 'validate_only', { domain, validate_only: false }],
    ['/core/v1/domains?test=1', 'test', { domain }],
    ['/core/v1/domains/unknown-kept.com:renew', 'test', { test: true }],
    ['/core/v1/domains/unknown-kept.com:purchasePrivacy', 'preview', { preview: 1 }],
    ['/core/v1/transfers', 'simulate', { domainName: 'theirs.com', authCode: 'x', simulate: true }],
    ['/core/v1/refund', 'dry-run', { 'orderId': 1, 'orderItemIds': [1], 'dry-run': true }],
    ['/v4/domains', 'dryRun', { domain, dryRun: true }],
    ['/v4/domains/unknown-kept.com:renew', 'validateOnly', { validateOnly: true }],
  ])('is refused by POST %s, and nothing is charged: %s', async (path, name, body) => {
    const before = await balance();
    const answer = await shop.call('POST', path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        details: expect.stringContaining(
          `'${name}' is not supported: this operation takes effect and charges the account.`,
        ),
      },
    });
    expect(answer.headers.get(IGNORED)).toBeNull();
    expect(await balance()).toBe(before);
  });

  it("is a value of the TLD where the keys are the client's own", async () => {
    const answer = await shop.call('POST', '/core/v1/domains', {
      domain: { domainName: 'unknown-map.com' },
      tldRequirements: { test: 'x', dryRun: 'true' },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { details: expect.not.stringMatching(/not supported: this operation|not a known/) },
    });
    expect(answer.headers.get(IGNORED)).toBeNull();
  });
});
