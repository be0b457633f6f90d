import dns from 'node:dns';
import { DatabaseConnectionError } from '@registrar/kernel';
import { createTestDatabase, type CutSide, PostgresLine, type TestDatabase, until } from '@registrar/testkit';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../../src/data-source';
import { Sql } from '../../src/sql';
import { PostgresUnitOfWork } from '../../src/unit-of-work';

const HOST = 'database.registrar.example';
const POOL = 4;

let database: TestDatabase;
let direct: Sql;
let line: PostgresLine;
let sql: Sql;
let uow: PostgresUnitOfWork;
const sources: DataSource[] = [];
/** What the resolver answers for the name of the database. */
let resolver: 'answers' | 'ENOTFOUND' | 'EAI_AGAIN' = 'answers';

beforeAll(async () => {
  const lookUp = dns.lookup as (...values: unknown[]) => void;
  jest.spyOn(dns, 'lookup').mockImplementation(((name: string, ...values: unknown[]) => {
    const callback = values.at(-1) as (error: Error | null) => void;
    if (name !== HOST) return lookUp(name, ...values);
    if (resolver === 'answers') return lookUp('127.0.0.1', ...values);
    process.nextTick(
      callback,
      Object.assign(new Error(`getaddrinfo ${resolver} ${HOST}`), { code: resolver }),
    );
  }) as never);
  database = await createTestDatabase();
  line = await PostgresLine.start(database.url);
  // an answer is waited for as long as a statement may take, and five seconds more
  const open = async (url: string): Promise<Sql> => {
    const settings = { url, applicationName: 'registrar-test', poolMax: POOL, statementTimeoutMs: 200 };
    const source = await newDataSource(settings).initialize();
    sources.push(source);
    return new Sql(source);
  };
  direct = await open(database.url);
  sql = await open(line.url(HOST));
  uow = new PostgresUnitOfWork(sql);
});
afterEach(() => {
  line.onCommit = () => undefined;
  line.letGo();
  resolver = 'answers';
});
afterAll(async () => {
  await Promise.all(sources.map((source) => source.destroy()));
  await line?.close();
  await database?.drop();
  jest.restoreAllMocks();
});

const INSERT = `insert into platform_settings (name, value, updated_at) values ($1, to_jsonb(1), now())`;
const write = (name: string, wantsLocks = false): Promise<unknown> =>
  uow.run(async () => {
    if (wantsLocks) sql.releaseLocksBeforeFlush();
    await sql.change('test_insert', INSERT, [name]);
  });
const count = async (name: string): Promise<number> =>
  (await direct.row<{ n: number }>(
    'test_count',
    'select count(*)::int as n from platform_settings where name = $1',
    [name],
  ))!.n;
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('a connection lost in a commit', () => {
  it.each<[CutSide, boolean, number]>([
    ['before', false, 0],
    ['after', false, 1],
    ['before', true, 0],
    ['after', true, 1],
  ])(
    '%s PostgreSQL carried it out has an unknown outcome (contended locks: %s)',
    async (side, locks, rows) => {
      const name = `commit-${side}-${locks}`;
      const { cuts } = line;
      line.onCommit = () => side;
      const failure = await failureOf(write(name, locks));
      line.onCommit = () => undefined;
      expect(line.cuts).toBe(cuts + 1);
      expect(failure).toBeInstanceOf(DatabaseConnectionError);
      expect(failure).toMatchObject({ isOutcomeUnknown: true, message: expect.stringContaining('unknown') });
      // a transaction whose COMMIT never arrived is undone once the server sees its connection closed
      await until(async () => (await count(name)) === rows, 'the outcome shows');
      await write(`${name}-next`, locks);
      expect([await count(name), await count(`${name}-next`)]).toEqual([rows, 1]);
    },
  );

  it('is no matter for a unit that was refused before its commit', async () => {
    line.onCommit = () => 'before';
    const failure = await failureOf(
      uow.run(async () => {
        await sql.change('test_insert', INSERT, ['refused']);
        throw new Error('refused');
      }),
    );
    expect(failure).toMatchObject({ message: 'refused' });
    expect(await count('refused')).toBe(0);
  });
});

