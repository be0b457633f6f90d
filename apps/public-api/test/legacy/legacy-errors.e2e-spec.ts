import { LegacyUsage } from '@registrar/accounts';
import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

const BASE_URL = 'https://api.example.net';

let sandbox: Sandbox;
let url: string;
let usage: LegacyUsage;
let serial = 0;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['com', 'example'] });
  const app = await createPublicApi(
    sandbox.settings({ PUBLIC_BASE_URL: BASE_URL, LEGACY_SUNSET: '2026-12-31' }),
  );
  usage = app.nest.get(LegacyUsage);
  url = await sandbox.serve(app);
  await sandbox.call(url, 'POST', '/core/v1/domains', {
    domain: { domainName: 'kept.com', nameservers: ['ns1.example.net'] },
  });
});
afterAll(() => sandbox?.stop());

const call = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => sandbox.call(url, method, `/v4${path}`, body, headers);
const basic = (username: string, token: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`,
});
const valueError = (what: string) => ({
  status: 400,
  body: { message: 'Invalid Argument', details: `Parameter Value Error - ${what}` },
});
const NOT_FOUND = { status: 404, body: { message: 'Not Found' } };

/** An account of its own, without credit. */
async function newAccount(
  columns: Record<string, unknown> = {},
): Promise<{ id: number; headers: Record<string, string> }> {
  const [username, token] = [`legacy-${(serial += 1)}-test`, `token-${serial}`];
  const names = ['username', ...Object.keys(columns)];
  const {
    rows: [{ id }],
  } = await sandbox.sql.query<{ id: number }>(
    `insert into accounts (created_at, default_nameservers, registrant_id, admin_id, tech_id, billing_id, ${names.join(', ')})
     select now(), default_nameservers, registrant_id, admin_id, tech_id, billing_id, ${names.map((_, at) => `$${at + 1}`).join(', ')} from accounts where username = 'demo-test' returning id`,
    [username, ...Object.values(columns)],
  );
  await sandbox.sql.query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', now())`,
    [id, sandbox.vault.digest(token)],
  );
  return { id, headers: basic(username, token) };
}

describe('refusals before any operation', () => {
  it.each<[string, Record<string, string>]>([
    ['no credentials', { authorization: '' }],
    ['no credentials that can be read', { authorization: 'Bearer x' }],
    ['an unknown username', basic('nobody-test', 'x')],
    ['a wrong token', basic('demo-test', 'wrong')],
  ])('%s: 401', async (_what, headers) => {
    const answer = await call('GET', '/hello', undefined, headers);
    expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthenticated' } });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  it('a username of the other environment, or two steps to log in: 403', async () => {
    expect(await call('GET', '/hello', undefined, basic('demo', 'x'))).toMatchObject({
      status: 403,
      body: { message: 'Permission Denied' },
    });
    const { headers } = await newAccount({ two_step_enabled: true, api_access_enabled: false });
    expect(await call('GET', '/hello', undefined, headers)).toMatchObject({
      status: 403,
      body: {
        message: 'Permission Denied',
        details: 'Authentication Error - Account Has Two-Step Verification Enabled',
      },
    });
  });

  it.each([
    ['POST', '/domains'],
    ['PUT', '/domains/kept.com/records/1'],
    ['POST', '/domains/kept.com:lock'],
    ['POST', '/domains:search'],
  ])('%s %s without its type: 403', async (method, path) => {
    for (const headers of [
      {} as Record<string, string>,
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ]) {
      expect(await call(method, path, undefined, headers)).toMatchObject({
        status: 403,
        body: { message: 'Permission Denied', details: expect.stringContaining('Content-Type') },
      });
    }
  });

  it.each<[string, string, string, object]>([
    ['a path that is none', 'GET', '/nowhere', NOT_FOUND],
    ['an encoded colon', 'POST', '/domains/kept.com%3Alock', NOT_FOUND],
    ['an operation of core v1 alone', 'GET', '/tldpricing', NOT_FOUND],
    [
      'a method core v1 has',
      'PATCH',
      '/domains/kept.com',
      { status: 405, body: { message: 'Method Not Allowed' } },
    ],
    ['a page that cannot be', 'GET', '/domains?page=-1', valueError('page must be at least 1')],
    ['too long a page', 'GET', '/orders?perPage=1001', valueError('perPage must be between 1 and 1000')],
    ['an id that is none', 'GET', '/orders/x', valueError('orderId must be a whole number')],
  ])('%s', async (_what, method, path, refusal) => {
    expect(await call(method, path, undefined, { 'content-type': 'application/json' })).toMatchObject(
      refusal,
    );
  });

  it('a body that is no JSON', async () => {
    const { username, token } = sandbox.credentials;
    const response = await fetch(`${url}/v4/domains`, {
      method: 'POST',
      body: '{',
      headers: { ...basic(username, token), 'content-type': 'application/json' },
    });
    const details = 'Parameter Value Error - the body is not valid JSON at line 1, column 2';
    expect([response.status, await response.json()]).toEqual([400, { message: 'Invalid Argument', details }]);
  });

  it('more requests than an account may make: 429', async () => {
    const { headers } = await newAccount({ rate_per_second: 1 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('GET', '/hello', undefined, headers)),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ status: 429, body: { message: 'Rate Limit Exceeded' } });
    expect(refused!.headers.get('x-ratelimit-reset')).toMatch(/^\d+$/);
  });

  it('leaves core v1 as it is', async () => {
    expect(await sandbox.call(url, 'GET', '/core/v1/hello', undefined, { authorization: '' })).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
    expect(await sandbox.call(url, 'GET', '/v4x', undefined, { authorization: '' })).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
    expect((await sandbox.call(url, 'GET', '/core/v1/hello')).headers.get('deprecation')).toBeNull();
  });
});

