import { loadSettings, type Settings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { SecretVault } from '@registrar/kernel';
import { startSimulator, type Simulator } from '@registrar/registry-simulator';
import { createEmptyDatabase, createTestDatabase, type TestDatabase, testCertificates } from '@registrar/testkit';
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

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createEmptyDatabase('simulator')]);
  const [database, registryDatabase] = databases;
  const { ca, server } = await testCertificates();
  simulator = await startSimulator({
    databaseUrl: registryDatabase.url, port: 0, tls: { ...server, ca }, registrars: [{ clientId: 'registrar-a', password: 'epp-password' }],
  });
  settings = loadSettings({
    ENVIRONMENT: 'sandbox', DATABASE_URL: database.url, LOG_LEVEL: 'fatal', SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    TOKEN_HASH_KEY: 'ab'.repeat(32), RATE_LIMIT_PER_SECOND: '1000',
  });
  app = await createPublicApi(settings);
  await fill(database.ownerUrl, app.nest.get(SecretVault));
  url = await listen(app);
});

async function listen(listening: HttpApp): Promise<string> {
  const { port } = await listening.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${port}/core/v1/domains:checkAvailability`;
}

afterAll(async () => {
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
  const account = await client.query<{ id: number }>('insert into accounts (username, created_at) values ($1, $2) returning id', [USERNAME, AT]);
  await client.query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', $3)`,
    [account.rows[0].id, vault.digest(TOKEN), AT],
  );
  const connect = async (code: string, port: number, profile: object): Promise<number> => {
    const sealed = [vault.seal('epp-password', `registry-password:${code}`), vault.seal(key, `registry-key:${code}`)];
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
  type Particulars = { years?: number[]; requirements?: object; premium?: boolean };
  const sell = async (tld: string, connection: number, values: Particulars = {}): Promise<void> => {
    await client.query(
      `insert into tlds (name, connection_id, status, allowed_years, supports_premium, premium_markup_bps, requirements, updated_at)
       values ($1, $2, 'live', $3, $4, 1500, $5, $6)`,
      [tld, connection, values.years ?? [1, 2, 3], values.premium ?? false, values.requirements ?? {}, AT],
    );
    for (const product of ['registration', 'renewal']) {
      const price = tld === 'ai' ? 8_900 : 1_450;
      await client.query('insert into tld_prices (tld, product, price, list_price, valid_from) values ($1, $2, $3, $3, $4)', [tld, product, price, AT]);
    }
  };
  await sell('example', thick, { premium: true });
  await sell('ai', thick, { years: [2, 3] });
  await sell('com', thin);
  await sell('us', thick, { requirements: { fields: {} } });
  await sell('xyz', dead);
  await client.query(`insert into tlds (name, status, updated_at) values ('co.in', 'blocked', $1)`, [AT]);
  await client.end();
}

interface Answer {
  status: number;
  body: any;
}

const basic = (username: string, token: string): string => `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
const AUTHORIZATION = basic(USERNAME, TOKEN);

const JSON_HEADERS: Record<string, string> = { authorization: AUTHORIZATION, 'content-type': 'application/json' };

async function send(body: unknown, headers = JSON_HEADERS, to = url): Promise<Answer> {
  const response = await fetch(to, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
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
    expect(await send({ domainNames: ['quay.example', 'taken-quay.com'], purchaseType: 'registration' })).toEqual({
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
    expect([status, body.results.length, body.results.every((result: { purchasable: boolean }) => result.purchasable)]).toEqual([200, 50, true]);
  });

  it('leaves out what cannot be, and shows what is not sold', async () => {
    const impossible = ['lantern.co.in', 'www.quay.example', 'quay.unknown'];
    const { body } = await send({ domainNames: ['quay.us', ...impossible, 'Reserved-Quay.EXAMPLE'], unknownField: 1 });
    expect(body.results).toEqual([
      { domainName: 'quay.us', sld: 'quay', tld: 'us', reason: expect.stringContaining('tldRequirements') },
      { domainName: 'reserved-quay.example', sld: 'reserved-quay', tld: 'example', reason: 'Reserved name' },
    ]);
  });

  it('keeps names of another purchase type as not purchasable', async () => {
    expect(await send({ domainNames: ['quay.example'], purchaseType: 'backorder' })).toEqual({
      status: 200, body: { results: [{ domainName: 'quay.example', sld: 'quay', tld: 'example', reason: 'not offered as backorder' }] },
    });
  });

  it('loses only the names of a registry that is down', async () => {
    const { status, body } = await send({ domainNames: ['quay.xyz', 'quay.example'] });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([{ domainName: 'quay.xyz', reason: 'registry unavailable' }, { domainName: 'quay.example', purchasable: true }]);
  });

  it.each<[string, unknown, string]>([
    ['no names', {}, "'domainNames' cannot be null"],
    ['null', { domainNames: null }, "'domainNames' cannot be null"],
    ['an empty list', { domainNames: [] }, 'domainNames is empty'],
    ['51 names', { domainNames: names(51) }, 'domainNames holds more than 50 names'],
    ['an empty entry', { domainNames: ['quay.example', ''] }, 'domainNames holds an empty name'],
    ['a text in place of a list', { domainNames: 'quay.example' }, 'domainNames must be an array'],
    ['a number among the names', { domainNames: [7] }, 'each value in domainNames must be a string'],
    ['an unknown purchase type', { domainNames: ['quay.example'], purchaseType: 'gift' }, 'purchaseType is invalid'],
  ])('refuses %s', async (_, body, details) => {
    expect(await send(body)).toEqual({ status: 400, body: { message: 'Bad Request', details } });
  });

  it.each([
    ['a blocked TLD', 'lantern.co.in'], ['any name under .in', 'lantern.anything.in'], ['an unknown TLD', 'quay.unknown'], ['no hostname', 'not a name'],
  ])('refuses only %s', async (_, name) => {
    expect(await send({ domainNames: [name] })).toEqual({ status: 422, body: { message: 'None of the submitted domains are valid' } });
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
    const response = await fetch(url, { headers: { authorization: AUTHORIZATION } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('gives the sessions of a process back when it stops', async () => {
    const client = new Client({ connectionString: databases[0].ownerUrl });
    await client.connect();
    const holders = async () => (await client.query<{ count: string }>('select count(distinct holder) from session_leases')).rows[0].count;
    await send({ domainNames: ['quay.example'] });
    const other = await createPublicApi(settings);
    expect((await send({ domainNames: ['quay.example'] }, undefined, await listen(other))).status).toBe(200);
    expect(await holders()).toBe('2');
    await other.close();
    expect(await holders()).toBe('1');
    await client.end();
  });
});
