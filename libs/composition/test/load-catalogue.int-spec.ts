import {
  claimEnvironment,
  newDataSource,
  PostgresCatalogStore,
  PostgresCatalogueWriter,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { LoadCatalogue } from '@registrar/catalog';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { CATALOGUE, CATALOGUE_SINCE, SANDBOX_CONNECTIONS, TLD_DATA } from '../src/programs/catalogue/data';
import { loadCatalogue } from '../src/programs/catalogue/load-catalogue';

const UNSOLD = 'not sold until it has a connection';

const NOW = new Date('2026-03-02T09:15:00Z');

async function connect(url: string): Promise<{ sql: Sql; end: () => Promise<void> }> {
  const settings = { url, applicationName: 'test', poolMax: 5, statementTimeoutMs: 10_000 };
  const dataSource = await newDataSource(settings).initialize();
  return { sql: new Sql(dataSource), end: () => dataSource.destroy() };
}

const putConnection = (sql: Sql, code: string) =>
  sql.change(
    'test_connection',
    `insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at)
     values ($1, '127.0.0.1', 700, 'registrar-a', 'sealed', $2, $2)`,
    [code, NOW],
  );

describe('the program that loads the catalogue', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('loads it as the application may, tells what is not sold yet, and has nothing to do the next time', async () => {
    const changes = await loadCatalogue({ databaseUrl: database.url });
    const waiting = changes.filter(({ why }) => why === UNSOLD).map(({ tld }) => tld);
    expect(waiting).toEqual(TLD_DATA.map(({ name }) => name));
    expect(changes.filter(({ part }) => part === 'rules')).toHaveLength(TLD_DATA.length);
    expect(await loadCatalogue({ databaseUrl: database.url })).toEqual([]);
  });

  it('loads it once when several start at once', async () => {
    const other = await createTestDatabase();
    try {
      const loads = await Promise.all([1, 2, 3].map(() => loadCatalogue({ databaseUrl: other.url })));
      expect(loads.map((changes) => changes.length > 0).sort()).toEqual([false, false, true]);
    } finally {
      await other.drop();
    }
  });
});

describe('the catalogue of an environment', () => {
  let database: TestDatabase;
  let sql: Sql;
  let end: () => Promise<void>;
  beforeEach(async () => {
    database = await createTestDatabase();
    ({ sql, end } = await connect(database.url));
    for (const code of ['registry-a', 'registry-b', ...new Set(SANDBOX_CONNECTIONS.values())])
      await putConnection(sql, code);
  });
  afterEach(async () => {
    await end?.();
    await database?.drop();
  });

  const load = (environment?: string, tldConnections?: string) =>
    loadCatalogue({ databaseUrl: database.url, environment, tldConnections });
  const stored = async (): Promise<Record<string, string | undefined>> => {
    const records = await new PostgresCatalogueWriter(sql, new PostgresUnitOfWork(sql)).tlds();
    return Object.fromEntries(
      records.filter(({ status }) => status === 'live').map(({ name, connection }) => [name, connection]),
    );
  };

  it.each([
    ['named', 'sandbox', undefined],
    ['that of the database', '', 'sandbox'],
    ['of a database that belongs to none yet', '', undefined],
  ])('sells through the simulated registries in the sandbox, %s', async (_how, environment, mark) => {
    if (mark) await claimEnvironment(sql, mark, NOW);
    await load(environment);
    expect(await stored()).toEqual(Object.fromEntries(SANDBOX_CONNECTIONS));
  });

  it('sells through the connections that are given, in the sandbox before its own', async () => {
    await load('sandbox', 'com=registry-a,net=none');
    expect(await stored()).toEqual({
      ...Object.fromEntries(SANDBOX_CONNECTIONS),
      com: 'registry-a',
      net: undefined,
    });
  });

  it.each([
    ['named', 'production', undefined],
    ['that of the database', '', 'production'],
  ])(
    'is refused in production, %s, where TLDs have no connection, and says what to set',
    async (_how, environment, mark) => {
      if (mark) await claimEnvironment(sql, mark, NOW);
      await expect(load(environment, 'com=registry-a')).rejects.toThrow(
        /^No registry connection is given for \.ai, \.app, .*\.xyz\. Nothing was loaded\. Set TLD_CONNECTIONS, as in com=registry-a,/,
      );
      await expect(load(environment, 'com=registry-a')).rejects.not.toThrow(/ \.com,/);
      expect(await stored()).toEqual({});
    },
  );

  it('is loaded in production where all TLDs are given, and later by what the database has', async () => {
    const changes = await load('production', 'com=registry-a,net=not-yet,example=none,*=registry-b');
    expect(changes.filter(({ why }) => why === UNSOLD).map(({ tld }) => tld)).toEqual(['example', 'net']);
    expect(await stored()).toMatchObject({ com: 'registry-a', net: undefined, de: 'registry-b' });
    await expect(load('production')).rejects.toThrow(
      'No registry connection is given for .example, .net. Nothing was loaded.',
    );
    expect(await load('production', 'net=registry-a,example=none')).toEqual([
      { tld: 'net', part: 'tld', action: 'changed' },
    ]);
    expect(await stored()).toMatchObject({ com: 'registry-a', net: 'registry-a', de: 'registry-b' });
  });

  it.each([
    ['an unknown environment', 'staging', '', 'ENVIRONMENT must be one of production, sandbox'],
    ['another environment than the database', 'production', '*=registry-a', 'belongs to ENVIRONMENT=sandbox'],
    ['a setting that cannot be read', 'sandbox', 'com', 'TLD_CONNECTIONS holds "com"'],
  ])('is refused with %s', async (_what, environment, tldConnections, message) => {
    await claimEnvironment(sql, 'sandbox', NOW);
    await expect(load(environment, tldConnections)).rejects.toThrow(message);
    expect(await stored()).toEqual({});
  });
});

describe('the files of the catalogue, loaded', () => {
  let database: TestDatabase;
  let sql: Sql;
  let uow: PostgresUnitOfWork;
  let end: () => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ sql, end } = await connect(database.url));
    uow = new PostgresUnitOfWork(sql);
  });
  afterAll(async () => {
    await end?.();
    await database?.drop();
  });

  const load = (now: Date) =>
    uow.run(() =>
      new LoadCatalogue(new PostgresCatalogueWriter(sql, uow), uow).execute(
        CATALOGUE,
        { codes: new Map(TLD_DATA.map(({ name }) => [name, 'one'])), unconnected: new Set() },
        now,
      ),
    );

  it('are what the product then reads, once they are connected', async () => {
    await putConnection(sql, 'one');
    await load(NOW);
    const store = new PostgresCatalogStore(sql);
    expect((await store.tlds(NOW)).map(({ name }) => name)).toEqual(TLD_DATA.map(({ name }) => name));
    expect(await store.tld('co.in', NOW)).toBe('blocked');
    expect(await store.tld('us', NOW)).toMatchObject({
      requirements: { fields: { 'X-US-NEXUS': { required: true } } },
      validFrom: CATALOGUE_SINCE,
    });
    expect((await store.price('shop', 'renewal', 1, NOW))?.price.toDecimal()).toBe('29.90');
  });

  it('change nothing when they are loaded again, by one process or by several at once', async () => {
    expect(await load(NOW)).toEqual([]);
    const again = await Promise.all([load(NOW), load(NOW), load(NOW)]);
    expect(again).toEqual([[], [], []]);
    expect(await sql.row('versions', 'select count(*)::int as count from tld_rules')).toEqual({
      count: TLD_DATA.length,
    });
  });
});
