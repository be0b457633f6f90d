import { Client } from 'pg';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const TABLES = `select count(*)::int as count from pg_tables where schemaname = 'public'`;

describe('a test database', () => {
  const made: TestDatabase[] = [];
  const make = async (create: () => Promise<TestDatabase>) => {
    const database = await create();
    made.push(database);
    return database;
  };
  afterAll(() => Promise.all(made.map((database) => database.drop())));

  it('has the tables of the migrations, and the three URLs connect as application, owner and superuser', async () => {
    const { url, ownerUrl, superuserUrl } = await make(createTestDatabase);
    const who = async (at: string) =>
      (
        await query(
          at,
          'select current_user as who, (select rolsuper from pg_roles where rolname = current_user) as super',
        )
      )[0];
    expect(await who(url)).toEqual({ who: 'registrar', super: false });
    expect(await who(ownerUrl)).toEqual({ who: 'registrar_owner', super: false });
    expect(await who(superuserUrl)).toMatchObject({ super: true });
    expect((await query(ownerUrl, TABLES))[0]['count']).toBeGreaterThan(0);
  });

  it('shares no row with another one', async () => {
    const [first, second] = await Promise.all([make(createTestDatabase), make(createTestDatabase)]);
    await query(first.ownerUrl, 'create table only_here (id int)');
    await expect(query(second.ownerUrl, 'select * from only_here')).rejects.toMatchObject({ code: '42P01' });
  });

  it('is refused to the simulator, and the simulator’s to the application', async () => {
    const [ours, simulator] = await Promise.all([
      make(createTestDatabase),
      make(() => createEmptyDatabase()),
    ]);
    const at = (url: string, database: string) =>
      Object.assign(new URL(url), { pathname: `/${database}` }).toString();
    await expect(query(at(simulator.url, ours.name), 'select 1')).rejects.toMatchObject({ code: '42501' });
    await expect(query(at(ours.url, simulator.name), 'select 1')).rejects.toMatchObject({ code: '42501' });
  });

  it('does not let the application create tables', async () => {
    const { url } = await make(createTestDatabase);
    await expect(query(url, 'create table mine (id int)')).rejects.toMatchObject({ code: '42501' });
  });

  it('starts empty for the simulator, whose role may create tables', async () => {
    const { url } = await make(() => createEmptyDatabase('simulator'));
    expect(await query(url, TABLES)).toEqual([{ count: 0 }]);
    await query(url, 'create table mine (id int)');
  });

  it('goes away although somebody is connected', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(query(database.superuserUrl, 'select 1')).rejects.toMatchObject({ code: '3D000' });
    await client.end().catch(() => undefined);
  });

  it('is refused where TEST_DATABASE_URL names a database that is not for tests', async () => {
    const preset = process.env['TEST_DATABASE_URL'];
    process.env['TEST_DATABASE_URL'] = 'postgres://postgres@127.0.0.1:1/registrar';
    try {
      await expect(createTestDatabase()).rejects.toThrow(/Refusing to touch the database "registrar"/);
    } finally {
      process.env['TEST_DATABASE_URL'] = preset;
    }
  });
});
