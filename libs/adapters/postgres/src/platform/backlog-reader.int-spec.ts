import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { newDataSource } from '../data-source';
import { Sql } from '../sql';
import { PostgresBacklogReader } from './backlog-reader';

const NOW = new Date('2026-03-02T09:15:00Z');
let database: TestDatabase;
let close: () => Promise<void>;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  const dataSource = await newDataSource({
    url: database.url,
    applicationName: 'test',
    poolMax: 2,
    statementTimeoutMs: 15_000,
  }).initialize();
  close = () => dataSource.destroy();
  sql = new Sql(dataSource);
});
afterAll(async () => {
  await close();
  await database.drop();
});

it('counts what waits, and nothing that is settled or not due', async () => {
  const reader = new PostgresBacklogReader(sql);
  expect(await reader.read(NOW)).toEqual({
    operationsOpen: 0,
    operationsPending: 0,
    operationsNeedingAttention: 0,
    outboxEvents: 0,
    deliveriesDue: 0,
  });
  await sql.pool.query(`
    insert into accounts (username, created_at) values ('watch-test', '2026-01-01');
    insert into operations (id, account_id, kind, subject, state, payload, answer, due_at, attention_at, created_at, settled_at)
      select gen_random_uuid(), (select id from accounts), 'register', 'a.com', state, '{}', '{}', '2026-01-01', attention::timestamptz, '2026-01-01', settled::timestamptz
        from (values ('open', null, null), ('open', '2026-01-02', null), ('pending', '2026-01-02', null), ('succeeded', '2026-01-02', '2026-01-03')) as v (state, attention, settled);
    insert into outbox (event_id, account_id, name, payload, occurred_at) select gen_random_uuid(), id, 'domain.expiration', '{}', '2026-01-01' from accounts;
    insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, due_at, occurred_at, created_at)
      select gen_random_uuid(), gen_random_uuid(), (select id from accounts), 1, 'domain.expiration', 'https://example.org', '{}', state, due::timestamptz, '2026-01-01', '2026-01-01'
        from (values ('pending', '2026-03-02T09:15:00Z'), ('pending', '2026-03-02T09:15:01Z'), ('failed', '2026-01-01'), ('delivered', '2026-01-01')) as v (state, due)`);
  expect(await reader.read(NOW)).toEqual({
    operationsOpen: 2,
    operationsPending: 1,
    operationsNeedingAttention: 2,
    outboxEvents: 1,
    deliveriesDue: 1,
  });
});
