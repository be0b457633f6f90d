import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { describedFetch } from '@registrar/test-sandbox';
import { createTestDatabase, redisUrl, type TestDatabase, until } from '@registrar/testkit';
import { Client } from 'pg';
import { createPublicApi } from '../src/app.module';

const HOST = '127.0.0.1';
const HASH_KEY = 'ab'.repeat(32);
const TOKEN = 'tok-right';
const digest = (token: string): string =>
  createHmac('sha256', Buffer.from(HASH_KEY, 'hex')).update(token).digest('hex');
const basic = (username: string, token = TOKEN): string =>
  `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;

let database: TestDatabase;
let admin: Client;
const running: HttpApp[] = [];

interface Api {
  url: string;
  ops: string;
  close(): Promise<void>;
}

/** The real API on the test database; each call is a process of its own as far as caches and limits go. */
async function startApi(environment: Record<string, string> = {}): Promise<Api> {
  const app = await createPublicApi(
    loadSettings({
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TOKEN_HASH_KEY: HASH_KEY,
      PUBLIC_BASE_URL: 'https://api.example.net',
      LOG_LEVEL: 'fatal',
      MOTD: 'Welcome',
      SERVER_NAME: 'api-1',
      ...environment,
    }),
  );
  running.push(app);
  const { port, opsPort } = await app.listen({ host: HOST, port: 0, ops: { port: 0, host: HOST } });
  const close = (): Promise<void> => {
    running.splice(running.indexOf(app), 1);
    return app.close();
  };
  return { url: `http://${HOST}:${port}`, ops: `http://${HOST}:${opsPort}`, close };
}

interface NewAccount {
  columns?: Record<string, unknown>;
  token?: string;
}

/** An account of its own for each test, so that no test uses up another one's limits. */
async function newAccount({ columns = {}, token = TOKEN }: NewAccount = {}): Promise<{
  id: number;
  username: string;
  authorization: string;
}> {
  const username = `r${randomUUID().slice(0, 12)}-test`;
  const values = { username, created_at: new Date(), ...columns };
  const names = Object.keys(values);
  const {
    rows: [{ id }],
  } = await admin.query<{ id: number }>(
    `insert into accounts (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(values),
  );
  const own = `${token}-${id}`;
  await admin.query(
    'insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, $2, $3, $4, $5)',
    [id, 'default', digest(own), 'sealed', new Date()],
  );
  return { id, username, authorization: basic(username, own) };
}

const get = (api: Api, authorization?: string, path = '/core/v1/hello'): Promise<Response> =>
  describedFetch(`${api.url}${path}`, { headers: authorization === undefined ? {} : { authorization } });
const statusOf = async (api: Api, authorization?: string): Promise<number> =>
  (await get(api, authorization)).status;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.superuserUrl });
  admin.on('error', () => undefined);
  await admin.connect();
});
afterAll(async () => {
  await Promise.all(running.map((app) => app.close()));
  await admin.end();
  await database.drop();
});

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
      { message: 'Bad Request' },
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

describe('limits', () => {
  const resetOf = (reply: Response): number => Number(reply.headers.get('x-ratelimit-reset'));

  /** Sends `count` requests, alternating between the APIs, until all of them were counted in one second. */
  async function burst(apis: Api[], columns: Record<string, number>, count: number): Promise<Response[]> {
    for (;;) {
      const { authorization } = await newAccount({ columns });
      await Promise.all(apis.map((api) => get(api, authorization, '/core/v1/nothing')));
      const replies = await Promise.all(
        Array.from({ length: count }, (_, at) => get(apis[at % apis.length], authorization)),
      );
      const resets = replies.map(
        (reply) => /"hour";r=\d+;t=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1],
      );
      if (new Set(resets).size === 1) return replies;
    }
  }

  it('count an account over all processes, and tell when it may go on', async () => {
    const apis = [await startApi(), await startApi()];
    const replies = await burst(apis, { rate_per_second: 10 }, 14);
    const refused = replies.filter(({ status }) => status === 429);
    // the two requests that warmed up may have fallen into the same second
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused.length).toBeLessThanOrEqual(6);
    expect(replies.filter(({ status }) => status === 200).length + refused.length).toBe(14);
    expect(await refused[0].json()).toEqual({ message: 'Rate Limit Exceeded' });
    expect(resetOf(refused[0])).toBeGreaterThan(1_700_000_000);
    expect(refused[0].headers.get('ratelimit-policy')).toBe('"second";q=10;w=1, "hour";q=3000;w=3600');
    await Promise.all(apis.map((api) => api.close()));
  });

  it('end the hour at the full hour', async () => {
    const api = await startApi();
    const { authorization } = await newAccount({ columns: { rate_per_hour: 2 } });
    const replies = [
      await get(api, authorization),
      await get(api, authorization),
      await get(api, authorization),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(resetOf(replies[2]) % 3_600).toBe(0);
    await api.close();
  });

  it('are counted by each process while Redis is away; it serves on and says so', async () => {
    const apis = [await startApi({ REDIS_URL: 'redis://127.0.0.1:1/0' }), await startApi({ REDIS_URL: '' })];
    for (const api of apis) {
      const { authorization } = await newAccount({ columns: { rate_per_hour: 2 } });
      expect([
        await statusOf(api, authorization),
        await statusOf(api, authorization),
        await statusOf(api, authorization),
      ]).toEqual([200, 200, 429]);
      const ready = await fetch(`${api.ops}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        200,
        expect.objectContaining({ status: 'ready', database: 'ok', redis: 'degraded: limiting per process' }),
      ]);
      await api.close();
    }
  });

  it('hold back a client that keeps failing, and neither other usernames nor clients that were good a moment ago', async () => {
    const api = await startApi({ FAILED_LOGINS_PER_USERNAME_AND_HOUR: '3' });
    const [account, other] = [await newAccount(), await newAccount()];
    expect(await statusOf(api, account.authorization)).toBe(200);
    const wrong = basic(account.username, 'guess');
    expect([await statusOf(api, wrong), await statusOf(api, wrong), await statusOf(api, wrong)]).toEqual([
      403, 403, 403,
    ]);
    const held = await get(api, wrong);
    expect([held.status, await held.json(), resetOf(held) % 3_600]).toEqual([
      429,
      { message: 'Rate Limit Exceeded' },
      0,
    ]);
    expect(await statusOf(api, account.authorization)).toBe(200);
    expect(await statusOf(api, other.authorization)).toBe(200);
    await api.close();
  });

  it('hold back an address that floods without credentials', async () => {
    const api = await startApi({ FAILED_LOGINS_PER_HOUR: '1', REDIS_URL: '' });
    expect([await statusOf(api), await statusOf(api), await statusOf(api)]).toEqual([401, 429, 429]);
    await api.close();
  });
});

