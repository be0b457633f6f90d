import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describedFetch } from '@registrar/test-sandbox';
import {
  openProcesses,
  closeProcesses,
  TOKEN,
  basic,
  type Api,
  startApi,
  type NewAccount,
  newAccount,
  get,
  statusOf,
} from '../support/api-processes';

beforeAll(openProcesses);
afterAll(closeProcesses);

describe('who may come in', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });

  it('says hello to whom the credentials belong', async () => {
    const { username, authorization } = await newAccount();
    const reply = await get(api, authorization);
    expect([reply.status, await reply.json()]).toEqual([
      200,
      {
        motd: 'Welcome',
        serverName: 'api-1',
        serverTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        username,
      },
    ]);
  });

  it('takes the username in any case', async () => {
    const { id, username } = await newAccount();
    expect(await statusOf(api, basic(username.toUpperCase(), `${TOKEN}-${id}`))).toBe(200);
  });

  const failed = { message: 'Permission denied', details: 'Failed authentication' };
  const twoStep = {
    message: 'Permission Denied',
    details: 'Authentication Error - Account Has Two-Step Verification Enabled',
  };
  it.each<
    [
      string,
      (account: { id: number; username: string; authorization: string }) => string | undefined,
      NewAccount,
      number,
      object,
    ]
  >([
    ['no header', () => undefined, {}, 401, { message: 'Unauthorized' }],
    ['a malformed header', () => 'Basic %%%', {}, 401, { message: 'Unauthorized' }],
    [
      'another scheme',
      ({ authorization }) => authorization.replace('Basic', 'Bearer'),
      {},
      401,
      { message: 'Unauthorized' },
    ],
    ['an unknown username', () => basic('nobody-at-all-test'), {}, 401, { message: 'Unauthorized' }],
    ['a wrong token', ({ username }) => basic(username, 'tok-wrong'), {}, 403, failed],
    ['a username of production', () => basic('lanternworks'), {}, 403, failed],
    [
      'a closed account',
      ({ authorization }) => authorization,
      { columns: { status: 'closed' } },
      403,
      failed,
    ],
    [
      'two-step verification',
      ({ authorization }) => authorization,
      { columns: { two_step_enabled: true, api_access_enabled: false } },
      403,
      twoStep,
    ],
    [
      'API access that is off',
      ({ authorization }) => authorization,
      { columns: { api_access_enabled: false } },
      403,
      {
        message: 'Permission Denied',
        details: 'Authentication Error - API Access Is Disabled For This Account',
      },
    ],
    [
      'API access that is off and a wrong token',
      ({ username }) => basic(username, 'x'),
      { columns: { api_access_enabled: false } },
      403,
      failed,
    ],
    [
      'two-step verification and a wrong token',
      ({ username }) => basic(username, 'x'),
      { columns: { two_step_enabled: true, api_access_enabled: false } },
      403,
      failed,
    ],
  ])('refuses %s', async (_, header, account, status, body) => {
    const reply = await get(api, header(await newAccount(account)));
    expect([reply.status, await reply.json()]).toEqual([status, body]);
    expect(reply.headers.get('www-authenticate')).toBe(
      status === 401 ? 'Basic realm="api", charset="UTF-8"' : null,
    );
    expect(reply.headers.get('x-request-id')).toMatch(/./);
    expect(reply.headers.get('api-version')).toBe('1.36.0');
  });

  it('takes two-step verification with API access', async () => {
    const { authorization } = await newAccount({
      columns: { two_step_enabled: true, api_access_enabled: true },
    });
    expect(await statusOf(api, authorization)).toBe(200);
  });

  it('refuses the token of another account', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    expect(await statusOf(api, basic(one.username, `${TOKEN}-${other.id}`))).toBe(403);
  });

  it('shows the description to everybody', async () => {
    const document = (await (await get(api, undefined, '/docs-json')).json()) as {
      openapi: string;
      info: { version: string };
      paths: Record<string, unknown>;
    };
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.36.0']);
    expect(Object.keys(document.paths)).toContain('/core/v1/domains:checkAvailability');
    const page = await get(api, undefined, '/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    expect((await get(api, undefined, '/docs/swagger-ui.css')).status).toBe(200);
  });

  it('lets the page of the description run and ask what comes from here, and nobody frame it', async () => {
    expect((await get(api, undefined, '/docs')).headers.get('content-security-policy')).toBe(
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
  });

  it.each([
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/nothing',
    '/docs/%00',
  ])('shows nothing beside it: %s', async (path) => {
    // not by fetch, which takes the dots out
    const asked = request(api.url, { path }).end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    const body = (await reply.toArray()).join('');
    expect([reply.statusCode, body]).toEqual([404, '{"message":"Not Found"}']);
  });
});

