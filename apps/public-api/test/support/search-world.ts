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
  testCertificates,
  type TestDatabase,
} from '@registrar/testkit';
import { Client } from 'pg';
import { createPublicApi } from '../../src/app.module';

export const USERNAME = 'lanternworks-test';
const TOKEN = 'a-token-of-the-test';
const AT = new Date('2026-01-01T00:00:00Z');

export interface Answer {
  status: number;
  body: any;
}

export const basic = (username: string, token: string): string =>
  `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
export const AUTHORIZATION = basic(USERNAME, TOKEN);

export const JSON_HEADERS: Record<string, string> = {
  'authorization': AUTHORIZATION,
  'content-type': 'application/json',
};

/** A public API with TLDs at registries that answer, that are down, and that accept connections in silence. */
export class SearchWorld {
  private constructor(
    readonly settings: Settings,
    readonly app: HttpApp,
    /** Of `checkAvailability`. */
    readonly url: string,
    readonly ownerUrl: string,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(): Promise<SearchWorld> {
    const databases = await Promise.all([createTestDatabase(), createEmptyDatabase('simulator')]);
    const [database, registryDatabase] = databases;
    const { ca, server } = await testCertificates();
    const simulator = await startSimulator({
      databaseUrl: registryDatabase.url,
      port: 0,
      tls: { ...server, ca },
      registrars: [{ clientId: 'registrar-a', password: 'epp-password' }],
    });
    const settings = loadSettings({
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: database.url,
      LOG_LEVEL: 'fatal',
      SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TOKEN_HASH_KEY: 'ab'.repeat(32),
      RATE_LIMIT_PER_SECOND: '1000',
      SIMULATED_ACQUISITIONS: 'aftermarket_s=5000,expiring=79',
    });
    const unheard: Socket[] = [];
    const silent = createServer((socket) => void unheard.push(socket.on('error', () => undefined))).listen(
      0,
      '127.0.0.1',
    );
    await once(silent, 'listening');
    const app = await createPublicApi(settings);
    await fill(database.ownerUrl, app.nest.get(SecretVault), simulator, silent);
    const url = await listen(app);
    return new SearchWorld(settings, app, url, database.ownerUrl, async () => {
      for (const socket of unheard) socket.destroy();
      silent.close();
      await app.close();
      await simulator.close();
      await Promise.all(databases.map((each: TestDatabase) => each.drop()));
    });
  }

  close(): Promise<void> {
    return this.end();
  }

  operation(name: string): string {
    return this.url.replace('checkAvailability', name);
  }

  async send(body: unknown, headers = JSON_HEADERS, to = this.url): Promise<Answer> {
    const response = await describedFetch(to, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  search(body: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send(body, headers, this.operation('search'));
  }
}

/** The URL of `checkAvailability`. */
export async function listen(listening: HttpApp): Promise<string> {
  const { port } = await listening.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${port}/core/v1/domains:checkAvailability`;
}

/** An account, a registry that answers, one that does not, and TLDs at both. */
async function fill(
  ownerUrl: string,
  vault: SecretVault,
  simulator: Simulator,
  silent: Server,
): Promise<void> {
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

export const nameOf = ({ domainName }: { domainName: string }): string => domainName;

/** Name, body, details of the refusal. */
export const BAD_SEARCHES: [string, unknown, string][] = [
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
  [
    'an unknown purchase type',
    { keyword: 'quay', purchaseType: 'gift' },
    'purchaseType is invalid: it must be one of registration, aftermarket_i, aftermarket_s, aftermarket_b, expiring, backorder',
  ],
];