describe('what changes while processes run', () => {
  let apis: Api[];
  beforeAll(async () => {
    apis = [await startApi(), await startApi()];
  });
  const everywhere = async (authorization: string, status: number) =>
    (await Promise.all(apis.map((api) => statusOf(api, authorization)))).every((seen) => seen === status);

  it('a revocation is seen by every process, also by those that know the token', async () => {
    const { id, authorization } = await newAccount();
    expect(await everywhere(authorization, 200)).toBe(true);
    await admin.query('update api_tokens set revoked_at = $2 where account_id = $1', [id, new Date()]);
    await until(() => everywhere(authorization, 403), 'both processes refuse the token');
  });

  it('a new limit counts in every process', async () => {
    const { id, authorization } = await newAccount();
    await everywhere(authorization, 200);
    await admin.query('update accounts set rate_per_hour = 1 where id = $1', [id]);
    await until(() => everywhere(authorization, 429), 'both processes refuse for the new limit');
  });

  it('maintenance closes every process and says until when, and ends everywhere', async () => {
    const { authorization } = await newAccount();
    const turn = (value: object) =>
      admin.query(
        `insert into platform_settings (name, value, updated_at) values ('maintenance', $1, $2) on conflict (name) do update set value = excluded.value`,
        [value, new Date()],
      );
    await turn({ on: true, until: new Date(Date.now() + 3_600_000).toISOString() });
    await until(() => everywhere(authorization, 503), 'both processes are closed');
    const reply = await get(apis[0]);
    expect([reply.status, await reply.json()]).toEqual([
      503,
      { message: 'Service Unavailable', details: 'The API is offline for scheduled maintenance.' },
    ]);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await get(apis[0], undefined, '/docs')).status).toBe(200);
    expect((await fetch(`${apis[0].ops}/readyz`)).status).toBe(200);
    await turn({ on: false });
    await until(() => everywhere(authorization, 200), 'both processes are open again');
  });

  it('a database that is away is told as such, never answered around with old credentials, and does not close the process for good', async () => {
    const { authorization } = await newAccount({ columns: { rate_per_second: 1_000 } });
    expect(await everywhere(authorization, 200)).toBe(true);
    const postgres = new Client({
      connectionString: Object.assign(new URL(database.superuserUrl), { pathname: '/postgres' }).toString(),
    });
    await postgres.connect();
    try {
      await postgres.query(`alter database ${database.name} with allow_connections false`);
      await postgres.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        database.name,
      ]);
      await until(
        () => everywhere(authorization, 503),
        'both processes say that they cannot check credentials',
      );
      const reply = await get(apis[0], authorization);
      expect(await reply.json()).toEqual({
        message: 'Service Unavailable',
        details: 'Credentials cannot be checked at the moment.',
      });
      const ready = await fetch(`${apis[0].ops}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        expect.objectContaining({ status: 'not ready', database: 'away' }),
      ]);
    } finally {
      await postgres.query(`alter database ${database.name} with allow_connections true`);
      await postgres.end();
    }
    await until(() => everywhere(authorization, 200), 'both processes serve again');
  });
});
