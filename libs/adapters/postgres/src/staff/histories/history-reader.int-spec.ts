import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '@registrar/staff';
import { Client } from 'pg';
import {
  at,
  closeAdminReader,
  database,
  domain,
  ids,
  insert,
  later,
  openAdminReader,
  operation,
  operationId,
  run,
} from '../../../test/admin-rows';
import { PostgresHistoryReader } from './history-reader';

const KINDS = Object.keys(TIMELINE_KINDS) as TimelineKind[];
const NAME = 'lantern.example';

let reader: PostgresHistoryReader;
let domainId: number;

beforeAll(async () => {
  await openAdminReader();
  reader = new PostgresHistoryReader(database.sql);
  domainId = await domain(NAME);
  await domain('other.example');
  for (const [n, name] of [NAME, 'other.example'].entries()) await fill(n, name);
});
afterAll(() => closeAdminReader());

/** One entry of each kind. */
async function fill(n: number, name: string): Promise<void> {
  const id = operationId(n + 1);
  const here = (await database.dataSource.query('select id from domains where name = $1', [name]))[0].id;
  await operation(id, name, { created_at: later });
  const order = await insert(
    `insert into orders (account_id, operation_id, status, final_amount, created_at) values ($1, $2, 'success', 1450, $3)`,
    [ids.account, id, at],
  );
  // two items of the domain: the order is one entry
  for (const type of ['registration', 'whois_privacy'])
    await run(`insert into order_items (order_id, name, type, status) values ($1, $2, $3, 'success')`, [
      order,
      name,
      type,
    ]);
  const posted = operationId(n + 5);
  await run(
    `with made as (insert into ledger_transactions (id, kind, account_id, operation_id, order_id, created_at) values ($1, 'hold', $2, $3, $4, $5))
     insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency) values ($1, 1, 'available', $2, -1450, 'USD'), ($1, 2, 'held', $2, 1450, 'USD')`,
    [posted, ids.account, id, order, at],
  );
  await run(
    `insert into registry_commands (cltrid, connection_id, operation_id, command, object, request, sent_at, result_code, outcome) values ($1, $2, $3, 'domain:create', $4, '<epp/>', $5, 1000, 'done')`,
    [`${id}-create-1`, ids.connection, id, name, at],
  );
  await run(
    `insert into poll_messages (connection_id, message_id, text, content, raw, disposition, received_at) values ($1, $2, 'Create approved', $3, '<epp/>', 'applied', $4)`,
    [ids.connection, `m-${n}`, JSON.stringify({ kind: 'pending_action', name }), at],
  );
  await run(
    `insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at) values ($1, $2, $3, 'domain.expiration', array[$4], '{}', $5, $5)`,
    [n + 1, id, ids.account, name, at],
  );
  await run(
    `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, attempts, due_at, occurred_at, created_at)
     values ($1, $1, $2, 1, 'domain.expiration', 'https://shop.example', '{}', 2, $3, $3, $3)`,
    [id, ids.account, at],
  );
  await run(
    `insert into mails (id, account_id, template, subject, created_at, sent_at) values ($1, $2, 'expired', $3, $4, $4)`,
    [id, ids.account, `domain:${here}`, at],
  );
  await run(
    'insert into zones (domain_id, version, records, updated_at) values ($1, 1, 1, $2) on conflict (domain_id) do nothing',
    [here, at],
  );
  await run(
    `insert into zone_changes (domain_id, version, at, author, action, added, diff) values ($1, 1, $2, 'lantern-test', 'create', 1, '[]')`,
    [here, at],
  );
  await run(
    `insert into audit_log (at, actor, role, action, target, request_id, reason) values ($1, 'Ines (key 3)', 'support', 'domain.set_lock', $2, 'req', 'court order')`,
    [at, `domain:${name}`],
  );
  await run(
    `insert into compliance_notices (domain_id, account_id, name, source, content, way, noticed_at) values ($1, $2, $3, 'staff', '{}', 'webhook', $4)`,
    [here, ids.account, name, at],
  );
  await run(
    `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) values ($1, 'expiry', '1', '2', $2, $2)`,
    [here, at],
  );
}

const read = (
  kind: TimelineKind,
  limit = 10,
  before?: { at: string; id: string },
): Promise<TimelineEntry[]> => reader.entries(kind, { id: domainId, name: NAME }, before, limit);