describe('a connection lost before a commit', () => {
  it.each<[string, (work: () => Promise<unknown>) => Promise<unknown>]>([
    ['a unit of work', (work) => uow.run(work)],
    ['a statement alone', (work) => work()],
  ])('fails %s with an outcome that is known', async (kind, within) => {
    const waiting = within(() => sql.row('test_wait', 'select pg_sleep(0.1)')).catch(
      (error: unknown) => error,
    );
    await until(
      async () =>
        (await direct.row(
          'test_sleeping',
          `select from pg_stat_activity where query = 'select pg_sleep(0.1)' and state = 'active'`,
        )) !== undefined,
      'the statement runs',
    ).finally(() => line.cutAll());
    expect(await waiting).toMatchObject({ name: 'DatabaseConnectionError', isOutcomeUnknown: false });
    expect(await failureOf(write(`next after ${kind}`))).toBe('no failure');
  });
});

const STATEMENTS: [string, () => Promise<unknown>, boolean][] = [
  ['a unit of work', () => write('held'), false],
  ['a statement alone', () => sql.rows('test_one', 'select 1 as one'), false],
  ['a lookup', () => sql.lookup('test_look', 'select $1::int as one', [1]), false],
];

describe('half-open connections, which neither answer nor close', () => {
  it('are given up in time by each statement, and replaced', async () => {
    await Promise.all(Array.from({ length: POOL }, (_, at) => write(`idle-${at}`)));
    line.hold();
    const failures = await Promise.all(STATEMENTS.map(([, run]) => failureOf(run())));
    for (const [at, failure] of failures.entries())
      expect([STATEMENTS[at][0], failure]).toEqual([
        STATEMENTS[at][0],
        expect.objectContaining({ name: 'DatabaseConnectionError', isOutcomeUnknown: STATEMENTS[at][2] }),
      ]);
    line.letGo();
    for (const [, run] of STATEMENTS) expect(await failureOf(run())).toBe('no failure');
    expect(await count('held')).toBe(1);
  });

  it('have an unknown outcome in a commit', async () => {
    line.onCommit = () => {
      line.hold();
      return undefined;
    };
    const failure = await failureOf(write('held-commit'));
    expect(failure).toMatchObject({ name: 'DatabaseConnectionError', isOutcomeUnknown: true });
    line.onCommit = () => undefined;
    line.letGo();
    expect(await failureOf(write('held-commit-next'))).toBe('no failure');
  });
});

describe('a name of the database that does not resolve', () => {
  it.each(['ENOTFOUND', 'EAI_AGAIN'] as const)('is said by its code %s, and found again', async (code) => {
    resolver = code;
    line.cutAll();
    await until(() => sql.pool.totalCount === 0, 'the connections are lost');
    for (const [, run] of STATEMENTS)
      expect(await failureOf(run())).toMatchObject({
        name: 'DatabaseConnectionError',
        isOutcomeUnknown: false,
        message: expect.stringContaining(`getaddrinfo ${code} ${HOST}`),
      });
    resolver = 'answers';
    expect(await failureOf(write(`found-${code}`))).toBe('no failure');
  });
});

describe('a server that refuses connections', () => {
  it('is said, and is used again once it takes them', async () => {
    await line.close();
    await until(() => sql.pool.totalCount === 0, 'the connections are lost');
    expect(await failureOf(write('refused-connection'))).toMatchObject({
      name: 'DatabaseConnectionError',
      isOutcomeUnknown: false,
      message: expect.stringContaining('ECONNREFUSED'),
    });
    await line.open();
    expect(await failureOf(write('taken-connection'))).toBe('no failure');
  });
});
