import {
  newDataSource,
  PostgresCatalogStore,
  PostgresRegistryConnections,
  Sql,
} from '@registrar/adapter-postgres';
import { AesSecretVault, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import { TLD_DATA } from '@registrar/composition/catalogue';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import type { DataSource } from 'typeorm';
import { seedSandbox, type SeededSandbox, type SeedSettings } from '../src/seed';
import { CONNECTIONS } from '../src/seed/data/connections';

const SECRETS_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const TOKEN_HASH_KEY = 'ab'.repeat(32);
const NOW = new Date('2026-03-02T09:15:00Z');
const registry = {
  host: '127.0.0.1',
  port: 7700,
  clientId: 'registrar-a',
  password: 'epp-password',
  ca: 'CA',
  cert: 'CERT',
  key: 'KEY',
};

describe('the seed of the sandbox', () => {
  const vault = new AesSecretVault(parseSecretsKeys(SECRETS_KEYS), parseHashKey(TOKEN_HASH_KEY));
  let database: TestDatabase;
  let dataSource: DataSource;
  let sql: Sql;

  const open = async (): Promise<void> => {
    database = await createTestDatabase();
    dataSource = await newDataSource({
      url: database.url,
      applicationName: 'test',
      poolMax: 2,
      statementTimeoutMs: 5_000,
    }).initialize();
    sql = new Sql(dataSource);
  };
  const close = async (): Promise<void> => {
    await dataSource?.destroy();
    await database?.drop();
  };

  const start = (values: Partial<SeedSettings> = {}): Promise<SeededSandbox> =>
    seedSandbox({
      databaseUrl: database.url,
      secretsKeys: SECRETS_KEYS,
      tokenHashKey: TOKEN_HASH_KEY,
      registry,
      ...values,
    });
  const liveTokens = () =>
    sql.rows<{ name: string; digest: string; sealed: string; account_id: number }>(
      'live',
      'select name, digest, sealed, account_id from api_tokens where revoked_at is null order by id',
    );
  const liveKeys = () =>
    sql.rows<{ digest: string; role: string }>(
      'keys',
      'select digest, role from staff_keys where revoked_at is null',
    );
  const versions = async () => {
    const rows = await sql.rows<{ version: number }>('versions', 'select version from registry_connections');
    return new Set(rows.map(({ version }) => version));
  };

  describe('at the first start', () => {
    let seeded: SeededSandbox;
    beforeAll(async () => {
      await open();
      seeded = await start();
    });
    afterAll(() => close());

    it('opens connections with credentials that log in to the registry', async () => {
      const connections = new PostgresRegistryConnections(sql, vault);
      const list = await connections.list();
      expect(list.map(({ code }) => code)).toEqual(CONNECTIONS.map(({ code }) => code));
      expect(list[0]).toMatchObject({
        host: '127.0.0.1',
        port: 7700,
        clientId: 'registrar-a',
        enabled: true,
        profile: { dataModel: 'minimum' },
      });
      for (const { id } of list) {
        const credentials = {
          password: 'epp-password',
          clientCertificate: 'CERT',
          clientKey: 'KEY',
          certificateAuthority: 'CA',
        };
        expect(await connections.credentials(id)).toEqual(credentials);
      }
    });

    it('puts TLDs and prices on sale, and blocks what must not be sold', async () => {
      const catalogue = new PostgresCatalogStore(sql);
      const allowedYears = [2, 3, 4, 5, 6, 7, 8, 9, 10];
      expect(await catalogue.tld('ai', NOW)).toMatchObject({
        allowedYears,
        ccTld: true,
        supportsPremium: true,
        premiumMarkupBps: 1_500,
      });
      expect(await catalogue.tld('us', NOW)).toMatchObject({
        requirements: { fields: { 'X-US-NEXUS': { required: true } } },
      });
      expect(await catalogue.tld('app', NOW)).toMatchObject({
        requirements: { fields: {} },
        claimsCheckRequired: ['registration'],
      });
      expect(await catalogue.tld('co.in', NOW)).toBe('blocked');
      expect((await catalogue.tlds(NOW)).map(({ name }) => name)).toEqual(TLD_DATA.map(({ name }) => name));
      const price = await catalogue.price('com', 'registration', 1, NOW);
      expect([price?.price.toDecimal(), price?.listPrice.toDecimal()]).toEqual(['14.50', '16.00']);
    });

    it('gives the demo reseller a token that signs, contacts, name servers and balanced credit', async () => {
      const { username, token } = seeded;
      expect(username).toBe('demo-test');
      const [stored, ...others] = await liveTokens();
      expect(others).toEqual([]);
      expect(stored).toMatchObject({ name: 'default', digest: vault.digest(token) });
      expect(vault.open(stored.sealed, `api-token:${stored.account_id}`)).toBe(token);
      const account = await sql.row<Record<string, unknown>>(
        'account',
        `select default_nameservers, registrant_id, admin_id, tech_id, billing_id, available, held
           from accounts join account_balances on account_id = id`,
      );
      expect(account).toMatchObject({
        default_nameservers: ['ns1.example.test', 'ns2.example.test'],
        available: '10000000',
        held: '0',
      });
      for (const role of ['registrant_id', 'admin_id', 'tech_id', 'billing_id'])
        expect(account?.[role]).toEqual(expect.any(Number));
      expect(
        await sql.rows('postings', 'select ledger_account, amount from ledger_postings order by line'),
      ).toEqual([
        { ledger_account: 'payment_clearing', amount: '-10000000' },
        { ledger_account: 'available', amount: '10000000' },
      ]);
    });

    it('gives an owner a staff key', async () => {
      const { adminToken } = seeded;
      expect(await liveKeys()).toEqual([{ digest: vault.digest(adminToken), role: 'owner' }]);
    });
  });

  describe('at a later start', () => {
    beforeEach(() => open());
    afterEach(() => close());

    it('changes nothing at the next start but the one-time link', async () => {
      const previous = await start();
      expect(await start({ previous })).toEqual({ ...previous, staffLink: expect.any(String) });
      expect([await liveTokens(), await liveKeys()]).toEqual([[expect.anything()], [expect.anything()]]);
      expect(await sql.row('credits', 'select count(*)::int as count from ledger_transactions')).toEqual({
        count: 1,
      });
      expect(await versions()).toEqual(new Set([1]));
    });

    it('keeps what staff decided of a TLD and its price meanwhile', async () => {
      const previous = await start();
      await sql.change('shut', `update tlds set status = 'blocked', origin = 'staff' where name = 'xyz'`);
      await sql.change(
        'dear',
        `insert into tld_prices (tld, product, price, list_price, valid_from, source)
        values ('com', 'renewal', 9900, 9900, $1, '{"origin": "staff"}')`,
        [NOW],
      );
      await start({ previous });
      const catalogue = new PostgresCatalogStore(sql);
      expect([
        await catalogue.tld('xyz', NOW),
        (await catalogue.price('com', 'renewal', 1, NOW))?.price.toDecimal(),
      ]).toEqual(['blocked', '99.00']);
    });

    it('keeps what was changed in the account meanwhile', async () => {
      const previous = await start();
      await sql.change(
        'own',
        `update accounts set default_nameservers = '{ns9.example.org}', rate_per_second = 100`,
      );
      await start({ previous });
      expect(await sql.row('changed', 'select default_nameservers, rate_per_second from accounts')).toEqual({
        default_nameservers: ['ns9.example.org'],
        rate_per_second: 100,
      });
    });

    it.each<[string, (previous: SeededSandbox) => Partial<SeedSettings>]>([
      ['were lost', () => ({ previous: undefined })],
      [
        'are not the ones of this database',
        (previous) => ({ previous: { ...previous, token: 'unknown', adminToken: 'unknown' } }),
      ],
      ['are found with another key', (previous) => ({ previous, tokenHashKey: 'cd'.repeat(32) })],
    ])('issues new credentials and revokes the old ones when they %s', async (_, change) => {
      const first = await start();
      const second = await start(change(first));
      expect(second.username).toBe(first.username);
      expect([second.token, second.adminToken]).not.toEqual([first.token, first.adminToken]);
      expect([(await liveTokens()).length, (await liveKeys()).length]).toEqual([1, 1]);
    });

    it('leaves tokens of other names alone', async () => {
      await start();
      await sql.change(
        'other',
        `insert into api_tokens (account_id, name, digest, sealed, created_at) select account_id, 'shop', 'd', 's', created_at from api_tokens`,
      );
      await start({ previous: undefined });
      expect((await liveTokens()).map(({ name }) => name)).toEqual(['shop', 'default']);
    });

    it.each<[string, Partial<typeof registry>]>([
      ['moved', { port: 7701 }],
      ['has a new password', { password: 'other-password' }],
      ['has a new certificate', { cert: 'CERT2', key: 'KEY2' }],
    ])('tells running processes of a registry that %s', async (_, change) => {
      const previous = await start();
      await start({ previous, registry: { ...registry, ...change } });
      expect(await versions()).toEqual(new Set([2]));
    });

    it('seals anew what the keys of an earlier stack had sealed', async () => {
      await start();
      await start({ secretsKeys: `k2:${Buffer.alloc(32, 9).toString('base64')}` });
      const other = new AesSecretVault(
        parseSecretsKeys(`k2:${Buffer.alloc(32, 9).toString('base64')}`),
        parseHashKey(TOKEN_HASH_KEY),
      );
      const connections = new PostgresRegistryConnections(sql, other);
      const [{ id }] = await connections.list();
      expect((await connections.credentials(id)).password).toBe('epp-password');
    });
  });
});
