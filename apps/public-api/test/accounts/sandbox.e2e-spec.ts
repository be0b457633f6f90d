import { PlatformModule } from '@registrar/composition';
import { Clock } from '@registrar/kernel';
import { Sandbox } from '@registrar/test-sandbox';
import { AppModule, createPublicApi } from '../../src/app.module';

const CLOCK = '/core/v1/sandbox/clock';
const REFILL = '/core/v1/sandbox/credit:refill';

let sandbox: Sandbox;
let url: string;
let production: string;
let clockOfProduction: Clock;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  // Nobody goes the way here: no worker runs, so an advance is answered as it stands.
  url = await sandbox.serve(await createPublicApi(sandbox.settings({ ANSWER_WITHIN_MS: '1000' })));
  await sandbox.sql.query(`update environment_mark set environment = 'production'`);
  const app = await createPublicApi(
    sandbox.settings({ ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' }),
  );
  clockOfProduction = app.nest.get(Clock);
  production = await sandbox.serve(app);
});
afterAll(() => sandbox?.stop());

const call = (method: string, path: string, body?: unknown) => sandbox.call(url, method, path, body);
const balance = async (): Promise<number> =>
  (await call('GET', '/core/v1/accountinfo/balance')).body.balance as number;

describe('the clock of a sandbox account', () => {
  it('stands at the real time until it is advanced', async () => {
    const { status, body } = await call('GET', CLOCK);
    expect(status).toBe(200);
    expect(body).toEqual({ now: expect.stringMatching(/^\d{4}-.*Z$/), aheadSeconds: 0 });
  });

  it.each([
    ['nothing', {}, "Exactly one of 'to' and 'seconds' is required"],
    ['both', { to: '2099-01-01T00:00:00Z', seconds: 1 }, "Exactly one of 'to' and 'seconds' is required"],
    ['no timestamp', { to: 'tomorrow' }, "'to' must be a timestamp"],
    ['a number for a time', { to: 5 }, 'to must be a string'],
    ['half a second', { seconds: 0.5 }, 'seconds must be an integer number'],
    ['a text for seconds', { seconds: '60' }, 'seconds must be an integer number'],
    [
      'the past',
      { to: '2020-01-01T00:00:00Z' },
      "'to' must be later than the account's clock, which moves forward only",
    ],
    [
      'no time at all',
      { seconds: 0 },
      "'seconds' must be later than the account's clock, which moves forward only",
    ],
    [
      'beyond all times',
      { seconds: 10_000_000_000_000 },
      "'seconds' must be at most five years after the account's clock and ten years after the real time",
    ],
    [
      'a hundred years',
      { to: '2126-01-01T00:00:00Z' },
      "'to' must be at most five years after the account's clock and ten years after the real time",
    ],
  ])('refuses %s', async (_what, body, details) => {
    expect(await call('POST', `${CLOCK}:advance`, body)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details },
    });
  });

  it('is advanced by a job, one at a time, which its account alone can ask for', async () => {
    const begun = await call('POST', `${CLOCK}:advance`, { seconds: 86_400 });
    expect(begun).toMatchObject({
      status: 200,
      body: { job: { state: 'running', steps: 0 }, happened: [], more: false },
    });
    const { id } = begun.body.job as { id: number };
    expect(await call('POST', `${CLOCK}:advance`, { seconds: 60 })).toMatchObject({
      status: 409,
      body: { message: 'Conflict' },
    });
    expect((await call('GET', `${CLOCK}/jobs/${id}`)).body).toMatchObject({ job: { id, state: 'running' } });
    expect((await call('GET', CLOCK)).body).toMatchObject({ job: { id } });
    expect((await call('GET', `${CLOCK}/jobs/${id + 1}`)).status).toBe(404);
    expect((await call('GET', `${CLOCK}/jobs/first`)).status).toBe(400);
  });

  it('is what the account is shown, wherever it was set', async () => {
    await sandbox.sql.query('update account_clocks set ahead_seconds = 1000000');
    const until = Date.now() + 5_000;
    let ahead = 0;
    while (ahead < 900_000_000 && Date.now() < until)
      ahead = Date.parse((await call('GET', '/core/v1/hello')).body.serverTime as string) - Date.now();
    expect(ahead).toBeGreaterThan(900_000_000);
  });
});

describe('credit of a sandbox account', () => {
  it('is made full again, once a minute, as any credit is', async () => {
    const { username } = sandbox.credentials;
    await sandbox.sql.query(
      'update account_balances set available = 5000 from accounts a where a.id = account_id and a.username = $1',
      [username],
    );
    expect(await call('POST', REFILL, {})).toMatchObject({
      status: 200,
      body: { balance: 100_000, credited: 99_950 },
    });
    expect(await balance()).toBe(100_000);
    const again = await call('POST', REFILL, {});
    expect(again).toMatchObject({ status: 429, body: { message: 'Rate Limit Exceeded' } });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    const { rows } = await sandbox.sql.query(
      "select reference from ledger_transactions t join accounts a on a.id = t.account_id where a.username = $1 and t.kind = 'credit' and reference like 'sandbox refill %'",
      [username],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('production', () => {
  it.each([
    ['GET', CLOCK],
    ['POST', `${CLOCK}:advance`],
    ['GET', `${CLOCK}/jobs/1`],
    ['POST', REFILL],
  ])('has no %s %s', async (method, path) => {
    const paths = Object.keys(
      (
        (await (
          await fetch(`${production}/docs-json`, { headers: { 'x-forwarded-proto': 'https' } })
        ).json()) as { paths: object }
      ).paths,
    );
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((known) => known.includes('sandbox'))).toEqual([]);
    const { username, token } = sandbox.credentials;
    await sandbox.sql.query('update accounts set username = $1 where username = $2', [
      'production-reseller',
      username,
    ]);
    const authorization = `Basic ${Buffer.from(`production-reseller:${token}`).toString('base64')}`;
    const response = await fetch(`${production}${path}`, {
      method,
      headers: {
        authorization,
        'x-forwarded-proto': 'https',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      body: method === 'POST' ? '{}' : undefined,
    });
    await sandbox.sql.query('update accounts set username = $2 where username = $1', [
      'production-reseller',
      username,
    ]);
    expect(response.status).toBe(404);
  });

  it('goes by the real time, whatever the table says', async () => {
    const {
      rows: [{ account_id: account }],
    } = await sandbox.sql.query<{ account_id: number }>('select account_id from account_clocks');
    expect(Math.abs(clockOfProduction.now(account).getTime() - Date.now())).toBeLessThan(5_000);
  });

  it('is composed without any of it', () => {
    const environment = { ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' };
    const names = (settings: ReturnType<Sandbox['settings']>): string[] => {
      const { providers = [] } = PlatformModule.forProcess('worker', settings);
      return providers.map((provider) => (provider as { provide: { name: string } }).provide.name);
    };
    const own = ['SandboxClock', 'AccountClocks', 'ClockSync', 'RegistryClock'];
    expect(names(sandbox.settings(environment)).filter((name) => own.includes(name))).toEqual([]);
    expect(
      names(sandbox.settings())
        .filter((name) => own.includes(name))
        .sort(),
    ).toEqual([...own].sort());
    expect(AppModule.with(sandbox.settings(environment)).controllers).toEqual([]);
    expect(() =>
      sandbox.settings({
        ...environment,
        REGISTRY_CLOCK_URL: 'http://localhost:1',
        REGISTRY_CLOCK_KEY: 'key',
      }),
    ).toThrow('REGISTRY_CLOCK_URL is for ENVIRONMENT=sandbox alone');
  });
});
