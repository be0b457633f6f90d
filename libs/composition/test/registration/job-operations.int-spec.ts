import { newDataSource, PostgresUnitOfWork, Sql } from '@registrar/adapter-postgres';
import { OperationPoller } from '@registrar/domains';
import { OPERATION_POLICY } from '@registrar/domains/wiring';
import { runInRequest } from '@registrar/http';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import type { DataSource } from 'typeorm';
import { actingFor, runForOperation } from '../../src/runtime/acting-for';
import { NotedOperations } from '../../src/runtime/noted-operations';

const id = (number: number): string => `0197a0fe-0000-7000-8000-00000000000${number}`;

describe('an operation that another process resumes', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await newDataSource({
      url: database.url,
      applicationName: 'test',
      poolMax: 4,
      statementTimeoutMs: 15_000,
    }).initialize();
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  /** Operations and unit of work of one process. */
  const newProcess = (): { uow: PostgresUnitOfWork; operations: NotedOperations } => {
    const sql = new Sql(dataSource);
    const uow = new PostgresUnitOfWork(sql);
    return { uow, operations: new NotedOperations(sql, uow) };
  };

  it('counts as a job’s where an item of a job opened it, and so does what it opens', async () => {
    const clock = new FakeClock();
    const [{ id: accountId }] = await dataSource.query<{ id: number }[]>(
      'insert into accounts (username, created_at) values ($1, $2) returning id',
      ['job-shop-test', clock.now()],
    );
    const open = ({ uow, operations }: ReturnType<typeof newProcess>, number: number): Promise<void> =>
      uow.run(() =>
        operations.open({
          id: id(number),
          accountId,
          kind: 'renew',
          subject: `shop-${number}.example`,
          payload: {},
          createdAt: clock.now(),
          dueAt: clock.now(),
        }),
      );
    const api = newProcess();
    await runInRequest({ requestId: 'item', accountId, isJob: true }, () => open(api, 1));
    await runInRequest({ requestId: 'single', accountId }, () => open(api, 2));
    await open(api, 3);
    clock.advance(1);

    const worker = newProcess();
    const policy = { ...OPERATION_POLICY, runForOperation };
    const poller = new OperationPoller(worker.operations, worker.uow, clock, new FakeLog(), policy);
    const seen: Record<string, unknown> = {};
    await poller.takeUp('renew', 10, async (operation) => {
      seen[operation.id] = actingFor();
      if (operation.id === id(1)) await open(worker, 4);
    });
    expect(seen).toEqual({
      [id(1)]: { accountId, isJob: true },
      [id(2)]: { accountId },
      [id(3)]: { accountId },
    });
    expect(actingFor()).toEqual({});
    const marked = await dataSource.query<{ id: string }[]>(
      'select id from operations where is_job order by id',
    );
    expect(marked.map((row) => row.id)).toEqual([id(1), id(4)]);
  });
});
