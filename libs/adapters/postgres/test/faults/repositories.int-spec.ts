import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, PostgresLine, type TestDatabase, until } from '@registrar/testkit';
import type { DataSource, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { newDataSource } from '../../src/data-source';
import { entities } from '../../src/entities';
import { Sql } from '../../src/sql';
import { PostgresUnitOfWork } from '../../src/unit-of-work';

let database: TestDatabase;
let line: PostgresLine;
let source: DataSource;
let sql: Sql;
let uow: PostgresUnitOfWork;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await PostgresLine.start(database.url);
  const settings = {
    url: line.url(),
    applicationName: 'registrar-test',
    poolMax: 4,
    statementTimeoutMs: 10_000,
  };
  source = await newDataSource(settings).initialize();
  sql = new Sql(source);
  uow = new PostgresUnitOfWork(sql);
});
afterAll(async () => {
  await source?.destroy();
  await line?.close();
  await database?.drop();
});

type AnyRepository = Repository<ObjectLiteral>;
const columnOf = ({ metadata }: AnyRepository): string => metadata.columns[0].propertyName;
/** Each way by which stores use a repository. */
const USES: Record<string, (repository: AnyRepository) => Promise<unknown>> = {
  'find': (repository) => repository.find({ take: 1 }),
  'findOne': (repository) => repository.findOne({ where: {} }),
  'findOneBy': (repository) => repository.findOneBy({}),
  'count': (repository) => repository.count(),
  'existsBy': (repository) => repository.existsBy({}),
  'a selecting query': (repository) => repository.createQueryBuilder('row').getMany(),
  'a raw query': (repository) => repository.createQueryBuilder('row').select('1', 'one').getRawOne(),
  'insert': (repository) => repository.createQueryBuilder().insert().values({}).execute(),
  'update': (repository) =>
    repository
      .createQueryBuilder()
      .update()
      .set({ [columnOf(repository)]: null })
      .execute(),
  'delete': (repository) => repository.createQueryBuilder().delete().execute(),
};
const FAILED = { name: 'DatabaseConnectionError', isOutcomeUnknown: false };
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
const repositoryOf = (entity: EntityTarget<ObjectLiteral>): AnyRepository => sql.repository(entity);
const all = entities as EntityTarget<ObjectLiteral>[];

describe('a repository whose database refuses connections', () => {
  beforeAll(async () => {
    await line.close();
    await until(() => sql.pool.totalCount === 0, 'the connections are lost');
  });
  afterAll(() => line.open());

  it.each(Object.entries(USES))(
    'fails each of its %s as a lost connection, whatever the table',
    async (_, use) => {
      expect(all.length).toBeGreaterThan(100);
      const failures = await Promise.all(all.map((entity) => failureOf(use(repositoryOf(entity)))));
      for (const [at, failure] of failures.entries())
        expect([String(all[at]), failure]).toEqual([String(all[at]), expect.objectContaining(FAILED)]);
    },
  );
});

describe('a repository whose connection is cut', () => {
  /** Holds the statement at the server, so that the cut meets it. */
  const held = (repository: AnyRepository): Promise<unknown> => repository.query('select pg_sleep(20)');
  async function cutDuring(begin: () => Promise<unknown>): Promise<unknown> {
    // its connection is open already
    await repositoryOf(all[0]).count();
    const failure = failureOf(begin());
    await until(async () => sql.pool.totalCount > sql.pool.idleCount, 'the statement was given');
    line.hold();
    line.cutAll();
    line.letGo();
    return failure;
  }

  it('in a statement outside of a unit of work fails it as a lost connection', async () => {
    expect(await cutDuring(() => held(repositoryOf(all[0])))).toMatchObject(FAILED);
    expect(await failureOf(repositoryOf(all[0]).count())).toBe('no failure');
  });

  it('in a statement of a unit of work fails the unit as a lost connection', async () => {
    const work = (): Promise<unknown> => uow.run(() => held(repositoryOf(all[0])));
    expect(await cutDuring(work)).toMatchObject(FAILED);
    expect(await failureOf(uow.run(() => repositoryOf(all[0]).count()))).toBe('no failure');
  });

  it('leaves other failures as they are', async () => {
    const insert = failureOf(uow.run(() => repositoryOf(all[0]).query('select 1 / 0')));
    expect(await insert).toMatchObject({ name: 'QueryFailedError', code: '22012' });
  });
});

describe('the sources of the adapter', () => {
  const root = join(__dirname, '../../src');
  /** Has connections of its own, and its caller answers from its cache. */
  const FORWARDER = 'dns/forwarded-hosts.ts';
  /** What gets at connections wraps their failures, or is for programs and checks. */
  const WRAPPING = [
    'lookups.ts',
    'platform/pool-waits.ts',
    'replica/replica.ts',
    'sql.ts',
    'unit-of-work.ts',
  ];
  const RAW =
    /\b(?:dataSource|pool(?:\(\))?|manager)\s*\.\s*(?:query|connect|getRepository|createQueryRunner|manager)\b/;

  it('reach the database by Sql, a unit of work or a declared replica only', () => {
    const files = (readdirSync(root, { recursive: true }) as string[]).filter(
      (file) =>
        file.endsWith('.ts') &&
        !/spec\.ts$|^(?:migrations|migration-plan|partitions\/migrations)\/|^migrate\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(200);
    const reaching = files.filter((file) => RAW.test(readFileSync(join(root, file), 'utf8')));
    expect(reaching.sort()).toEqual([FORWARDER, ...WRAPPING]);
  });
});
