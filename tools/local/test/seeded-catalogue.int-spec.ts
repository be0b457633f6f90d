import { EppRegistry } from '@registrar/adapter-epp';
import {
  newDataSource, PostgresCatalogStore, PostgresCommandLog, PostgresRegisteredNames, PostgresRegistryConnections, PostgresSessionLeases,
  PostgresUnitOfWork, Sql,
} from '@registrar/adapter-postgres';
import { AesSecretVault, parseHashKey, parseSecretsKeys, SystemClock, SystemIds } from '@registrar/adapter-runtime';
import { Catalog, CheckAvailability, PriceQuotes } from '@registrar/catalog';
import { FakeLog } from '@registrar/kernel/testing';
import { Availability } from '@registrar/registries';
import { startSimulator } from '@registrar/registry-simulator';
import { createEmptyDatabase, createTestDatabase, testCertificates } from '@registrar/testkit';
import { seedSandbox } from '../src/seed';
import { TLDS } from '../src/seed/data/tlds';

const SECRETS_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const TOKEN_HASH_KEY = 'ab'.repeat(32);
const ACCOUNT = { clientId: 'registrar-a', password: 'epp-password' };

describe('the seeded catalogue at the registry simulator', () => {
  const ends: (() => Promise<unknown>)[] = [];
  let check: CheckAvailability;

  beforeAll(async () => {
    const [database, registryDatabase] = await Promise.all([createTestDatabase(), createEmptyDatabase('simulator')]);
    const { ca, server, client } = await testCertificates();
    const simulator = await startSimulator({ databaseUrl: registryDatabase.url, port: 0, tls: { ...server, ca }, registrars: [ACCOUNT] });
    const registry = { host: '127.0.0.1', port: simulator.port, ca, ...ACCOUNT, ...(await client(ACCOUNT.clientId)) };
    await seedSandbox({ databaseUrl: database.url, secretsKeys: SECRETS_KEYS, tokenHashKey: TOKEN_HASH_KEY, registry });

    const dataSource = await newDataSource({ url: database.url, applicationName: 'test', poolMax: 10, statementTimeoutMs: 5_000 }).initialize();
    const sql = new Sql(dataSource);
    const uow = new PostgresUnitOfWork(sql);
    const clock = new SystemClock();
    const vault = new AesSecretVault(parseSecretsKeys(SECRETS_KEYS), parseHashKey(TOKEN_HASH_KEY));
    const connections = new PostgresRegistryConnections(sql, vault);
    const epp = new EppRegistry({
      connections, leases: new PostgresSessionLeases(sql, uow), commandLog: new PostgresCommandLog(sql, uow),
      clock, ids: new SystemIds(), uow, log: new FakeLog(),
    });
    const store = new PostgresCatalogStore(sql);
    const availability = new Availability(connections, epp);
    check = new CheckAvailability(new Catalog(store), new PriceQuotes(store), availability, new PostgresRegisteredNames(sql), clock);
    ends.push(() => epp.close(), () => simulator.close(), () => dataSource.destroy(), () => database.drop(), () => registryDatabase.drop());
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  const execute = (domainNames: string[]) => check.execute({ accountId: 1, domainNames });
  const isSold = (name: string): boolean => name !== 'app' && name !== 'us';

  it('sells a free name under every TLD at the price of the list', async () => {
    const sold = TLDS.filter(({ name }) => isSold(name));
    const results = await execute(sold.map(({ name }) => `quay-and-lantern.${name}`));
    expect(results.map((result) => [result.tld, result.purchasable && result.purchasePrice.toNumber()])).toEqual(
      sold.map(({ name, prices, allowedYears = [1] }) => [name, Number(prices.registration.price) * allowedYears[0]]),
    );
  });

  it('sells premium names with the mark-up wherever the registry has them', async () => {
    const premium = TLDS.filter(({ name, supportsPremium }) => supportsPremium && isSold(name));
    const results = await execute(premium.map(({ name }) => `gold.${name}`));
    expect(results.map((result) => [result.tld, result.purchasable && result.premium && result.purchasePrice.toNumber()])).toEqual(
      premium.map(({ name, allowedYears = [1] }) => [name, 345 * allowedYears[0]]),
    );
  });

  it('shows names that need a claims check or requirements as not for sale', async () => {
    expect(await execute(['quay.app', 'quay.us'])).toMatchObject([
      { purchasable: false, reason: expect.stringContaining('claims') }, { purchasable: false, reason: expect.stringContaining('tldRequirements') },
    ]);
  });

  it('leaves out blocked TLDs', async () => {
    await expect(execute(['quay.in', 'quay.co.in'])).rejects.toMatchObject({ message: 'None of the submitted domains are valid' });
  });
});