describe('what the contract asks of every request', () => {
  let api: Api;
  let authorization: string;
  beforeAll(async () => {
    api = await startApi();
    ({ authorization } = await newAccount({ columns: { rate_per_second: 1_000 } }));
  });

  const JSON_TYPE = { 'content-type': 'application/json' };
  it.each<[string, string, string, RequestInit, number, object]>([
    ['credentials come before the route', 'GET', '/core/v1/nothing', {}, 401, { message: 'Unauthorized' }],
    [
      'credentials come before the type and the body',
      'POST',
      '/core/v1/domains',
      { body: '{bad' },
      401,
      { message: 'Unauthorized' },
    ],
    [
      'an unknown path',
      'GET',
      '/core/v1/nothing',
      { headers: { authorization: 'in' } },
      404,
      { message: 'Not Found' },
    ],
    [
      'another method',
      'DELETE',
      '/core/v1/domains',
      { headers: { authorization: 'in' } },
      405,
      { message: 'Method Not Allowed' },
    ],
    [
      'no type',
      'POST',
      '/core/v1/domains:checkAvailability',
      { headers: { authorization: 'in' }, body: '{bad' },
      415,
      { message: "The 'Content-Type' header must be 'application/json' for this request." },
    ],
    [
      'an encoded colon',
      'POST',
      '/core/v1/domains%3AcheckAvailability',
      { headers: { authorization: 'in', ...JSON_TYPE }, body: '{}' },
      404,
      { message: 'Not Found' },
    ],
    [
      'malformed JSON',
      'POST',
      '/core/v1/domains',
      { headers: { authorization: 'in', ...JSON_TYPE }, body: '{bad' },
      400,
      { message: 'Bad Request', details: 'the body is not valid JSON at line 1, column 2' },
    ],
    [
      'no name',
      'POST',
      '/core/v1/domains',
      { headers: { authorization: 'in', ...JSON_TYPE }, body: '{"domain":{}}' },
      400,
      { message: 'Bad Request', details: "'domainName' cannot be null" },
    ],
    [
      'a name that is none',
      'GET',
      '/core/v1/domains/not_a_host!',
      { headers: { authorization: 'in' } },
      400,
      { message: 'Bad Request', details: 'domainName is invalid' },
    ],
    [
      'an id that is none',
      'GET',
      '/core/v1/orders/9999999999',
      { headers: { authorization: 'in' } },
      400,
      { message: 'Bad Request', details: 'orderId must be a whole number' },
    ],
    [
      'U+0000 in a filter',
      'GET',
      '/core/v1/domains?tld=%00',
      { headers: { authorization: 'in' } },
      400,
      { message: 'Bad Request', details: 'tld holds a control character' },
    ],
    [
      'U+0000 in the name filter',
      'GET',
      '/core/v1/orders?domainName=a%00b.com',
      { headers: { authorization: 'in' } },
      400,
      { message: 'Bad Request', details: 'domainName holds a control character' },
    ],
    [
      'page zero',
      'GET',
      '/core/v1/domains?page=0',
      { headers: { authorization: 'in' } },
      400,
      { message: 'Bad Request', details: 'page must be at least 1' },
    ],
    [
      'a page too long',
      'GET',
      '/core/v1/orders?perPage=1001',
      { headers: { authorization: 'in' } },
      400,
      { message: 'Bad Request', details: 'perPage must be between 1 and 1000' },
    ],
  ])('%s: %s %s', async (_, method, path, init, status, body) => {
    const headers: Record<string, string> = {
      'content-type': '',
      ...(init.headers as Record<string, string> | undefined),
    };
    if (headers.authorization) headers.authorization = authorization;
    if (!headers['content-type']) headers['content-type'] = 'text/plain';
    const reply = await describedFetch(`${api.url}${path}`, { ...init, method, headers });
    expect([reply.status, await reply.json()]).toEqual([status, body]);
    if (status === 405) expect(reply.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('refuses a body over 1 MiB', async () => {
    const reply = await describedFetch(`${api.url}/core/v1/domains`, {
      method: 'POST',
      headers: { authorization, ...JSON_TYPE },
      body: `{"x":"${'y'.repeat(1_048_576)}"}`,
    });
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([
      413,
      'Payload Too Large',
    ]);
  });
});
