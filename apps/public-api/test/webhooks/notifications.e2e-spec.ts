import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { Clock, SecretVault, WEBHOOK_EVENT_NAMES } from '@registrar/kernel';
import { describedFetch } from '@registrar/test-sandbox';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { createPublicApi } from '../../src/app.module';

/** A case of the interface description's examples. */
interface Example {
  name: string;
  request: { method: string; path: string; headers: Record<string, string>; body?: object };
  response: { status: number; body: object };
}
const examplesOf = (operation: string): Example[] =>
  (
    JSON.parse(readFileSync(join(__dirname, '..', 'examples', `${operation}.json`), 'utf8')) as {
      cases: Example[];
    }
  ).cases;

// What the examples are about.
const CREATED = new Date('2026-03-02T09:30:00Z');
const CHANGED = new Date('2026-03-02T10:00:00Z');
const FIRST_ID = 71;
const NOTIFICATIONS = '/core/v1/notifications';
const SUBSCRIPTION = {
  eventName: 'domain.expiration',
  url: 'https://hooks.example.org/in?k=1',
  active: true,
};
const RECORD = { id: FIRST_ID, ...SUBSCRIPTION, createDate: '2026-03-02T09:30:00Z', updateDate: null };

let database: TestDatabase;
let owner: Client;
const apps: HttpApp[] = [];

interface Api {
  app: HttpApp;
  base: string;
}

async function startApi(environment: Record<string, string> = {}): Promise<Api> {
  const app = await createPublicApi(
    loadSettings({
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: database.url,
      LOG_LEVEL: 'fatal',
      SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TOKEN_HASH_KEY: 'ab'.repeat(32),
      RATE_LIMIT_PER_SECOND: '1000',
      ...environment,
    }),
  );
  apps.push(app);
  const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, base: `http://127.0.0.1:${port}` };
}