describe('refusals of operations', () => {
  it.each<[string, string, string, unknown, object]>([
    ['a domain that is unknown', 'GET', '/domains/unknown.com', undefined, NOT_FOUND],
    [
      'a field that is missing',
      'POST',
      '/domains',
      { domain: {} },
      valueError("'domainName' cannot be null"),
    ],
    ['a body that is no object', 'POST', '/domains', [], valueError('the body must be a JSON object')],
    [
      'a price that is another',
      'POST',
      '/domains',
      { domain: { domainName: 'priced.com' }, purchasePrice: 0.01 },
      valueError('Purchase price does not match'),
    ],
    [
      'a term that is not sold',
      'POST',
      '/domains',
      { domain: { domainName: 'termed.com' }, years: 11 },
      valueError('Invalid years'),
    ],
    [
      'a name that is taken',
      'POST',
      '/domains',
      { domain: { domainName: 'kept.com' } },
      valueError('Domain is not available'),
    ],
    [
      'names none of which can be',
      'POST',
      '/domains:checkAvailability',
      { domainNames: ['x.nosuchtld'] },
      { status: 422, body: { message: expect.any(String) } },
    ],
    [
      'an answer that is none',
      'POST',
      '/domains/kept.com/records',
      { host: '_sip._tcp', type: 'SRV', answer: 'x', priority: 1 },
      valueError('Invalid Srv Format'),
    ],
    ['a lock that cannot be taken off yet', 'POST', '/domains/kept.com:unlock', {}, { status: 409 }],
    ['a transfer that is none', 'POST', '/transfers/unknown.com:cancel', {}, NOT_FOUND],
    ['an order that is none', 'GET', '/orders/999999', undefined, NOT_FOUND],
  ])('%s', async (_what, method, path, body, refusal) => {
    expect(await call(method, path, body)).toMatchObject(refusal);
  });

  it('a record that is there', async () => {
    const record = { host: 'www', type: 'A', answer: '192.0.2.1' };
    expect(await call('POST', '/domains/kept.com/records', record)).toMatchObject({ status: 200 });
    expect(await call('POST', '/domains/kept.com/records', record)).toMatchObject(
      valueError('Duplicate Record'),
    );
  });

  it('a write that a verification holds back', async () => {
    await sandbox.sql.query(
      `update domains set locks = array_append(locks, 'VerificationHold') where name = 'kept.com'`,
    );
    expect(
      await call('POST', '/domains/kept.com/records', { host: 'x', type: 'A', answer: '192.0.2.9' }),
    ).toMatchObject(valueError('Contact Verification Hold'));
    await sandbox.sql.query(
      `update domains set locks = array_remove(locks, 'VerificationHold') where name = 'kept.com'`,
    );
  });

  it('a status that forbids an update', async () => {
    await sandbox.sql.query(
      `update domains set registry_statuses = '{clientUpdateProhibited}' where name = 'kept.com'`,
    );
    expect(
      await call('POST', '/domains/kept.com:setNameservers', { nameservers: ['ns2.example.net'] }),
    ).toMatchObject({
      status: 400,
      body: {
        message: 'Invalid Argument',
        details: 'Command Failed - The Domain Cannot Be Updated (clientUpdateProhibited).',
      },
    });
    await sandbox.sql.query(`update domains set registry_statuses = '{}' where name = 'kept.com'`);
  });

  it('no money: 500', async () => {
    const { headers } = await newAccount();
    expect(await call('POST', '/domains', { domain: { domainName: 'unpaid.com' } }, headers)).toMatchObject({
      status: 500,
      body: { message: 'Insufficient Funds' },
    });
  });

  it("a token's limits hold as in core v1", async () => {
    const { id, headers } = await newAccount();
    await sandbox.sql.query(`update api_tokens set read_only = true where account_id = $1`, [id]);
    expect(await call('POST', '/domains', { domain: { domainName: 'limited.com' } }, headers)).toMatchObject({
      status: 403,
      body: { message: 'Permission Denied', details: expect.stringContaining('Missing scope') },
    });
  });
});

