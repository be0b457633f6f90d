import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnPostgres, startOwnPostgres, until } from '@registrar/testkit';
import { ForwardedRows, RunningForwarder } from './forwarder-fixture';

// One after the other: each test goes on where the one before left the database.
let postgres: OwnPostgres;
let forwarder: RunningForwarder;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  const rows = await ForwardedRows.open(postgres.superuserUrl);
  await rows.domain('shop.example');
  for (const host of ['', 'www', 'never-asked'])
    await rows.forward('shop.example', host, { forwardsTo: 'https://one.example.net/' });
  await rows.close();
  forwarder = await RunningForwarder.start(postgres.urlOf('forwarder'), { FORWARDER_FRESH_MS: '200' });
});
afterAll(async () => {
  await forwarder?.stop();
  await postgres?.remove();
});

const location = async (host: string, from = forwarder): Promise<string | undefined> =>
  (await from.get(host)).headers['location'];
const status = async (host: string, from = forwarder): Promise<number> => (await from.get(host)).status;

it('serves on when the database has ended: what was asked for before, and what was not forwarded', async () => {
  expect([
    await location('shop.example'),
    await location('www.shop.example'),
    await status('none.shop.example'),
  ]).toEqual(['https://one.example.net/', 'https://one.example.net/', 404]);
  expect((await forwarder.ops('/readyz')).text).toContain('"database":"ok"');
  await postgres.end();
  for (let turn = 0; turn < 6; turn += 1) {
    await sleep(300);
    expect([
      await location('shop.example'),
      await location('www.shop.example'),
      await status('none.shop.example'),
    ]).toEqual(['https://one.example.net/', 'https://one.example.net/', 404]);
  }
});

it('says that it cannot tell, of a host that nobody asked for before', async () => {
  expect(await forwarder.get('never-asked.shop.example')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  });
  expect([
    await forwarder.ask('?domain=shop.example'),
    await forwarder.ask('?domain=none.shop.example'),
    await forwarder.ask('?domain=never-asked.shop.example'),
  ]).toEqual([200, 404, 503]);
});

it('stays in service meanwhile, and tells operators', async () => {
  expect(await forwarder.ops('/readyz')).toEqual({ status: 200, text: expect.stringContaining('degraded') });
  expect((await forwarder.ops('/metrics')).text).toMatch(
    /registrar_forwarder_database_away\{app="forwarder"\} 1/,
  );
});

it('started without a database is alive, is not ready, and answers 503', async () => {
  const late = await RunningForwarder.start(postgres.urlOf('forwarder'), { FORWARDER_FRESH_MS: '200' });
  try {
    expect([
      await status('shop.example', late),
      (await late.ops('/healthz')).status,
      (await late.ops('/readyz')).status,
    ]).toEqual([503, 200, 503]);
    await postgres.startAgain();
    await until(
      async () => (await location('shop.example', late)) === 'https://one.example.net/',
      'the late one serves',
    );
    expect((await late.ops('/readyz')).status).toBe(200);
  } finally {
    await late.stop();
  }
});

it('sees changes again once the database is back', async () => {
  const rows = await ForwardedRows.open(postgres.superuserUrl);
  await rows.forward('shop.example', 'www', { forwardsTo: 'https://two.example.net/' });
  await rows.close();
  await until(
    async () => (await location('www.shop.example')) === 'https://two.example.net/',
    'the change is seen',
    5_000,
  );
  expect(await location('never-asked.shop.example')).toBe('https://one.example.net/');
  expect((await forwarder.ops('/readyz')).text).toContain('"database":"ok"');
});

it('what is older than the time allowed is not served', async () => {
  const strict = await RunningForwarder.start(postgres.urlOf('forwarder'), {
    FORWARDER_FRESH_MS: '0',
    FORWARDER_STALE_SECONDS: '1',
  });
  try {
    expect(await location('shop.example', strict)).toBe('https://one.example.net/');
    await postgres.end();
    expect(await location('shop.example', strict)).toBe('https://one.example.net/');
    await until(async () => (await status('shop.example', strict)) === 503, 'it stops', 5_000);
    expect((await strict.ops('/readyz')).status).toBe(503);
  } finally {
    await strict.stop();
  }
});
