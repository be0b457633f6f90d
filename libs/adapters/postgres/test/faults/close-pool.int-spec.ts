import { createTestDatabase, PostgresLine, type TestDatabase, until } from '@registrar/testkit';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { closeDataSource, cutUnanswered } from '../../src/connections/close-pool';
import { newDataSource } from '../../src/data-source';
import { Replica } from '../../src/replica/replica';
import { Sql } from '../../src/sql';
import { PostgresUnitOfWork } from '../../src/unit-of-work';

/** Far more than a test waits: nothing here ends by a timeout of the statements. */
const STATEMENT_MS = 500_000;
const IN_USE_MS = 100;

let database: TestDatabase;
let line: PostgresLine;
let source: DataSource;
let sql: Sql;
let pool: Pool;
let uow: PostgresUnitOfWork;
let direct: DataSource;

const open = (url: string): Promise<DataSource> =>
  newDataSource({
    url,
    applicationName: 'registrar-test',
    poolMax: 4,
    statementTimeoutMs: STATEMENT_MS,
  }).initialize();

beforeAll(async () => {
  database = await createTestDatabase();
  line = await PostgresLine.start(database.url);
  direct = await open(database.url);
});
beforeEach(async () => {
  source = await open(line.url());
  sql = new Sql(source);
  pool = sql.pool;
  uow = new PostgresUnitOfWork(sql);
  // as many as the pool may have
  await Promise.all(Array.from({ length: 4 }, () => sql.row('test_one', 'select 1 as one')));
});
afterEach(async () => {
  line.letGo();
  line.cutAll();
  if (!pool.ending) await closeDataSource(source, 0);
});
afterAll(async () => {
  await direct?.destroy();
  await line?.close();
  await database?.drop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
/** Statements that are given to a server which is gone without a word. */
const KINDS: [string, () => Promise<unknown>][] = [
  ['a statement alone', () => sql.row('test_two', 'select 2 as two')],
  ['a lookup', () => sql.lookup('test_look', 'select $1::int as one', [1])],
  ['a unit of work', () => uow.run(() => sql.row('test_three', 'select 3 as three'))],
  ['a statement of a repository', () => source.query('select 4 as four')],
];

describe('a pool that is closed', () => {
  it('while all its connections are idle and half-open says goodbye and is closed', async () => {
    line.hold();
    expect(await closeDataSource(source)).toBe(0);
    expect(source.isInitialized).toBe(false);
  });

  it.each(KINDS.slice(0, 3))('while %s waits at a half-open connection cuts it', async (_, run) => {
    line.hold();
    const failure = failureOf(run());
    await until(() => pool.totalCount > pool.idleCount, 'the statement was given');
    expect(await closeDataSource(source, IN_USE_MS)).toBeGreaterThan(0);
    expect(await failure).toMatchObject({ name: 'DatabaseConnectionError' });
    expect(pool.ended).toBe(true);
  });

  it('while a statement of a repository waits at a half-open connection is closed', async () => {
    line.hold();
    const failure = failureOf(KINDS[3][1]());
    await until(() => pool.totalCount > pool.idleCount, 'the statement was given');
    await closeDataSource(source, IN_USE_MS);
    expect(pool.ended).toBe(true);
    line.cutAll();
    expect(await failure).toBeInstanceOf(Error);
  });

  it('while a connection was never given back cuts it', async () => {
    const client = await pool.connect();
    expect(await closeDataSource(source, IN_USE_MS)).toBeGreaterThan(0);
    expect(await failureOf(client.query('select 1'))).toBeInstanceOf(Error);
  });

  it('while a connection is given back and its goodbye is not heard is closed', async () => {
    line.hold();
    const client = await pool.connect();
    const closing = closeDataSource(source, IN_USE_MS);
    await until(() => pool.ending, 'the pool is being closed');
    client.release();
    expect(await closing).toBeGreaterThan(0);
    expect(pool.ended).toBe(true);
  });

  it('waits for work under way', async () => {
    const rows = sql.rows('test_sleep', 'select 1 as one from pg_sleep(0.2)');
    await until(() => pool.totalCount > pool.idleCount, 'the statement was given');
    expect(await closeDataSource(source)).toBe(0);
    expect(await rows).toEqual([{ one: 1 }]);
  });

  it('while it opens a connection to a server that does not answer is closed', async () => {
    line.hold();
    line.cutAll();
    await until(() => pool.totalCount === 0, 'the connections are lost');
    const failure = failureOf(sql.row('test_one', 'select 1 as one'));
    await closeDataSource(source, IN_USE_MS);
    line.cutAll();
    expect(await failure).toMatchObject({ name: 'DatabaseConnectionError' });
  });

  it('while it still looks for the server of a connection cuts what is opened afterwards', async () => {
    const { host } = new URL(line.url());
    const several = await open(line.url().replace(host, `${host},${host}`));
    const { pool: ofSeveral } = new Sql(several);
    line.hold();
    line.cutAll();
    await until(() => ofSeveral.totalCount === 0, 'the connections are lost');
    const failure = failureOf(new Sql(several).row('test_one', 'select 1 as one'));
    const listeners = ofSeveral.listenerCount('connect');
    const closing = closeDataSource(several, IN_USE_MS);
    await until(() => ofSeveral.listenerCount('connect') === listeners + 2, 'its connections are cut');
    line.letGo();
    await closing;
    expect(await failure).toMatchObject({ name: 'DatabaseConnectionError' });
  });
});

it('a replica with a read at a half-open connection is closed', async () => {
  const limits = { maxLagSeconds: 30, waitMs: 500_000, answerMs: 500_000 };
  const replica = new Replica(source, limits, () => new Date());
  line.hold();
  const failure = failureOf(replica.compare({ position: '0/0', system: '' } as never));
  await until(() => replica.connections.busy > 0, 'the replica was asked');
  await replica.close();
  expect(await failure).toBeInstanceOf(Error);
  expect(replica.connections).toEqual({ busy: 0, idle: 0, waiting: 0 });
});

describe('connections without an answer', () => {
  let stop: AbortController;
  let cuts: number[];
  const cut = (): Promise<void> =>
    cutUnanswered(pool, { afterMs: 0, unansweredMs: IN_USE_MS }, stop.signal, (count) => cuts.push(count));
  beforeEach(() => {
    stop = new AbortController();
    cuts = [];
  });
  afterEach(() => stop.abort());

  it.each(KINDS)('are cut in the middle of %s', async (_, run) => {
    line.hold();
    const failure = failureOf(run());
    await until(() => pool.totalCount > pool.idleCount, 'the statement was given');
    const cutting = cut();
    expect(await failure).toBeInstanceOf(Error);
    stop.abort();
    await cutting;
    expect(cuts).toEqual([1]);
  });

  it('are cut also if they were given their statement later', async () => {
    line.hold();
    const cutting = cut();
    const failures = await Promise.all([KINDS[0][1](), KINDS[2][1]()].map(failureOf));
    expect(failures).toEqual([expect.any(Error), expect.any(Error)]);
    stop.abort();
    await cutting;
  });

  it('are left alone where one answer follows the other, and where they are idle', async () => {
    const cutting = cut();
    const client = await pool.connect();
    for (let round = 0; round < 8; round += 1) await client.query('select pg_sleep($1)', [IN_USE_MS / 3_000]);
    client.release();
    expect(await sql.row('test_one', 'select 1 as one')).toEqual({ one: 1 });
    stop.abort();
    await cutting;
    expect([cuts, pool.totalCount]).toEqual([[], 4]);
  });

  it('are left alone once the process has stopped', async () => {
    stop.abort();
    line.hold();
    const failure = failureOf(KINDS[0][1]());
    await until(() => pool.totalCount > pool.idleCount, 'the statement was given');
    await cut();
    expect([cuts, pool.totalCount - pool.idleCount]).toEqual([[], 1]);
    line.cutAll();
    expect(await failure).toBeInstanceOf(Error);
  });
});
