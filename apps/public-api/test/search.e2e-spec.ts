import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { loadSettings, type Settings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { SecretVault } from '@registrar/kernel';
import { startSimulator, type Simulator } from '@registrar/registry-simulator';
import { describedFetch } from '@registrar/test-sandbox';
import {
  createEmptyDatabase,
  createTestDatabase,
  drain,
  testCertificates,
  type TestDatabase,
} from '@registrar/testkit';
import { Client } from 'pg';
import { createPublicApi } from '../src/app.module';

const USERNAME = 'lanternworks-test';
const TOKEN = 'a-token-of-the-test';
const AT = new Date('2026-01-01T00:00:00Z');

let databases: TestDatabase[];
let simulator: Simulator;
let settings: Settings;
let app: HttpApp;
let url: string;
/** Takes connections and never says a word. */
let silent: Server;
const unheard: Socket[] = [];

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createEmptyDatabase('simulator')]);
  const [database, registryDatabase] = databases;
  const { ca, server } = await testCertificates();
  simulator = await startSimulator({
    databaseUrl: registryDatabase.url,
    port: 0,
    tls: { ...server, ca },
    registrars: [{ clientId: 'registrar-a', password: 'epp-password' }],
  });
  settings = loadSettings({
    ENVIRONMENT: 'sandbox',
    DATABASE_URL: database.url,
    LOG_LEVEL: 'fatal',
    SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    TOKEN_HASH_KEY: 'ab'.repeat(32),
    RATE_LIMIT_PER_SECOND: '1000',
    SIMULATED_ACQUISITIONS: 'aftermarket_s=5000,expiring=79',
  });
  silent = createServer((socket) => void unheard.push(socket.on('error', () => undefined))).listen(
    0,
    '127.0.0.1',
  );
  await once(silent, 'listening');
  app = await createPublicApi(settings);
  await fill(database.ownerUrl, app.nest.get(SecretVault));
  url = await listen(app);
});

async function listen(listening: HttpApp): Promise<string> {
  const { port } = await listening.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${port}/core/v1/domains:checkAvailability`;
}

afterAll(async () => {
  for (const socket of unheard) socket.destroy();
  silent?.close();
  await app?.close();
  await simulator?.close();
  await Promise.all((databases ?? []).map((database) => database.drop()));
});

/** An account, a registry that answers, one that does not, and TLDs at both. */
async function fill(ownerUrl: string, vault: SecretVault): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { ca, client: certificateOf } = await testCertificates();
  const { cert, key } = await certificateOf('registrar-a');
  const account = await client.query<{ id: number }>(
    'insert into accounts (username, created_at) values ($1, $2) returning id',
    [USERNAME, AT],
  );
  await client.query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', $3)`,
    [account.rows[0].id, vault.digest(TOKEN), AT],
  );
  const connect = async (code: string, port: number, profile: object): Promise<number> => {
    const sealed = [
      vault.seal('epp-password', `registry-password:${code}`),
      vault.seal(key, `registry-key:${code}`),
    ];
    const { rows } = await client.query<{ id: number }>(
      `insert into registry_connections (code, host, port, client_id, password_sealed, client_key_sealed, client_certificate, certificate_authority,
         profile, created_at, updated_at) values ($1, '127.0.0.1', $2, 'registrar-a', $3, $4, $5, $6, $7, $8, $8) returning id`,
      [code, port, ...sealed, cert, ca, profile, AT],
    );
    return rows[0].id;
  };
  const fee = { mode: 'fee', currency: 'USD' };
  const thick = await connect('thick', simulator.port, { fee });
  const thin = await connect('thin', simulator.port, { dataModel: 'minimum' });
  const dead = await connect('dead', 1, { fee });
  const mute = await connect('mute', (silent.address() as AddressInfo).port, { fee });
  type Particulars = { years?: number[]; requirements?: object; premium?: boolean };
  const sell = async (tld: string, connection: number, values: Particulars = {}): Promise<void> => {
    await client.query(
      `with tld as (insert into tlds (name, connection_id, status, updated_at) values ($1, $2, 'live', $4) returning name)
       insert into tld_rules (tld, valid_from, rules, created_at) select name, $4, $3, $4 from tld`,
      [
        tld,
        connection,
        {
          allowedYears: values.years ?? [1, 2, 3],
          supportsPremium: values.premium ?? false,
          premiumMarkupBps: 1500,
          requirements: values.requirements,
        },
        AT,
      ],
    );
    for (const product of ['registration', 'renewal']) {
      const price = tld === 'ai' ? 8_900 : 1_450;
      await client.query(
        'insert into tld_prices (tld, product, price, list_price, valid_from) values ($1, $2, $3, $3, $4)',
        [tld, product, price, AT],
      );
    }
  };
  await sell('example', thick, { premium: true });
  await sell('ai', thick, { years: [2, 3] });
  await sell('com', thin);
  await sell('us', thick, { requirements: { fields: { 'X-US': { type: 'string', required: true } } } });
  await sell('xyz', dead);
  await sell('dev', mute);
  await sell('app', await connect('mute-too', (silent.address() as AddressInfo).port, { fee }));
  await client.query(`insert into tlds (name, status, updated_at) values ('co.in', 'blocked', $1)`, [AT]);
  await client.end();
}

