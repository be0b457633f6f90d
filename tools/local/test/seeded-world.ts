import { EppRegistry } from '@registrar/adapter-epp';
import {
  newDataSource,
  PostgresCatalogStore,
  PostgresCommandLog,
  PostgresPremiumNames,
  PostgresPromotionStore,
  PostgresRegisteredNames,
  PostgresRegistryConnections,
  PostgresSessionLeases,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import {
  AesSecretVault,
  parseHashKey,
  parseSecretsKeys,
  SystemClock,
  SystemIds,
} from '@registrar/adapter-runtime';
import { Acquisitions, Catalog, type CheckAvailability } from '@registrar/catalog';
import { newPriceFaults } from '@registrar/catalog/testing';
import { newPriceQuotes, wireSearch } from '@registrar/catalog/wiring';
import { TLD_DATA } from '@registrar/composition/catalogue';
import { FakeLog } from '@registrar/kernel/testing';
import { Availability } from '@registrar/registries';
import { startSimulator } from '@registrar/registry-simulator';
import { createEmptyDatabase, createTestDatabase, testCertificates } from '@registrar/testkit';
import { seedSandbox } from '../src/seed';

const SECRETS_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const TOKEN_HASH_KEY = 'ab'.repeat(32);
const ACCOUNT = { clientId: 'registrar-a', password: 'epp-password' };

/** The seeded database, the registry simulator, and between them what the product searches and talks with. */
export interface SeededWorld {
  epp: EppRegistry;
  store: PostgresCatalogStore;
  connections: PostgresRegistryConnections;
  check: CheckAvailability;
  end(): Promise<void>;
}

export async function seededWorld(): Promise<SeededWorld> {
  const [database, registryDatabase] = await Promise.all([
    createTestDatabase(),
    createEmptyDatabase('simulator'),
  ]);
  const { ca, server, client } = await testCertificates();
  const simulator = await startSimulator({
    databaseUrl: registryDatabase.url,
    port: 0,
    tls: { ...server, ca },
    registrars: [ACCOUNT],
  });
  const registry = {
    host: '127.0.0.1',
    port: simulator.port,
    ca,
    ...ACCOUNT,
    ...(await client(ACCOUNT.clientId)),
  };
  await seedSandbox({
    databaseUrl: database.url,
    secretsKeys: SECRETS_KEYS,
    tokenHashKey: TOKEN_HASH_KEY,
    registry,
  });

  const dataSource = await newDataSource({
    url: database.url,
    applicationName: 'test',
    poolMax: 10,
    statementTimeoutMs: 5_000,
  }).initialize();
  const sql = new Sql(dataSource);
  const uow = new PostgresUnitOfWork(sql);
  const clock = new SystemClock();
  const vault = new AesSecretVault(parseSecretsKeys(SECRETS_KEYS), parseHashKey(TOKEN_HASH_KEY));
  const connections = new PostgresRegistryConnections(sql, vault);
  const epp = new EppRegistry({
    connections,
    leases: new PostgresSessionLeases(sql, uow),
    commandLog: new PostgresCommandLog(sql, uow),
    clock,
    ids: new SystemIds(),
    uow,
    log: new FakeLog(),
  });
  const store = new PostgresCatalogStore(sql);
  const quotes = newPriceQuotes({
    catalogStore: store,
    promotionStore: new PostgresPromotionStore(sql, uow),
    premiumNames: new PostgresPremiumNames(sql),
    priceFaults: newPriceFaults(),
  });
  const { checkAvailability: check } = wireSearch({
    catalog: new Catalog(store),
    catalogStore: store,
    quotes,
    availability: new Availability(connections, epp),
    registeredNames: new PostgresRegisteredNames(sql),
    acquisitions: new Acquisitions([], new FakeLog()),
    clock,
  });
  const ends = [
    () => epp.close(),
    () => simulator.close(),
    () => dataSource.destroy(),
    () => database.drop(),
    () => registryDatabase.drop(),
  ];
  return {
    epp,
    store,
    connections,
    check,
    end: async () => {
      for (const end of ends) await end();
    },
  };
}

/** Labels that a TLD's rules take. */
export const labelFor = (tld: string, ascii: string): string => (tld === 'xn--p1ai' ? 'причал' : ascii);
export const TLD_NAMES: readonly string[] = TLD_DATA.map(({ name }) => name);
