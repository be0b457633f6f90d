import { until } from '@registrar/testkit';
import { Client } from 'pg';
import {
  admin,
  type Api,
  closeProcesses,
  database,
  get,
  newAccount,
  openProcesses,
  startApi,
  statusOf,
} from '../support/api-processes';

interface Figures {
  measured: boolean;
  availabilityPercent?: number;
  maintenancePercent?: number;
  p50?: object;
  p95?: object;
}
interface Status {
  state: string;
  measuredAt: string;
  isCurrent: boolean;
  groups: { group: string; state: string; operations: ({ operation: string } & Record<string, Figures>)[] }[];
  registries: { tlds: string[]; state: string }[];
  notices: unknown[];
}

beforeAll(openProcesses);
afterAll(closeProcesses);
beforeEach(() => admin.query('delete from availability_counts'));

const fetched = (api: Api, path = '/status.json', headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.url}${path}`, { headers });
/** Throws where the request was refused, as polls are that exceed the limit of an address. */
async function statusAt(api: Api): Promise<Status> {
  const reply = await fetched(api);
  if (reply.status !== 200) throw new Error(`status ${reply.status}`);
  return (await reply.json()) as Status;
}

/** What a process without a memory of its own reads. */
async function freshStatus(): Promise<Status> {
  const api = await startApi();
  const status = await statusAt(api);
  await api.close();
  return status;
}
const hourOf = (status: Status, operation: string): Figures =>
  status.groups.flatMap(({ operations }) => operations).find((each) => each.operation === operation)!
    .lastHour;

/** Sum of a column of the counts of an operation. */
const stored = async (operation: string, column: string): Promise<number> => {
  const { rows } = await admin.query<{ sum: number }>(
    `select coalesce(sum(${column}), 0)::int as sum from availability_counts where kind = 'operation' and subject = $1`,
    [operation],
  );
  return rows[0].sum;
};

describe('what is counted', () => {
  it('adds up over two processes, each of which stores its counts when it stops', async () => {
    const apis = [await startApi(), await startApi()];
    const { authorization } = await newAccount();
    for (const api of [apis[0], apis[0], apis[1]]) expect(await statusOf(api, authorization)).toBe(200);
    await Promise.all(apis.map((api) => api.close()));
    expect([await stored('hello', 'ok'), await stored('hello', 'failed')]).toEqual([3, 0]);
    const { rows } = await admin.query('select distinct process_id from availability_counts');
    expect(rows).toHaveLength(2);
    expect(hourOf(await freshStatus(), 'hello')).toEqual({
      measured: true,
      availabilityPercent: 100,
      maintenancePercent: 0,
      p50: { atMostMs: expect.any(Number) },
      p95: { atMostMs: expect.any(Number) },
    });
  });

  it('is not lowered by refusals of the customer’s fault, which have no part in the durations', async () => {
    const api = await startApi();
    const { authorization } = await newAccount();
    expect([
      await statusOf(api),
      (await get(api, authorization, '/core/v1/orders/abc')).status,
      (await get(api, authorization, '/core/v1/orders/123')).status,
      (await get(api, authorization, '/core/v1/nothing')).status,
    ]).toEqual([401, 400, 404, 404]);
    await api.close();
    const status = await freshStatus();
    const refusedOnly = { measured: true, availabilityPercent: 100, maintenancePercent: 0 };
    expect([hourOf(status, 'hello'), hourOf(status, 'getOrder'), hourOf(status, 'listOrders')]).toEqual([
      refusedOnly,
      refusedOnly,
      { measured: false },
    ]);
    expect(await stored('getOrder', 'refused')).toBe(2);
  });

  it('is lowered by failures of the platform, and the group shows it', async () => {
    const api = await startApi();
    const { authorization } = await newAccount();
    const order = (): Promise<number> =>
      get(api, authorization, '/core/v1/orders/123').then(({ status }) => status);
    expect(await order()).toBe(404);
    await admin.query('revoke select on orders from registrar');
    const failed = [await order(), await order(), await order()];
    await admin.query('grant select on orders to registrar');
    await api.close();
    expect(failed).toEqual([500, 500, 500]);
    const status = await freshStatus();
    expect(hourOf(status, 'getOrder')).toMatchObject({ measured: true, availabilityPercent: 25 });
    expect([status.state, status.groups.find(({ group }) => group === 'orders')!.state]).toEqual([
      'degraded',
      'degraded',
    ]);
  });

  it('shows maintenance apart, on a status that stays up in it', async () => {
    const setMaintenance = (on: boolean): Promise<unknown> =>
      admin.query(
        `insert into platform_settings (name, value, updated_at) values ('maintenance', $1, now()) on conflict (name) do update set value = excluded.value`,
        [{ on }],
      );
    const api = await startApi();
    const { authorization } = await newAccount();
    await setMaintenance(true);
    await until(async () => (await statusOf(api, authorization)) === 503, 'the API is closed');
    const closed = await fetched(api);
    expect([closed.status, ((await closed.json()) as Status).state]).toEqual([200, 'maintenance']);
    expect((await fetched(api, '/status')).status).toBe(200);
    await setMaintenance(false);
    await api.close();
    expect(await stored('hello', 'in_maintenance')).toBeGreaterThan(0);
    expect(await stored('hello', 'failed')).toBe(0);
    const { availabilityPercent, maintenancePercent } = hourOf(await freshStatus(), 'hello');
    // requests before the closing was seen were answered
    expect([undefined, 100]).toContain(availabilityPercent);
    expect(maintenancePercent).toBeGreaterThan(0);
  });
});

describe('the public status', () => {
  it('is JSON by its path or by Accept, and a page otherwise; without credentials', async () => {
    const api = await startApi();
    const replies = [
      await fetched(api),
      await fetched(api, '/status', { accept: 'application/json' }),
      await fetched(api, '/status', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }),
      await fetched(api, '/status'),
    ];
    expect(
      replies.map(({ status, headers }) => [status, headers.get('content-type'), headers.get('vary')]),
    ).toEqual([
      [200, 'application/json; charset=utf-8', null],
      [200, 'application/json; charset=utf-8', 'accept'],
      [200, 'text/html; charset=utf-8', 'accept'],
      [200, 'text/html; charset=utf-8', 'accept'],
    ]);
    expect(new Set(replies.map(({ headers }) => headers.get('cache-control')))).toEqual(
      new Set(['public, max-age=10']),
    );
    const [json, , page] = await Promise.all(replies.map((reply) => reply.text()));
    expect(JSON.parse(json)).toMatchObject({ state: 'unknown', isCurrent: true, notices: [] });
    expect(page).toContain(
      '<h1>Platform status</h1><p class="state unknown">The present state is unknown.</p>',
    );
    expect(page).toContain('not measured');
    await api.close();
  });

  it('has no script and nothing from elsewhere, and a policy that refuses both', async () => {
    const api = await startApi();
    const reply = await fetched(api, '/status');
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+' 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(await reply.text()).not.toMatch(/<script|<img|<link|src=|https?:|style=/);
    await api.close();
  });

  it('is answered with 304 to a client that has it', async () => {
    const api = await startApi();
    const tags = [
      (await fetched(api)).headers.get('etag')!,
      (await fetched(api, '/status')).headers.get('etag')!,
    ];
    expect(new Set(tags).size).toBe(2);
    const again = await fetched(api, '/status.json', { 'if-none-match': tags[0] });
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'public, max-age=10',
    ]);
    expect((await fetched(api, '/status.json', { 'if-none-match': tags[1] })).status).toBe(200);
    await api.close();
  });

  it('names registries by their TLDs: no host, no code, no user name, no account', async () => {
    const { username } = await newAccount();
    await admin.query(
      `insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at) values ('inner-code', 'epp.secret.example', 700, 'registrar-a', 'sealed', now(), now())`,
    );
    await admin.query(
      `insert into tlds (name, connection_id, status, updated_at) select 'lantern', id, 'live', now() from registry_connections where code = 'inner-code'`,
    );
    await admin.query(
      `insert into availability_counts (slot_start, kind, subject, process_id, ok, refused, failed, in_maintenance, durations)
       values (date_trunc('minute', now()), 'registry', 'inner-code', gen_random_uuid(), 12, 3, 0, 0, array_fill(1, array[16]))`,
    );
    const api = await startApi();
    const [json, page] = [await (await fetched(api)).text(), await (await fetched(api, '/status')).text()];
    await api.close();
    expect((JSON.parse(json) as Status).registries).toMatchObject([
      { tlds: ['lantern'], state: 'operational' },
    ]);
    expect(page).toContain('.lantern');
    for (const internal of [
      'inner-code',
      'epp.secret.example',
      'registrar-a',
      username,
      'processId',
      'account_id',
    ])
      expect([json.includes(internal), page.includes(internal)]).toEqual([false, false]);
  });

  it('is limited by address, apart from the limits of accounts', async () => {
    const api = await startApi({ REDIS_URL: '' });
    const { authorization } = await newAccount();
    const replies = await Promise.all(Array.from({ length: 40 }, () => fetched(api)));
    const statuses = replies.map(({ status }) => status);
    expect([statuses.includes(200), statuses.includes(429)]).toEqual([true, true]);
    expect(await statusOf(api, authorization)).toBe(200);
    await api.close();
  });

  it('takes no other method, and no other path', async () => {
    const api = await startApi();
    const { authorization } = await newAccount();
    const post = await fetch(`${api.url}/status`, { method: 'POST', headers: { authorization } });
    expect([post.status, (await fetched(api, '/status/x')).status]).toEqual([405, 401]);
    await api.close();
  });
});

describe('while the database is away', () => {
  let postgres: Client;
  beforeAll(async () => {
    const url = Object.assign(new URL(database.superuserUrl), { pathname: '/postgres' });
    postgres = new Client({ connectionString: url.toString() });
    await postgres.connect();
  });
  afterAll(() => postgres?.end());
  const open = (allowed: boolean): Promise<unknown> =>
    postgres.query(`alter database ${database.name} with allow_connections ${allowed}`);
  const cut = async (): Promise<void> => {
    await open(false);
    await postgres.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'registrar'`,
      [database.name],
    );
  };
  afterEach(() => open(true));

  it('answers the last known figures with their moment, and the present ones again afterwards', async () => {
    const api = await startApi();
    const known = await statusAt(api);
    expect(known.isCurrent).toBe(true);
    await cut();
    let last = known;
    await until(
      async () => (last = await statusAt(api)).isCurrent === false,
      'an answer of the last known figures',
    );
    expect(last).toEqual({ ...known, state: 'unknown', isCurrent: false });
    // the waiting above may have used up what an address may ask in a second
    const page = await until(async () => {
      const answer = await fetched(api, '/status');
      return answer.status === 429 ? undefined : answer.text();
    }, 'the page is answered');
    expect(page).toContain('The figures could not be read.');
    await open(true);
    await until(async () => (await statusAt(api)).isCurrent, 'an answer of the present figures');
    await api.close();
  });

  it('is refused with 503 where no figures are known', async () => {
    const api = await startApi();
    await cut();
    const reply = await fetched(api);
    expect([reply.status, await reply.json(), reply.headers.get('retry-after')]).toEqual([
      503,
      { message: 'Service Unavailable', details: 'The status could not be read. Retry in 10 seconds.' },
      '10',
    ]);
    await open(true);
    await api.close();
  });
});
