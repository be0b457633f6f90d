import { type Span, useTracer } from '@registrar/kernel';
import { operationsContract } from '@registrar/kernel/testing';
import { newDataSource } from '../data-source';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { PostgresOperations } from './operations';

const NOW = new Date('2026-03-02T09:15:00Z');
const LEASE_END = new Date('2026-03-02T09:20:00Z');

let database: OpenDatabase;
let operations: PostgresOperations;
let accounts = 0;
beforeAll(async () => {
  database = await openDatabase();
  operations = new PostgresOperations(database.sql, database.uow);
});
afterAll(() => database?.close());

const newAccount = async (): Promise<number> =>
  (await database.sql.row<{ id: number }>(
    'test_account',
    'insert into accounts (username, created_at) values ($1, $2) returning id',
    [`owner-${(accounts += 1)}`, NOW],
  ))!.id;

/** Operations due since `at` seconds before NOW, and their ids. */
async function dueOperations(count: number): Promise<string[]> {
  const accountId = await newAccount();
  const rows = await database.dataSource.query(
    `insert into operations (id, account_id, kind, subject, payload, attempts, created_at, due_at)
     select gen_random_uuid(), $1, 'register', 'due-' || n, '{}', 1, $2, $2::timestamptz - make_interval(secs => n) from generate_series(1, $3::int) n returning id`,
    [accountId, NOW, count],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}

describe('an operation in PostgreSQL', () => {
  operationsContract(async () => {
    await database.asOwner('delete from operations');
    return { operations, inUnit: (work) => database.uow.run(work), newAccount };
  });
});

describe('the trace of an operation in PostgreSQL', () => {
  afterEach(() => useTracer(undefined));

  it.each([
    ['is that of the recorded request that opens it', '00-recorded-trace'],
    ['is absent where the request is not recorded', undefined],
  ])('%s', async (_title, traceparent) => {
    await database.asOwner('delete from operations');
    const accountId = await newAccount();
    const current = traceparent === undefined ? undefined : ({ traceparent } as Span);
    useTracer({ current, beginTrace: () => undefined, beginSpan: () => undefined });
    const id = '00000000-0000-4000-8000-000000000001';
    const opened = { id, accountId, subject: 'traced.example', payload: {}, createdAt: NOW, dueAt: NOW };
    await database.uow.run(() => operations.open({ ...opened, kind: 'register' }));
    useTracer(undefined);
    const [taken] = await operations.takeDue('register', NOW, LEASE_END, 1);
    expect([taken.id, taken.traceparent]).toEqual([id, traceparent]);
  });
});

describe('operations that are due', () => {
  beforeEach(() => database.asOwner('delete from operations'));

  const PLANS: { plan: string; without: string[] }[] = [
    { plan: 'as the planner likes', without: [] },
    { plan: 'by nested loops', without: ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'] },
    { plan: 'by hashes', without: ['mergejoin', 'nestloop', 'indexscan', 'bitmapscan'] },
  ];
  it.each(PLANS)(
    'are taken once each by five workers at once, by none more than it asked for ($plan)',
    async ({ without }) => {
      const ids = await dueOperations(60);
      const worker = async (takeDue: () => Promise<{ id: string }[]>): Promise<string[][]> => {
        const turns: string[][] = [];
        for (;;) {
          const turn = (await takeDue()).map(({ id }) => id);
          if (turn.length === 0) return turns;
          turns.push(turn);
        }
      };
      const options = encodeURIComponent(without.map((node) => `-c enable_${node}=off`).join(' '));
      const turns = await otherProcess(
        (others) =>
          Promise.all(
            Array.from({ length: 5 }, () => worker(() => others.takeDue('register', NOW, LEASE_END, 7))),
          ),
        `?options=${options}`,
      );
      expect(turns.flat(2).sort()).toEqual([...ids].sort());
      expect(Math.max(...turns.flat().map((turn) => turn.length))).toBeLessThanOrEqual(7);
    },
  );

  it('are not waited for while somebody settles them', async () => {
    const [first, second] = await dueOperations(2);
    await database.uow.run(async () => {
      await operations.lock(second);
      const taken = await otherProcess((others) => others.takeDue('register', NOW, LEASE_END, 10));
      expect(taken.map(({ id }) => id)).toEqual([first]);
      await operations.refuse(second, { kind: 'invalid', code: 'test', message: 'no' }, NOW);
    });
    expect(await operations.takeDue('register', NOW, LEASE_END, 10)).toEqual([]);
  });
});

describe('an operation that is locked', () => {
  it('makes the next lock wait, and see the result', async () => {
    const [id] = await dueOperations(1);
    const order: string[] = [];
    let other!: Promise<void>;
    await database.uow.run(async () => {
      await operations.lock(id);
      other = otherProcess(async (others, uow) => {
        const state = await uow.run(async () => (await others.lock(id))?.state);
        order.push(`the other one sees ${state}`);
      });
      await operations.succeed(id, { order: 1 }, NOW);
      order.push('settled');
    });
    await other;
    expect(order).toEqual(['settled', 'the other one sees succeeded']);
  });
});

/** Runs work as if in another process: other connections, no shared state. */
async function otherProcess<T>(
  work: (operations: PostgresOperations, uow: PostgresUnitOfWork) => Promise<T>,
  parameters = '',
): Promise<T> {
  const dataSource = await newDataSource({
    url: `${database.url}${parameters}`,
    applicationName: 'registrar-test-other',
    poolMax: 5,
    statementTimeoutMs: 10_000,
  }).initialize();
  try {
    const sql = new Sql(dataSource);
    const uow = new PostgresUnitOfWork(sql);
    return await work(new PostgresOperations(sql, uow), uow);
  } finally {
    await dataSource.destroy();
  }
}