describe('the timeline of a domain in PostgreSQL', () => {
  it('has reminders of registration data among its mails, also when the mail is removed', async () => {
    const contact = await insert(`insert into contacts (city, created_at) values ('Zell', $1)`, [at]);
    const [sent, removed] = [operationId(1), operationId(9)];
    for (const [mail, days] of [
      [sent, 1],
      [removed, 2],
    ] as const)
      await run(
        `insert into data_reminders (domain_id, mail_id, account_id, registrant_id, admin_id, tech_id, billing_id, reminded_at, recipient_digest, data_digest)
         values (900001, $1, $2, $3, $3, $3, $3, $4::timestamptz + make_interval(days => $5), 'digest', 'digest')`,
        [mail, ids.account, contact, at, days],
      );
    const entries = await reader.entries('mail', { id: 900_001, name: 'reminded.example' }, undefined, 10);
    expect(entries.map(({ id, title, summary }) => [id, title, summary])).toEqual([
      [removed, 'mail data-reminder', 'written; removed after its retention'],
      [sent, 'mail data-reminder', 'sent'],
    ]);
  });

  it.each<[TimelineKind, string, string | undefined, object]>([
    ['operation', 'register open', undefined, { operationId: operationId(1) }],
    [
      'command',
      'domain:create done',
      'result 1000',
      { operationId: operationId(1), clTrid: `${operationId(1)}-create-1` },
    ],
    ['poll_message', 'registry message applied', 'Create approved', {}],
    ['order', 'order success', '14.50 USD', { operationId: operationId(1), orderId: expect.any(Number) }],
    ['ledger', 'ledger hold', '14.50 USD', { operationId: operationId(1), orderId: expect.any(Number) }],
    ['event', 'event domain.expiration', undefined, { eventId: operationId(1) }],
    [
      'delivery',
      'delivery pending',
      'domain.expiration, 2 attempts',
      { eventId: operationId(1), deliveryId: operationId(1) },
    ],
    ['mail', 'mail expired', 'sent', {}],
    ['zone', 'zone version 1', 'create by lantern-test: 1 added, 0 removed, 0 changed', { zoneVersion: 1 }],
    ['audit', 'domain.set_lock', 'Ines (key 3): court order', {}],
    ['compliance_notice', 'compliance notice from staff', 'sent by webhook', {}],
    ['drift', 'drift of expiry', 'open', {}],
  ])('has the %s of this domain alone, in words', async (kind, title, summary, refs) => {
    expect(await read(kind)).toEqual([
      {
        id: expect.any(String),
        at: kind === 'operation' ? '2026-03-02T10:15:00.000000Z' : '2026-03-02T09:15:00.000000Z',
        kind,
        title,
        summary,
        refs,
      },
    ]);
  });

  it.each(KINDS)('ends each %s before a position: at its time by the id, in byte order', async (kind) => {
    const [{ at: when, id }] = await read(kind);
    expect(await read(kind, 10, { at: when, id })).toEqual([]);
    expect(await read(kind, 10, { at: when, id: `${id}!` })).toHaveLength(1);
    expect(await read(kind, 10, { at: when, id: '' })).toEqual([]);
    expect(await read(kind, 10, { at: when.replace('00.000000', '00.000001'), id: '' })).toHaveLength(1);
  });

  it('keeps microseconds apart, and no more entries than asked for', async () => {
    for (const n of [2, 3, 4])
      await run(
        `insert into zone_changes (domain_id, version, at, author, action, diff) values ($1, $2::int, '2026-03-02T09:15:00Z'::timestamptz + $2::int * interval '1 microsecond', 'x', 'replace', '[]')`,
        [domainId, n],
      );
    const page = await read('zone', 2);
    expect(page.map(({ id, at: when }) => [id, when.slice(-7)])).toEqual([
      ['4', '000004Z'],
      ['3', '000003Z'],
    ]);
    expect((await read('zone', 5, page[1])).map(({ id }) => id)).toEqual(['2', '1']);
  });
});

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Plans'?: Plan[];
}
const rowsOf = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);

describe('a domain with 100,000 events', () => {
  it('has its newest ones, and those in the middle, read from an index', async () => {
    const owner = new Client({ connectionString: database.superuserUrl });
    await owner.connect();
    try {
      await owner.query(
        `insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at)
         select 100 + n, gen_random_uuid(), $1, 'domain.expiration', array['busy.example'], '{}', $2::timestamptz + n * interval '1 second', $2 from generate_series(1, 100000) as n`,
        [ids.account, at],
      );
      await owner.query('vacuum analyze account_events');
      for (const before of ['9999-12-31T23:59:59Z', '2026-03-02T22:00:00Z']) {
        for (const mode of ['force_custom_plan', 'force_generic_plan']) {
          await owner.query(`set plan_cache_mode = ${mode}`);
          const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
            `explain (analyze, timing off, format json) ${PostgresHistoryReader.textOf('event')}`,
            [domainId, 'busy.example', before, '', 51],
          );
          expect(rowsOf(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(1_000);
        }
      }
    } finally {
      await owner.end();
    }
  });
});