/** An account of this name with a token; its credentials. */
async function newAccount(username: string): Promise<string> {
  const vault = apps[0].nest.get(SecretVault);
  const token = `token of ${username}`;
  const { rows } = await owner.query<{ id: number }>(
    'insert into accounts (username, created_at) values ($1, $2) returning id',
    [username, CREATED],
  );
  await owner.query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, $3, $4)`,
    [rows[0].id, vault.digest(token), vault.seal(token, `api-token:${rows[0].id}`), CREATED],
  );
  return Buffer.from(`${username}:${token}`).toString('base64');
}

async function send(
  base: string,
  credentials: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await describedFetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Basic ${credentials}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as object, headers: answer.headers };
}

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await owner?.end();
  await database?.drop();
});

describe('notifications', () => {
  let api: Api;
  let credentials: string;
  let stranger: string;
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    send(api.base, credentials, method, path, body, headers);

  beforeAll(async () => {
    api = await startApi();
    credentials = await newAccount('lanternworks-test');
    stranger = await newAccount('stranger-test');
  });
  beforeEach(async () => {
    await owner.query('delete from webhook_subscriptions');
    await owner.query(`alter table webhook_subscriptions alter column id restart with ${FIRST_ID}`);
    jest.spyOn(api.app.nest.get(Clock), 'now').mockReturnValue(CREATED);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  describe('answer as the interface description shows', () => {
    const withOne = async (): Promise<void> => {
      await call('POST', NOTIFICATIONS, SUBSCRIPTION);
    };
    const arrangements: Record<string, () => Promise<void>> = {
      'listSubscriptions one': withOne,
      'subscribe twice': withOne,
      'modifySubscription pause': async () => {
        await withOne();
        jest.spyOn(api.app.nest.get(Clock), 'now').mockReturnValue(CHANGED);
      },
      'deleteSubscription ok': withOne,
    };
    const cases = ['listSubscriptions', 'subscribe', 'modifySubscription', 'deleteSubscription'].flatMap(
      (operation) =>
        examplesOf(operation).map((example) => ({ title: `${operation} ${example.name}`, ...example })),
    );

    it.each(cases)('$title', async ({ title, request, response }) => {
      await arrangements[title]?.();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const answer = await call(request.method, request.path, request.body, {
        ...headers,
        authorization: `Basic ${credentials}`,
      });
      expect({ status: answer.status, body: answer.body }).toEqual(response);
    });
  });

  it.each(WEBHOOK_EVENT_NAMES)('can be had for %s', async (eventName) => {
    const { status, body } = await call('POST', NOTIFICATIONS, { ...SUBSCRIPTION, eventName });
    expect({ status, body }).toEqual({ status: 200, body: { subscription: { ...RECORD, eventName } } });
  });

  it('are listed all, active or not, oldest first, with false and null told', async () => {
    await call('POST', NOTIFICATIONS, { ...SUBSCRIPTION, active: false });
    await call('POST', NOTIFICATIONS, { ...SUBSCRIPTION, eventName: 'account.domain.removal' });
    await expect(call('GET', NOTIFICATIONS)).resolves.toMatchObject({
      status: 200,
      body: {
        subscriptions: [
          { ...RECORD, active: false },
          { ...RECORD, id: FIRST_ID + 1, eventName: 'account.domain.removal' },
        ],
      },
    });
  });

  it('keep the url exactly as it was sent', async () => {
    const url = 'HTTPS://Hooks.Example.org:443/a/../b?q=%7E&x=1';
    await expect(call('POST', NOTIFICATIONS, { ...SUBSCRIPTION, url })).resolves.toMatchObject({
      status: 200,
      body: { subscription: { url } },
    });
  });

  it('ignore unknown fields, an event name in a change too', async () => {
    await call('POST', NOTIFICATIONS, { ...SUBSCRIPTION, id: 5, secret: 'x' });
    const { body } = await call('PUT', `${NOTIFICATIONS}/${FIRST_ID}`, {
      active: false,
      eventName: 'account.domain.removal',
    });
    expect(body).toMatchObject({
      subscription: { id: FIRST_ID, eventName: 'domain.expiration', active: false },
    });
  });

  it('take one of many subscriptions to an event that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => call('POST', NOTIFICATIONS, SUBSCRIPTION)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 23 }, () => 409),
    ]);
    const { body } = await call('GET', NOTIFICATIONS);
    expect((body as { subscriptions: object[] }).subscriptions).toHaveLength(1);
  });

  it('belong to one account', async () => {
    await call('POST', NOTIFICATIONS, SUBSCRIPTION);
    await expect(send(api.base, stranger, 'GET', NOTIFICATIONS)).resolves.toMatchObject({
      body: { subscriptions: [] },
    });
    for (const [method, body] of [
      ['PUT', { active: false }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await send(api.base, stranger, method, `${NOTIFICATIONS}/${FIRST_ID}`, body);
      expect([answer.status, answer.body]).toEqual([404, { message: 'Not Found' }]);
    }
    await expect(send(api.base, stranger, 'POST', NOTIFICATIONS, SUBSCRIPTION)).resolves.toMatchObject({
      status: 200,
    });
  });

  it('once deleted are gone, and can be had again', async () => {
    await call('POST', NOTIFICATIONS, SUBSCRIPTION);
    expect((await call('DELETE', `${NOTIFICATIONS}/${FIRST_ID}`)).status).toBe(200);
    expect((await call('DELETE', `${NOTIFICATIONS}/${FIRST_ID}`)).status).toBe(404);
    await expect(call('POST', NOTIFICATIONS, SUBSCRIPTION)).resolves.toMatchObject({
      status: 200,
      body: { subscription: { id: FIRST_ID + 1 } },
    });
  });

  const badRequest = (details: string) => ({ status: 400, body: { message: 'Bad Request', details } });
  const NO_URI =
    'url is invalid: it must be a URI: punycode for host names, percent-encoding for other characters';

  it.each<[string, object, string]>([
    ['no event name', { eventName: undefined }, "'eventName' cannot be null"],
    ['null for an event name', { eventName: null }, "'eventName' cannot be null"],
    ['a number for an event name', { eventName: 7 }, 'eventName must be a string'],
    ['an event name in capitals', { eventName: 'DOMAIN.EXPIRATION' }, 'eventName is invalid'],
    ['an empty event name', { eventName: '' }, 'eventName is invalid'],
    ['no url', { url: undefined }, "'url' cannot be null"],
    ['an empty url', { url: '' }, NO_URI],
    ['a list of urls', { url: ['https://hooks.example.org/'] }, 'url must be a string'],
    ['a path for a url', { url: '/in' }, 'url is invalid: it must be an absolute http or https URL'],
    [
      'another scheme',
      { url: 'ftp://hooks.example.org/' },
      'url is invalid: it must be an absolute http or https URL',
    ],
    ['a blank in the url', { url: 'https://hooks.example.org/ in' }, NO_URI],
    ['a fragment', { url: 'https://hooks.example.org/#in' }, 'url is invalid: it must not have a fragment'],
    [
      'credentials in the url',
      { url: 'https://me:secret@hooks.example.org/' },
      'url is invalid: it must not hold credentials',
    ],
    [
      'a url that is too long',
      { url: `https://hooks.example.org/${'x'.repeat(2_048)}` },
      'url must have at most 2048 characters',
    ],
    [
      'a loopback address',
      { url: 'http://127.0.0.1:8080/' },
      'url is invalid: it must not name a private or local address',
    ],
    [
      'a loopback address in IPv6',
      { url: 'http://[::ffff:127.0.0.1]/' },
      'url is invalid: it must not name a private or local address',
    ],
    [
      'the address of cloud metadata',
      { url: 'http://169.254.169.254/' },
      'url is invalid: it must not name a private or local address',
    ],
    [
      'localhost',
      { url: 'http://localhost:3000/' },
      'url is invalid: it must not name a private or local address',
    ],
    ['no active', { active: undefined }, "'active' cannot be null"],
    ['a text for active', { active: 'true' }, 'active must be a boolean value'],
  ])('are refused with %s', async (_what, wrong, details) => {
    await expect(call('POST', NOTIFICATIONS, { ...SUBSCRIPTION, ...wrong })).resolves.toMatchObject(
      badRequest(details),
    );
    await expect(call('GET', NOTIFICATIONS)).resolves.toMatchObject({ body: { subscriptions: [] } });
  });

  it.each<[string, object, string]>([
    ['nothing', {}, 'url or active is required'],
    ['only the event name', { eventName: 'domain.expiration' }, 'url or active is required'],
    ['null for the url', { url: null }, "'url' cannot be null"],
    ['null for active', { active: null, url: SUBSCRIPTION.url }, "'active' cannot be null"],
    ['a number for active', { active: 0 }, 'active must be a boolean value'],
    ['a bad url', { url: 'nowhere' }, 'url is invalid: it must be an absolute http or https URL'],
  ])('are not changed by %s', async (_what, body, details) => {
    await call('POST', NOTIFICATIONS, SUBSCRIPTION);
    await expect(call('PUT', `${NOTIFICATIONS}/${FIRST_ID}`, body)).resolves.toMatchObject(
      badRequest(details),
    );
    await expect(call('PUT', `${NOTIFICATIONS}/1`, body)).resolves.toMatchObject(badRequest(details));
    await expect(call('GET', NOTIFICATIONS)).resolves.toMatchObject({ body: { subscriptions: [RECORD] } });
  });

  it.each(['abc', '1.5', '-1', '2147483648', '0x47', '71%20'])('have no id %j', async (id) => {
    for (const [method, body] of [
      ['PUT', { active: false }],
      ['DELETE', undefined],
    ] as const) {
      await expect(call(method, `${NOTIFICATIONS}/${id}`, body)).resolves.toMatchObject(
        badRequest('id must be a whole number'),
      );
    }
  });

  it.each([
    ['GET', `${NOTIFICATIONS}/71`, 'DELETE, PUT'],
    ['DELETE', NOTIFICATIONS, 'GET, HEAD, POST'],
    ['PATCH', `${NOTIFICATIONS}/71`, 'DELETE, PUT'],
  ])('know no %s %s', async (method, path, allow) => {
    const answer = await call(method, path, method === 'PATCH' ? {} : undefined);
    expect([answer.status, answer.body, answer.headers.get('allow')]).toEqual([
      405,
      { message: 'Method Not Allowed' },
      allow,
    ]);
  });

  it.each([
    ['POST', NOTIFICATIONS],
    ['PUT', `${NOTIFICATIONS}/71`],
  ])('want %s %s to say that it is JSON', async (method, path) => {
    await expect(call(method, path, SUBSCRIPTION, { 'content-type': 'text/plain' })).resolves.toMatchObject({
      status: 415,
    });
  });

  it.each([
    ['GET', NOTIFICATIONS],
    ['POST', NOTIFICATIONS],
    ['PUT', `${NOTIFICATIONS}/71`],
    ['DELETE', `${NOTIFICATIONS}/71`],
  ])('are for whom they belong: %s %s', async (method, path) => {
    const anonymous = await describedFetch(`${api.base}${path}`, { method });
    expect([anonymous.status, await anonymous.json()]).toEqual([401, { message: 'Unauthorized' }]);
  });
});

describe('notifications in production', () => {
  it('go to https only', async () => {
    await owner.query(`update environment_mark set environment = 'production'`);
    const production = await startApi({ ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' });
    const credentials = await newAccount('lanternworks');
    const subscribe = (url: string) =>
      send(
        production.base,
        credentials,
        'POST',
        NOTIFICATIONS,
        { ...SUBSCRIPTION, url },
        { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
      );
    await expect(subscribe('http://hooks.example.org/')).resolves.toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: 'url is invalid: it must begin with https://' },
    });
    await expect(subscribe('https://hooks.example.org/')).resolves.toMatchObject({ status: 200 });
  });
});
