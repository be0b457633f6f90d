import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { StubNameServer, until } from '@registrar/tool-services/testing';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

let sandbox: Sandbox;
let url: string;
let shop: Reseller;
let servers: StubNameServer[];
let serial = 0;
let domain: string;
beforeAll(async () => {
  servers = [await StubNameServer.start(), await StubNameServer.start()];
  sandbox = await Sandbox.start({ tlds: ['com'] });
  url = await sandbox.serve(
    await createPublicApi(
      sandbox.settings({
        POWERDNS_API_URL: 'http://127.0.0.1:9',
        POWERDNS_API_KEY: 'key',
        SIGNING_SERVERS: servers.map(({ port }) => `127.0.0.1:${port}`).join(','),
      }),
    ),
  );
  shop = await newAccount(sandbox, url, 'wait-shop-test', {});
});
afterAll(async () => {
  await sandbox?.stop();
  await Promise.all(servers.map((server) => server.close()));
});

beforeEach(async () => {
  domain = `wait-${(serial += 1)}.com`;
  expect((await shop.call('POST', '/core/v1/domains', { domain: { domainName: domain } })).status).toBe(200);
  const record = { type: 'A', host: 'www', answer: '192.0.2.1' };
  expect((await shop.call('POST', `/core/v1/domains/${domain}/records`, record)).status).toBe(200);
});

/** Serial of the first version of the zone. */
async function firstSerial(): Promise<number> {
  const { rows } = await sandbox.sql.query('select served_changes from domains where name = $1', [domain]);
  return 2 + (rows[0].served_changes as number);
}
const serve = (server: StubNameServer, number: number): unknown =>
  server.answers.set(`${domain} SOA`, {
    authoritative: true,
    records: [{ type: 'SOA', data: `ns1.example.net hostmaster.${domain} ${number} 10800 3600 1209600 300` }],
  });
/** Questions for the zone at one of the servers. */
const asked = (): number => servers[0].asked.filter((key) => key === `${domain} SOA`).length;
const wait = (search = '', version = '1', headers: Record<string, string> = {}): Promise<Answer> =>
  shop.call('GET', `/core/v1/domains/${domain}/versions/${version}:wait${search}`, undefined, headers);

describe('a request that waits for a version of a zone', () => {
  it('is answered as soon as the last name server has it', async () => {
    const number = await firstSerial();
    serve(servers[0], number + 1);
    serve(servers[1], number - 1);
    const begin = performance.now();
    setTimeout(() => serve(servers[1], number), 1_000);
    expect((await wait()).body).toEqual({
      version: 1,
      served: true,
      serial: number,
      servers: [
        { server: `127.0.0.1:${servers[0].port}`, serial: number + 1, served: true },
        { server: `127.0.0.1:${servers[1].port}`, serial: number, served: true },
      ],
    });
    expect(performance.now() - begin).toBeGreaterThan(900);
  });

  it('shows which name servers lag when its time is over', async () => {
    const number = await firstSerial();
    serve(servers[0], number);
    expect((await wait('?seconds=1')).body).toEqual({
      version: 1,
      served: false,
      serial: number,
      servers: [
        { server: `127.0.0.1:${servers[0].port}`, serial: number, served: true },
        { server: `127.0.0.1:${servers[1].port}`, served: false },
      ],
    });
  });

  it('ends with 403 once its token is revoked', async () => {
    const { body } = await shop.call('POST', '/core/v1/tokens', { name: 'waiting' });
    const login = Buffer.from(`wait-shop-test:${body.token as string}`).toString('base64');
    const begin = performance.now();
    const waiting = wait('?seconds=30', '1', { authorization: `Basic ${login}` });
    await until(() => asked() > 1, 'the name server was asked twice');
    expect((await shop.call('DELETE', `/core/v1/tokens/${body.id as string}`)).status).toBe(200);
    expect(await waiting).toMatchObject({ status: 403, body: { message: 'Permission denied' } });
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  it('holds no connection to the database; 10 of an account wait, and make room when their clients leave', async () => {
    const left = new AbortController();
    const login = Buffer.from(`${shop.username}:${shop.token}`).toString('base64');
    const waiting = Array.from({ length: 10 }, () =>
      fetch(`${url}/core/v1/domains/${domain}/versions/1:wait?seconds=30`, {
        headers: { authorization: `Basic ${login}` },
        signal: left.signal,
      }),
    );
    await until(() => asked() >= 20, 'ten requests wait');
    expect(await wait('?seconds=1')).toMatchObject({
      status: 429,
      body: { details: 'Too many requests of the account wait for zone versions' },
    });
    const { rows } = await sandbox.sql.query(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([{ open: 0 }]);
    const begin = performance.now();
    left.abort();
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 'rejected'),
    );
    await until(async () => (await wait('?seconds=1')).status === 200, 'there is room again');
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  it.each<[string, string, string, number]>([
    ['no seconds', '?seconds=0', '1', 400],
    ['more seconds than allowed', '?seconds=31', '1', 400],
    ['seconds that are no number', '?seconds=x', '1', 400],
    ['a version that never was', '?seconds=1', '2', 404],
    ['a version that is no number', '?seconds=1', 'x', 400],
  ])('is refused for %s', async (_what, search, version, status) => {
    expect(await wait(search, version)).toMatchObject({ status });
  });
});
