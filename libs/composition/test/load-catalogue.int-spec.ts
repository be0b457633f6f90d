import {
  newDataSource,
  PostgresCatalogStore,
  PostgresCatalogueWriter,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { LoadCatalogue } from '@registrar/catalog';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { BLOCKED_TLDS, CATALOGUE_SINCE, TLD_DATA } from '../src/programs/catalogue/data';
import { loadCatalogue } from '../src/programs/catalogue/load-catalogue';

const NOW = new Date('2026-03-02T09:15:00Z');

describe('the program that loads the catalogue', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('loads it as the application may, tells what is not sold yet, and has nothing to do the next time', async () => {
    const changes = await loadCatalogue(database.url);
    const waiting = changes
      .filter(({ why }) => why === 'not sold until it has a connection')
      .map(({ tld }) => tld);
    expect(waiting).toEqual(TLD_DATA.map(({ name }) => name));
    expect(changes.filter(({ part }) => part === 'rules')).toHaveLength(TLD_DATA.length);
    expect(await loadCatalogue(database.url)).toEqual([]);
  });

  it('loads it once when several start at once', async () => {
    const other = await createTestDatabase();
    try {
      const loads = await Promise.all([1, 2, 3].map(() => loadCatalogue(other.url)));
      expect(loads.map((changes) => changes.length > 0).sort()).toEqual([false, false, true]);
    } finally {
      await other.drop();
    }
  });
});

describe('the files of the catalogue, loaded', () => {
  let database: TestDatabase;
  let sql: Sql;
  let uow: PostgresUnitOfWork;
  let end: () => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase();
    const dataSource = await newDataSource({
      url: database.url,
      applicationName: 'test',
      poolMax: 5,
      statementTimeoutMs: 10_000,
    }).initialize();
    sql = new Sql(dataSource);
    uow = new PostgresUnitOfWork(sql);
    end = () => dataSource.destroy();
  });
  afterAll(async () => {
    await end?.();
    await database?.drop();
  });

  const writer = () => new PostgresCatalogueWriter(sql, uow);
  const load = (now: Date) =>
    uow.run(() =>
      new LoadCatalogue(writer(), uow).execute(
        { tlds: TLD_DATA, blocked: BLOCKED_TLDS, since: CATALOGUE_SINCE },
        now,
      ),
    );

  it('are what the product then reads, once they are connected', async () => {
    await sql.change(
      'test_connection',
      `insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at)
       values ('one', 'localhost', 700, 'us', '', $1, $1)`,
      [NOW],
    );
    const files = {
      tlds: TLD_DATA.map((data) => ({ ...data, connection: 'one' })),
      blocked: BLOCKED_TLDS,
      since: CATALOGUE_SINCE,
    };
    await uow.run(() => new LoadCatalogue(writer(), uow).execute(files, NOW));
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