describe('the end of the interface is told with every answer', () => {
  const SUCCESSOR =
    '</core/v1>; rel="successor-version", </docs/changelog>; rel="deprecation"; type="text/markdown"';
  const NOTICE = `${SUCCESSOR}, </docs/changelog>; rel="sunset"; type="text/markdown"`;

  it.each<[string, string, string, Record<string, string>]>([
    ['an answer', 'GET', '/hello', {}],
    ['a list', 'GET', '/domains', {}],
    ['a refusal', 'GET', '/orders/x', {}],
    ['an unknown path', 'GET', '/x', {}],
    ['no credentials', 'GET', '/hello', { authorization: '' }],
  ])('%s', async (_what, method, path, more) => {
    const { headers } = await call(method, path, undefined, more);
    expect(
      ['api-version', 'deprecation', 'sunset', 'link', 'content-type'].map((name) => headers.get(name)),
    ).toEqual([
      '4',
      '@1767225600',
      'Thu, 31 Dec 2026 00:00:00 GMT',
      NOTICE,
      'application/json; charset=utf-8',
    ]);
  });

  it('without a date there is no Sunset', async () => {
    const undated = await sandbox.serve(
      await createPublicApi(sandbox.settings({ PUBLIC_BASE_URL: BASE_URL })),
    );
    const { headers } = await sandbox.call(undated, 'GET', '/v4/hello');
    expect([headers.get('sunset'), headers.get('link')]).toEqual([null, SUCCESSOR]);
  });
});

describe('calls are counted', () => {
  it('by account and operation, in batches, refusals of operations too', async () => {
    const { id, headers } = await newAccount();
    const calls = [
      ['GET', '/hello'],
      ['GET', '/hello'],
      ['GET', '/domains/unknown.com'],
      ['GET', '/nowhere'],
    ] as const;
    for (const [method, path] of calls) await call(method, path, undefined, headers);
    await usage.flush();
    await call('GET', '/hello', undefined, headers);
    await usage.flush();
    const { usage: counted, totalCount } = await usage.list({ accountId: id, page: 1, perPage: 10 });
    expect([totalCount, counted.map(({ operation, calls: count }) => [operation, count])]).toEqual([
      2,
      [
        ['getDomain', 1],
        ['hello', 3],
      ],
    ]);
  });
});

describe('a legacy client', () => {
  it.each(['page=0', 'perPage=0', 'page=0&perPage=0'])(
    'takes %s for a page that is not set: unmodified clients send it',
    async (query) => {
      const [plain, zero] = [await call('GET', '/domains'), await call('GET', `/domains?${query}`)];
      expect(zero).toMatchObject({ status: 200, body: plain.body });
      expect(await call('GET', `/domains/x.com/records?${query}`)).toMatchObject({ status: 404 });
      expect((await sandbox.call(url, 'GET', '/core/v1/domains?page=0')).status).toBe(400);
    },
  );

  it.each(['page=-1', 'page=00', 'page=', 'perPage=0.0', 'perPage=-0'])('refuses %s', async (query) => {
    expect((await call('GET', `/domains?${query}`)).status).toBe(400);
  });
});