interface Answer {
  status: number;
  body: any;
}

const basic = (username: string, token: string): string =>
  `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
const AUTHORIZATION = basic(USERNAME, TOKEN);

const JSON_HEADERS: Record<string, string> = {
  'authorization': AUTHORIZATION,
  'content-type': 'application/json',
};

async function send(body: unknown, headers = JSON_HEADERS, to = url): Promise<Answer> {
  const response = await describedFetch(to, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** A free name of two labels, without its prices. */
function free(domainName: string): object {
  const [sld, tld] = domainName.split('.');
  return { domainName, sld, tld, purchasable: true, purchaseType: 'registration' };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `n${at}.example`);

describe('POST /core/v1/domains:checkAvailability', () => {
  it('tells one free and one taken name apart, default values left out', async () => {
    expect(
      await send({ domainNames: ['quay.example', 'taken-quay.com'], purchaseType: 'registration' }),
    ).toEqual({
      status: 200,
      body: {
        results: [
          { ...free('quay.example'), purchasePrice: 14.5, renewalPrice: 14.5 },
          { domainName: 'taken-quay.com', sld: 'taken-quay', tld: 'com', reason: 'already registered' },
        ],
      },
    });
  });

  it('prices a premium name by the registry’s fee, and others for the minimum term', async () => {
    const { body } = await send({ domainNames: ['gold.example', 'quay.ai'] });
    expect(body.results).toEqual([
      { ...free('gold.example'), premium: true, purchasePrice: 345, renewalPrice: 345 },
      { ...free('quay.ai'), purchasePrice: 178, renewalPrice: 178 },
    ]);
  });

  it('answers more names than fit one command', async () => {
    const { status, body } = await send({ domainNames: names(50) });
    expect([
      status,
      body.results.length,
      body.results.every((result: { purchasable: boolean }) => result.purchasable),
    ]).toEqual([200, 50, true]);
  });

  it('leaves out what cannot be, and sells names under TLDs with requirements as any other', async () => {
    const impossible = ['lantern.co.in', 'www.quay.example', 'quay.unknown'];
    const { body } = await send({
      domainNames: ['quay.us', ...impossible, 'Reserved-Quay.EXAMPLE'],
      unknownField: 1,
    });
    expect(body.results).toEqual([
      { ...free('quay.us'), purchasePrice: 14.5, renewalPrice: 14.5 },
      { domainName: 'reserved-quay.example', sld: 'reserved-quay', tld: 'example', reason: 'Reserved name' },
    ]);
  });

  it('offers names on the aftermarket where there is a source, at its flat fee', async () => {
    expect(await send({ domainNames: ['gold.example', 'rare.example', 'backorder-quay.com'] })).toEqual({
      status: 200,
      body: {
        results: [
          { ...free('gold.example'), premium: true, purchasePrice: 345, renewalPrice: 345 },
          {
            ...free('rare.example'),
            purchaseType: 'aftermarket_s',
            premium: true,
            purchasePrice: 5_000,
            renewalPrice: 14.5,
          },
          { ...free('backorder-quay.com'), purchasePrice: 14.5, renewalPrice: 14.5 },
        ],
      },
    });
  });

  it('keeps names of another purchase type as not purchasable', async () => {
    expect(await send({ domainNames: ['quay.example'], purchaseType: 'backorder' })).toEqual({
      status: 200,
      body: {
        results: [
          { domainName: 'quay.example', sld: 'quay', tld: 'example', reason: 'not offered as backorder' },
        ],
      },
    });
  });

  it('loses only the names of a registry that is down', async () => {
    const { status, body } = await send({ domainNames: ['quay.xyz', 'quay.example'] });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { domainName: 'quay.xyz', reason: 'registry unavailable' },
      { domainName: 'quay.example', purchasable: true },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['no names', {}, "'domainNames' cannot be null"],
    ['null', { domainNames: null }, "'domainNames' cannot be null"],
    ['an empty list', { domainNames: [] }, 'domainNames is empty'],
    ['51 names', { domainNames: names(51) }, 'domainNames holds more than 50 names'],
    ['an empty entry', { domainNames: ['quay.example', ''] }, 'domainNames holds an empty name'],
    ['a text in place of a list', { domainNames: 'quay.example' }, 'domainNames must be an array'],
    ['a number among the names', { domainNames: [7] }, 'each value in domainNames must be a string'],
    [
      'an unknown purchase type',
      { domainNames: ['quay.example'], purchaseType: 'gift' },
      'purchaseType is invalid',
    ],
  ])('refuses %s', async (_, body, details) => {
    expect(await send(body)).toEqual({ status: 400, body: { message: 'Bad Request', details } });
  });

  it.each([
    ['a blocked TLD', 'lantern.co.in'],
    ['any name under .in', 'lantern.anything.in'],
    ['an unknown TLD', 'quay.unknown'],
    ['no hostname', 'not a name'],
  ])('refuses only %s', async (_, name) => {
    expect(await send({ domainNames: [name] })).toEqual({
      status: 422,
      body: { message: 'None of the submitted domains are valid' },
    });
  });

  it.each<[string, Record<string, string>, number]>([
    ['no credentials', { 'content-type': 'application/json' }, 401],
    ['another content type', { ...JSON_HEADERS, 'content-type': 'text/plain' }, 415],
    ['a wrong token', { ...JSON_HEADERS, authorization: basic(USERNAME, 'wrong') }, 403],
  ])('refuses %s', async (_, headers, status) => {
    expect((await send({ domainNames: ['quay.example'] }, headers)).status).toBe(status);
  });

  it('refuses an escaped colon and another method', async () => {
    expect((await send({}, undefined, url.replace(/:check/, '%3Acheck'))).status).toBe(404);
    const response = await describedFetch(url, { headers: { authorization: AUTHORIZATION } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('gives the sessions of a process back when it stops', async () => {
    const client = new Client({ connectionString: databases[0].ownerUrl });
    await client.connect();
    const holders = async () =>
      (await client.query<{ count: string }>('select count(distinct holder) from session_leases')).rows[0]
        .count;
    await send({ domainNames: ['quay.example'] });
    const other = await createPublicApi(settings);
    expect((await send({ domainNames: ['quay.example'] }, undefined, await listen(other))).status).toBe(200);
    expect(await holders()).toBe('2');
    await other.close();
    expect(await holders()).toBe('1');
    await client.end();
  });
});

const operation = (name: string): string => url.replace('checkAvailability', name);
const search = (body: unknown, headers?: Record<string, string>): Promise<Answer> =>
  send(body, headers, operation('search'));
const nameOf = ({ domainName }: { domainName: string }): string => domainName;

const BAD_SEARCHES: [string, unknown, string][] = [
  ['no keyword', {}, "'keyword' cannot be null"],
  ['a keyword of null', { keyword: null }, "'keyword' cannot be null"],
  ['a number for a keyword', { keyword: 7 }, 'keyword must be a string'],
  ['an empty keyword', { keyword: '' }, 'keyword is empty'],
  ['a keyword of symbols', { keyword: '$$$' }, 'keyword holds no letter or digit'],
  ['a keyword of 64 characters', { keyword: 'q'.repeat(64) }, 'keyword must have at most 63 characters'],
  ['a time that is too short', { keyword: 'quay', timeout: 100 }, 'timeout must be between 500 and 12000'],
  ['a time that is too long', { keyword: 'quay', timeout: 12_001 }, 'timeout must be between 500 and 12000'],
  ['a negative time', { keyword: 'quay', timeout: -1 }, 'timeout must be between 500 and 12000'],
  ['half a millisecond', { keyword: 'quay', timeout: 600.5 }, 'timeout must be an integer number'],
  ['a time in words', { keyword: 'quay', timeout: 'soon' }, 'timeout must be an integer number'],
  [
    '51 TLDs',
    { keyword: 'quay', tldFilter: Array.from({ length: 51 }, () => 'com') },
    'tldFilter holds more than 50 TLDs',
  ],
  ['an empty TLD', { keyword: 'quay', tldFilter: [''] }, 'tldFilter holds an empty TLD'],
  ['a text in place of TLDs', { keyword: 'quay', tldFilter: 'com' }, 'tldFilter must be an array'],
  [
    'a number among the TLDs',
    { keyword: 'quay', tldFilter: ['com', 7] },
    'each value in tldFilter must be a string',
  ],
  ['an unknown purchase type', { keyword: 'quay', purchaseType: 'gift' }, 'purchaseType is invalid'],
];

describe('POST /core/v1/domains:search', () => {
  it('finds the keyword, and suggestions made of it', async () => {
    const { status, body } = await search({
      keyword: 'quay',
      tldFilter: ['example'],
      purchaseType: 'registration',
      timeout: 2_000,
    });
    expect(status).toBe(200);
    expect(body.results.slice(0, 2)).toEqual([
      { ...free('quay.example'), purchasePrice: 14.5, renewalPrice: 14.5 },
      { ...free('thequay.example'), purchasePrice: 14.5, renewalPrice: 14.5 },
    ]);
    expect(new Set(body.results.map(nameOf)).size).toBe(body.results.length);
  });

  it('takes a whole name out of an address, and shows what is taken', async () => {
    const { body } = await search({ keyword: 'https://www.taken-quay.com/x', tldFilter: ['com', 'example'] });
    expect(body.results[0]).toEqual({
      domainName: 'taken-quay.com',
      sld: 'taken-quay',
      tld: 'com',
      reason: 'already registered',
    });
  });

  it('leaves out blocked and unknown TLDs', async () => {
    expect(await search({ keyword: 'quay', tldFilter: ['co.in', 'in', 'unknown'] })).toEqual({
      status: 200,
      body: { results: [] },
    });
    const { body } = await search({ keyword: 'quay', tldFilter: ['co.in', '.COM'] });
    expect(new Set(body.results.map(({ tld }: { tld: string }) => tld))).toEqual(new Set(['com']));
  });

  it('leaves out what cannot be bought in the wanted way', async () => {
    const { body } = await search({
      keyword: 'rare',
      tldFilter: ['example', 'com'],
      purchaseType: 'aftermarket_s',
    });
    expect(body.results.map(nameOf)).toEqual(['rare.example', 'rare.com']);
    expect(await search({ keyword: 'quay', purchaseType: 'backorder' })).toEqual({
      status: 200,
      body: { results: [] },
    });
  });

  it('ends with what it has when its time is over, and loses only the names of registries that are down', async () => {
    const { status, body } = await search({
      keyword: 'quay',
      tldFilter: ['example', 'dev', 'xyz'],
      timeout: 700,
    });
    const byTld = (tld: string) => body.results.filter((result: { tld: string }) => result.tld === tld);
    expect([status, byTld('dev'), byTld('xyz')]).toEqual([
      200,
      [],
      [{ domainName: 'quay.xyz', sld: 'quay', tld: 'xyz', reason: 'registry unavailable' }],
    ]);
    expect(byTld('example').length).toBeGreaterThan(5);
  });

  it.each(BAD_SEARCHES)('refuses %s', async (_, body, details) => {
    expect(await search(body)).toEqual({ status: 400, body: { message: 'Bad Request', details } });
  });
});

describe('POST /core/v1/domains:searchStream', () => {
  const stream = (
    body: unknown,
    signal?: AbortSignal,
    as: typeof describedFetch = fetch,
  ): Promise<Response> =>
    as(operation('searchStream'), {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify(body),
      signal,
    });
  /** Read to its end before anything is seen of it. */
  const whole = (body: unknown): Promise<Response> => stream(body, undefined, describedFetch);
  const linesOf = (text: string): any[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);

  it('has one result on each line, the same as a search', async () => {
    const request = { keyword: 'quay', tldFilter: ['example', 'com'], purchaseType: 'registration' };
    const response = await whole(request);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('api-version'),
    ]).toEqual([200, 'application/x-ndjson', '1.36.0']);
    const text = await response.text();
    expect(text.endsWith('}\n')).toBe(true);
    const { body } = await search(request);
    expect(linesOf(text).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))).toEqual(
      body.results.sort((a: any, b: any) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    );
  });

  it('sends lines while another registry has not answered, and ends with the time', async () => {
    const response = await stream({ keyword: 'lantern', tldFilter: ['app', 'example'], timeout: 1_500 });
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(linesOf(new TextDecoder().decode(first.value))[0]).toMatchObject({
      tld: 'example',
      purchasable: true,
    });
    await drain(async () => !(await reader.read()).done, 'the lines of the search');
  });

  it('may have no line', async () => {
    const response = await whole({ keyword: 'quay', tldFilter: ['unknown'] });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it.each(BAD_SEARCHES)('refuses %s as any other answer', async (_, body, details) => {
    const response = await whole(body);
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      400,
      'application/json; charset=utf-8',
      { message: 'Bad Request', details },
    ]);
  });

  it('serves others on after clients have left in the middle', async () => {
    for (let client = 0; client < 5; client += 1) {
      const leaving = new AbortController();
      const response = await stream(
        { keyword: `leaving${client}`, tldFilter: ['dev', 'example'] },
        leaving.signal,
      );
      expect((await response.body!.getReader().read()).done).toBe(false);
      leaving.abort();
    }
    expect((await stream({ keyword: 'staying', tldFilter: ['example'] })).status).toBe(200);
  });
});

describe('what is left out of a search', () => {
  it('may also be null', async () => {
    const { status, body } = await search({
      keyword: 'quay',
      tldFilter: null,
      purchaseType: null,
      timeout: null,
    });
    expect([status, body.results.length > 0]).toEqual([200, true]);
  }, 20_000);
});
