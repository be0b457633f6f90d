import { until } from '@registrar/testkit';
import { Client } from 'pg';
import {
  openProcesses,
  closeProcesses,
  basic,
  database,
  admin,
  type Api,
  startApi,
  newAccount,
  get,
  statusOf,
} from '../support/api-processes';

beforeAll(openProcesses);
afterAll(closeProcesses);

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

  it('a database that is away is reported as such, never answered around with old credentials, and does not close the process for good', async () => {
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
