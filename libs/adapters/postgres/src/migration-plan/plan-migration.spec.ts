import type { MigrationInterface, QueryRunner } from 'typeorm';
import { estimate } from './estimate';
import { planMigration } from './plan-migration';
import { recordMigration } from './record';

const SIZES = new Map([
  ['t', { bytes: 2_000_000_000, rows: 1_000_000 }],
  ['s', { bytes: 400_000_000 }],
]);
const only = <Value>(all: ReadonlyMap<string, Value>, names: readonly string[]) =>
  Promise.resolve(new Map([...all].filter(([name]) => names.includes(name))));
const plan = (queries: string[][], inTransaction = true) =>
  planMigration(
    { name: 'M1', inTransaction, queries },
    (tables) => only(SIZES, tables),
    (indexes) => only(new Map([['i', 't']]), indexes),
  );

it.each([
  ['catalogue', { seconds: 0, arithmetic: 'changes the catalogue, reads no row' }],
  ['scan', { seconds: 10, arithmetic: 'reads 2000000000 bytes / 200000000 bytes a second = 10 s' }],
  ['index', { seconds: 50, arithmetic: 'reads 2000000000 bytes / 40000000 bytes a second = 50 s' }],
  ['rewrite', { seconds: 50, arithmetic: 'writes 2000000000 bytes / 40000000 bytes a second = 50 s' }],
  ['rows', { seconds: 50, arithmetic: 'at most 1000000 rows / 20000 rows a second = 50 s' }],
  ['unknown', { arithmetic: 'not known' }],
] as const)('estimates %s with its arithmetic', (work, expected) => {
  expect(estimate(work, SIZES.get('t')!)).toEqual(expected);
});

it('estimates no rows of a table that was never analyzed', () => {
  expect(estimate('rows', { bytes: 1 })).not.toHaveProperty('seconds');
});

it('counts no lock of a table that does not exist yet', async () => {
  const { statements, holds } = await plan([
    ['create table n (id int references t (id))', 'create index j on n (id)'],
  ]);
  expect(statements.map(({ locks }) => locks)).toEqual([[{ table: 't', lock: 'share row exclusive' }], []]);
  expect(statements[1]).toMatchObject({ lock: 'none', estimate: { seconds: 0 } });
  expect(holds).toEqual([{ table: 't', lock: 'share row exclusive', blocksReaders: false, seconds: 0 }]);
});

it('holds a lock from its statement to the end of the transaction', async () => {
  const queries = [
    ['create index j on s (a)'],
    ['alter table t add column a int', 'create index k on t (a)', 'analyze x'],
  ];
  expect((await plan(queries)).holds).toEqual([
    { table: 's', lock: 'share', blocksReaders: false, seconds: 60 },
    { table: 't', lock: 'access exclusive', blocksReaders: true, seconds: 50 },
  ]);
});

it('holds a lock to the end of its query without a transaction, and reports the longest', async () => {
  const queries = [['create index j on t (a)'], ['drop index i'], ['create index k on s (a)']];
  expect((await plan(queries, false)).holds).toEqual([
    { table: 't', lock: 'access exclusive', blocksReaders: true, seconds: 50 },
    { table: 's', lock: 'share', blocksReaders: false, seconds: 10 },
  ]);
});

it('knows no time where a statement after the lock has none', async () => {
  const { holds } = await plan([['create index j on t (a)', 'do $$ x $$']]);
  expect(holds).toEqual([{ table: 't', lock: 'share', blocksReaders: false }]);
});

it('blocks nothing with what is built concurrently', async () => {
  expect(await plan([['create index concurrently j on t (a)']], false)).toMatchObject({
    holds: [],
    statements: [{ lock: 'share update exclusive', estimate: { seconds: 50 } }],
  });
});

it('says why a lock is unknown, where that is known', async () => {
  const { statements } = await plan([['select partitions.swap($1)'], ['select other()']]);
  expect(statements[0].reason).toMatch(/access exclusive for a moment/);
  expect(statements[1]).not.toHaveProperty('reason');
});

describe('the recording of a migration', () => {
  const migrationOf = (up: (runner: QueryRunner) => Promise<unknown>, transaction?: boolean) =>
    ({ name: 'M1', transaction, up, down: () => Promise.reject(new Error('none')) }) as MigrationInterface & {
      transaction?: boolean;
    };
  const refuses = () => Promise.reject(new Error('no such table'));

  it('has its statements by query', async () => {
    const migration = migrationOf(async (runner) => {
      await runner.query('create table a (id int); create table b (id int)');
      await runner.query('analyze a');
    });
    expect(await recordMigration(migration, 'M1', refuses)).toEqual({
      name: 'M1',
      inTransaction: true,
      queries: [['create table a (id int)', 'create table b (id int)'], ['analyze a']],
    });
    expect(
      (
        await recordMigration(
          migrationOf(() => Promise.resolve(), false),
          'M1',
          refuses,
        )
      ).inTransaction,
    ).toBe(false);
  });

  const perPartition = migrationOf(async (runner) => {
    for (const { leaf } of (await runner.query('select relname as leaf from pg_class')) as { leaf: string }[])
      await runner.query(`analyze ${leaf.toLowerCase()}`);
  });

  it('follows what a read answers', async () => {
    const { queries } = await recordMigration(perPartition, 'M1', () =>
      Promise.resolve([{ leaf: 'a' }, { leaf: 'b' }]),
    );
    expect(queries.slice(1)).toEqual([['analyze a'], ['analyze b']]);
  });

  it('takes a read without an answer as none where a row would break it', async () => {
    expect(await recordMigration(perPartition, 'M1', refuses)).toMatchObject({
      queries: [expect.anything()],
    });
    expect(await recordMigration(perPartition, 'M1', refuses)).not.toHaveProperty('incomplete');
  });

  it('takes it as a row where none would break it', async () => {
    const migration = migrationOf(async (runner) => {
      const [{ done }] = (await runner.query('select true as done from pg_class')) as { done?: boolean }[];
      if (!done) await runner.query('analyze a');
    });
    expect((await recordMigration(migration, 'M1', refuses)).queries[1]).toEqual(['analyze a']);
  });

  it('never asks for the answer of a statement that may write', async () => {
    const asked = jest.fn(refuses);
    const migration = migrationOf(async (runner) => {
      await runner.query('select partitions.swap($1)', ['t']);
      await runner.query('select 1; select 2');
      await runner.query('delete from t');
    });
    await recordMigration(migration, 'M1', asked);
    expect(asked).not.toHaveBeenCalled();
  });

  it('ends with what cannot be recorded, and names it', async () => {
    const migration = migrationOf(async (runner) => {
      await runner.query('analyze a');
      await runner.dropTable('a');
    });
    expect(await recordMigration(migration, 'M1', refuses)).toMatchObject({
      queries: [['analyze a']],
      incomplete: 'it uses dropTable of the query runner, which cannot be recorded',
    });
  });
});
