import {
  createTestDatabase,
  describeWith,
  freePort,
  PGBOUNCER_ADVICE,
  PgBouncer,
  pgBouncerProgram,
  type TestDatabase,
} from '@registrar/testkit';
import type { DataSource } from 'typeorm';
import { type DatabaseSettings, newDataSource } from '../data-source';
import { PlatformSettingEntity } from '../platform/entities/platform-settings.entity';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';

type Pooling = Pick<DatabaseSettings, 'pooler' | 'prepares' | 'readOnly' | 'parameters'>;

/** Fewer server connections than clients, so that transactions of one client move between them. */
const SERVER_CONNECTIONS = 2;
const CLIENTS = 6;
const AT = new Date('2026-03-02T09:15:00Z');
const SHOWN = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('work_mem') as memory,
  current_setting('transaction_read_only') as read_only, $1::int as number`;
const EXPECTED = { statement: '1234ms', lock: '1234ms', idle: '30s', memory: '7MB', number: 4 };
const PARAMETERS = { work_mem: '7MB' };

let database: TestDatabase;
const opened: DataSource[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const source of opened.splice(0)) await source.destroy();
});
afterAll(() => database.drop());

async function open(url: string, pooling: Pooling): Promise<{ sql: Sql; uow: PostgresUnitOfWork }> {
  const source = await newDataSource({
    url,
    applicationName: 'registrar-pooled',
    poolMax: CLIENTS,
    statementTimeoutMs: 1_234,
    parameters: PARAMETERS,
    ...pooling,
  }).initialize();
  opened.push(source);
  const sql = new Sql(source);
  return { sql, uow: new PostgresUnitOfWork(sql) };
}

const write = (sql: Sql, name: string, value: number): Promise<number> =>
  sql.change(
    'test_write',
    'insert into platform_settings (name, value, updated_at) values ($1, to_jsonb($2::int), $3) on conflict (name) do update set value = excluded.value',
    [name, value, AT],
  );
const prepared = (sql: Sql): Promise<{ name: string }[]> =>
  sql.rows('unnamed', `select name from pg_prepared_statements where name <> ''`);

/** What an adapter does, over and over on every client; returns the settings that statements found. */
async function work(sql: Sql, uow: PostgresUnitOfWork): Promise<object[]> {
  const rounds = Array.from({ length: 30 }, async (_, at) => {
    const name = `n${at % 7}`;
    const shown = await uow.run(async () => {
      const first = await sql.row<object>('test_shown', SHOWN, [4]);
      sql.send(
        'test_send',
        'insert into platform_settings (name, value, updated_at) values ($1, to_jsonb($2::int), $3) on conflict (name) do nothing',
        [name, at, AT],
      );
      await write(sql, name, at);
      await sql
        .repository(PlatformSettingEntity)
        .query('select name from platform_settings where name = $1', [name]);
      if (at % 2 === 0) sql.releaseLocksBeforeFlush();
      return [first!, (await sql.row<object>('test_shown', SHOWN, [4]))!];
    });
    const looked = await Promise.all([1, 2, 3].map(() => sql.lookup<object>('test_looked', SHOWN, [4])));
    const alone = await sql.row<object>('test_shown', SHOWN, [4]);
    await expect(
      uow.run(async () => {
        await write(sql, `lost${at}`, at);
        await sql.row('test_divide', 'select 1 / $1::int', [0]);
      }),
    ).rejects.toMatchObject({ code: '22012' });
    await expect(sql.row('test_divide', 'select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    return [...shown, ...looked.map((one) => one!), alone!];
  });
  return (await Promise.all(rounds)).flat();
}

async function expectWork(sql: Sql, uow: PostgresUnitOfWork): Promise<void> {
  const found = await work(sql, uow);
  expect(found).toHaveLength(30 * 6);
  for (const each of found) expect(each).toMatchObject({ ...EXPECTED, read_only: 'off' });
  const names = await sql.rows<{ name: string }>(
    'test_names',
    `select name from platform_settings where name like 'lost%' or name like 'n_' order by name`,
  );
  expect(names.map(({ name }) => name)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
}

describe('a connection without a pooler', () => {
  it('has its parameters from the start of the session, and prepares statements', async () => {
    const { sql, uow } = await open(database.url, {});
    await expectWork(sql, uow);
    expect((await prepared(sql)).length).toBeGreaterThan(0);
  });

  it('prepares nothing where that is switched off', async () => {
    const { sql, uow } = await open(database.url, { prepares: false });
    await expectWork(sql, uow);
    for (let times = 0; times < CLIENTS; times += 1) expect(await prepared(sql)).toEqual([]);
  });

  it('does not write where it is read-only', async () => {
    const { sql } = await open(database.url, { readOnly: true });
    expect(await sql.row('test_shown', SHOWN, [4])).toMatchObject({ ...EXPECTED, read_only: 'on' });
    await expect(write(sql, 'a', 1)).rejects.toMatchObject({ code: '25006' });
  });
});

describeWith(pgBouncerProgram(), PGBOUNCER_ADVICE, 'PgBouncer', () => {
  describe.each(['session', 'transaction'] as const)('in %s mode', (mode) => {
    let pooler: PgBouncer;
    let url: string;
    beforeAll(async () => {
      pooler = new PgBouncer({
        port: await freePort(),
        databaseUrls: [database.url],
        mode,
        poolSize: mode === 'session' ? CLIENTS : SERVER_CONNECTIONS,
      });
      await pooler.start();
      url = pooler.url(database.url);
    });
    afterAll(() => pooler?.stop());

    it('serves units of work, lookups and single statements with their parameters', async () => {
      const { sql, uow } = await open(url, { pooler: mode });
      await expectWork(sql, uow);
      expect((await prepared(sql)).length > 0).toBe(mode === 'session');
    });

    it('cuts off a statement that takes too long, in a unit and alone', async () => {
      const { sql, uow } = await open(url, { pooler: mode });
      const sleep = (): Promise<unknown> => sql.row('test_sleep', 'select pg_sleep($1)', [60]);
      await expect(sleep()).rejects.toMatchObject({ code: '57014' });
      await expect(uow.run(sleep)).rejects.toMatchObject({ code: '57014' });
    });

    it('does not write where the pool is read-only, and leaves nothing to other clients', async () => {
      const reader = await open(url, { pooler: mode, readOnly: true });
      expect(await reader.sql.row('test_shown', SHOWN, [4])).toMatchObject({ ...EXPECTED, read_only: 'on' });
      await expect(write(reader.sql, 'a', 1)).rejects.toMatchObject({ code: '25006' });
      await expect(reader.uow.run(() => write(reader.sql, 'a', 1))).rejects.toMatchObject({ code: '25006' });
      await opened.pop()!.destroy();
      const { sql, uow } = await open(url, { pooler: mode, parameters: { work_mem: '9MB' } });
      expect(await sql.row('test_shown', SHOWN, [4])).toMatchObject({ memory: '9MB', read_only: 'off' });
      expect(await uow.run(() => write(sql, 'n0', 1))).toBe(1);
    });

    it('refuses a process without the setting', async () => {
      await expect(open(url, {})).rejects.toThrow('unsupported startup parameter');
    });
  });
});
