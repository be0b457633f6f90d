import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { newDataSource } from '../data-source';
import { Sql } from '../sql';
import { AGES, PostgresBacklogReader } from './backlog-reader';

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
  expect(await reader.read(NOW)).toMatchObject({
    operationsOpen: 0,
    operationsPending: 0,
    operationsNeedingAttention: 0,
    deletionsInTrouble: 0,
    dataRemindersLate: 0,
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
  expect(await reader.read(NOW)).toMatchObject({
    operationsOpen: 2,
    operationsPending: 1,
    operationsNeedingAttention: 2,
    outboxEvents: 1,
    deliveriesDue: 1,
  });
});

describe('the age of the oldest work and money', () => {
  /** Writes rows without the rows that they refer to. */
  let superuser: Client;
  let reader: PostgresBacklogReader;
  beforeAll(async () => {
    reader = new PostgresBacklogReader(sql);
    superuser = new Client({ connectionString: database.superuserUrl });
    await superuser.connect();
    await superuser.query('set session_replication_role = replica');
  });
  afterAll(() => superuser?.end());
  beforeEach(() =>
    superuser.query(
      'truncate operations, outbox, webhook_deliveries, orders, payments, payment_refunds, domains, mails cascade',
    ),
  );

  it('counts the deletions in trouble that are two days late', async () => {
    const LATE = '2026-02-28T09:15:00Z';
    await superuser.query(
      `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, due_at, removed_at, trouble, ended_at)
      select id, 1, id || '.example', 1, stage, late::timestamptz, case when ended is null then $1::timestamptz end, '2026-01-01', trouble, ended::timestamptz
        from (values (1, 'kept', '${LATE}', 'refused', null), (2, 'kept', '2026-02-28T09:15:01Z', 'refused', null), (3, 'kept', '${LATE}', null, null),
                     (4, 'lapsing', '${LATE}', 'away', null), (5, 'gone', '${LATE}', 'refused', '2026-03-01')) as v (id, stage, late, trouble, ended)`,
      [NOW],
    );
    expect(await reader.read(NOW)).toMatchObject({ deletionsInTrouble: 1 });
    await superuser.query('truncate domain_ends');
  });

  it('counts the reminders of registration data that are 30 days late', async () => {
    await superuser.query(
      `insert into data_reminder_turns (domain_id, due_at, remind_by)
      values (1, $1, '2026-01-31T09:15:00Z'), (2, $1, '2026-01-31T09:15:01Z'), (3, '-infinity', null)`,
      [NOW],
    );
    expect(await reader.read(NOW)).toMatchObject({ dataRemindersLate: 1 });
    await superuser.query('truncate data_reminder_turns');
  });

  it('counts the domains in trouble that are in the DNS eight days before their deletion', async () => {
    const AHEAD = '2026-03-10T09:15:00Z';
    await superuser.query(
      `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, due_at, removed_at, trouble, interruption_due_at)
      select id, 1, id || '.example', 1, stage, deletion::timestamptz, $1::timestamptz, '2026-01-01', trouble, owed::timestamptz
        from (values (1, 'kept', '${AHEAD}', 'away', '2026-03-01'), (2, 'kept', '2026-03-10T09:15:01Z', 'away', '2026-03-01'), (3, 'kept', '${AHEAD}', null, '2026-03-01'),
                     (4, 'kept', '${AHEAD}', 'a restore failed', null), (5, 'deleted', '${AHEAD}', 'away', '2026-03-01')) as v (id, stage, deletion, trouble, owed)`,
      [NOW],
    );
    expect(await reader.read(NOW)).toMatchObject({ deletionsInTrouble: 1 });
    await superuser.query('truncate domain_ends');
  });

  const operation = (kind: string, state: string, due: string): string =>
    `insert into operations (id, account_id, kind, subject, payload, answer, state, created_at, due_at, settled_at)
     values (gen_random_uuid(), 1, '${kind}', 'a.example', '{}', '{}', '${state}', '${due}', '${due}', ${state === 'succeeded' ? `'${due}'` : 'null'})`;
  const domain = (calendarAt: string): string =>
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
       nameservers, registrant_id, admin_id, tech_id, billing_id, created_at, calendar_at)
     values (1, 'a${calendarAt.length}.example', 'example', 1, 'active', now(), now(), 1, true, false, false, '{}', 1, 1, 1, 1, now(), ${calendarAt})`;
  const order = (status: string, created: string): string =>
    `insert into orders (account_id, status, created_at) values (1, '${status}', '${created}')`;
  const payment = (state: string, created: string): string =>
    `insert into payments (id, account_id, amount, currency, state, page_ends_at, due_at, created_at, settled_at)
     values (gen_random_uuid(), 1, 1, 'USD', '${state}', '${created}', ${state === 'created' ? `'2030-01-01', '${created}', null` : `null, '${created}', '${created}'`})`;

  const outbound = (decision: string): string =>
    `insert into transfers_out (domain_id, account_id, connection_id, name, state, noticed_at, due_at, reject_operation_id)
     values (1, 1, 1, 'a.example', 'pending', '${DUE}', '${DUE}', ${decision})`;

  const DUE = '2026-03-02T09:05:00Z';
  const LATER = '2026-03-02T10:00:00Z';

  it('is 0 for each kind where nothing waits', async () => {
    const { oldestDueSeconds, oldestUnsettledSeconds } = await reader.read(NOW);
    expect(Object.keys(oldestDueSeconds).length).toBeGreaterThan(20);
    expect(
      Object.values({ ...oldestDueSeconds, ...oldestUnsettledSeconds }).filter((age) => age !== 0),
    ).toEqual([]);
  });

  it.each<[string, string[], Record<string, number>]>([
    ['of an operation, by its kind', [operation('register', 'open', DUE)], { register: 600, renew: 0 }],
    [
      'of the older of two',
      [operation('renew', 'pending', DUE), operation('renew', 'open', '2026-03-02T09:14:00Z')],
      { renew: 600 },
    ],
    ['of no operation that is settled', [operation('register', 'succeeded', DUE)], { register: 0 }],
    ['of no operation that is due later', [operation('register', 'open', LATER)], { register: 0 }],
    ['of a domain by its lifecycle schedule', [domain(`'${DUE}'`)], { calendar: 600 }],
    ['of no domain whose schedule is not known yet', [domain('null'), domain(`'${LATER}'`)], { calendar: 0 }],
    ['of a transfer out that is polled', [outbound('null')], { outbound: 600 }],
    [
      'of no transfer out while its refusal or approval is under way: that operation is due instead',
      [outbound('gen_random_uuid()')],
      { outbound: 0 },
    ],
    [
      'of the oldest event of the outbox',
      [DUE, '2026-03-02T09:14:00Z'].map(
        (at) =>
          `insert into outbox (event_id, account_id, name, payload, occurred_at) values (gen_random_uuid(), 1, 'domain.expiration', '{}', '${at}')`,
      ),
      { outbox: 600 },
    ],
    [
      'of a mail that is due',
      [
        `insert into mails (id, account_id, template, subject, recipient, content_sealed, created_at, due_at) values (gen_random_uuid(), 1, 'x', 'x', 'a@b.example', 'x', '${DUE}', '${DUE}')`,
      ],
      { mails: 600 },
    ],
  ])('is that %s', async (_, rows, expected) => {
    for (const row of rows) await superuser.query(row);
    expect((await reader.read(NOW)).oldestDueSeconds).toMatchObject(expected);
  });

  it.each<[string, string[], Record<string, number>]>([
    [
      'of an order whose funds are held',
      [order('initialized', DUE), order('success', '2026-01-01')],
      { hold: 600 },
    ],
    [
      'of an order that waits for its registry',
      [order('started', DUE), order('initialized', '2026-03-02T09:14:00Z')],
      { hold: 600 },
    ],
    ['of no order that is settled', [order('success', DUE), order('failed', DUE)], { hold: 0 }],
    [
      'of a payment without a result',
      [payment('created', DUE), payment('failed', '2026-01-01')],
      { payment: 600 },
    ],
    ['of no payment that has a result', [payment('failed', DUE)], { payment: 0 }],
    [
      'of a refund to a card',
      [
        `insert into payment_refunds (id, payment_id, account_id, amount, currency, reference, state, due_at, created_at) values (gen_random_uuid(), gen_random_uuid(), 1, 1, 'USD', 'x', 'created', '2030-01-01', '${DUE}')`,
      ],
      { payment_refund: 600, payment: 0 },
    ],
  ])('is that %s', async (_, rows, expected) => {
    for (const row of rows) await superuser.query(row);
    expect((await reader.read(NOW)).oldestUnsettledSeconds).toMatchObject(expected);
  });

  it('is found without reading a whole table of domains or operations', async () => {
    await superuser.query(
      `insert into operations (id, account_id, kind, subject, payload, answer, state, created_at, due_at, settled_at)
       select gen_random_uuid(), 1, 'register', 'a.example', '{}', '{}', 'succeeded', $1, $1, $1 from generate_series(1, 2000)`,
      [NOW],
    );
    await superuser.query(
      `insert into orders (account_id, status, created_at) select 1, 'success', $1 from generate_series(1, 2000)`,
      [NOW],
    );
    await superuser.query('analyze operations, orders');
    const { rows } = await superuser.query<{ 'QUERY PLAN': string }>(
      `explain ${AGES.replaceAll('$1', `'${NOW.toISOString()}'::timestamptz`).replaceAll('$2', `'{register}'`)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('operations_due_ix');
    expect(plan).toContain('orders_other_statuses_ix');
    expect(plan).not.toMatch(/Seq Scan on (operations|orders)/);
  });
});
