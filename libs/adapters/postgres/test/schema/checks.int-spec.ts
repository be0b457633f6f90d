import { openDatabase, type OpenDatabase } from '../open-database';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(2);
});
afterAll(() => database?.close());

interface Check {
  table: string;
  constraint: string;
  /** Values of each column, as SQL, and its type: those that are allowed, others and null. */
  columns: Record<string, [type: string, ...values: string[]]>;
  /** The conditions one by one, as PostgreSQL would read them at each statement. */
  conditions: string[];
}

const STATES = ['initialized', 'pending_create', 'active', 'failed', 'deleted', 'transferred'];
const KINDS_OF_OPERATIONS = [
  'register',
  'renew',
  'update',
  'host',
  'refund',
  'delete',
  'restore',
  'transfer',
  'move',
  'transfer_out',
];
const KINDS_OF_MOVES = [
  'credit',
  'hold',
  'registry_charge',
  'registry_credit',
  'capture',
  'release',
  'refund',
  'transfer',
  'payment_refund',
  'payment_refund_settle',
  'payment_refund_return',
  'chargeback',
  'chargeback_return',
  'gateway_refund',
  'gateway_refund_return',
  'debt_payment',
  'debt_write_off',
];
const TYPES_OF_RECORDS = ['A', 'AAAA', 'ANAME', 'CNAME', 'MX', 'NS', 'SRV', 'TXT'];
const ACTIONS_OF_ZONES = [
  'create',
  'replace',
  'delete',
  'batch',
  'import',
  'rollback',
  'url_forwarding',
  'email_forwarding',
  'transfer',
  'expire',
];
const LEDGER_ACCOUNTS = [
  'available',
  'held',
  'revenue',
  'tax',
  'refunds',
  'promotions',
  'registry_cost',
  'registry_payable',
  'payment_clearing',
  'payment_refunds',
  'payment_debts',
  'bad_debts',
];

/** Of a list of words: each, another one, one in capitals, an empty one and null. */
const words = (list: readonly string[]): [type: string, ...values: string[]] => [
  'text',
  ...[...list, 'other', list[0].toUpperCase(), ''].map((word) => `'${word}'`),
  'null',
];
const oneOf = (column: string, list: readonly string[]): string =>
  `${column} in (${list.map((word) => `'${word}'`).join(', ')})`;

const CHECKS: Check[] = [
  {
    table: 'domains',
    constraint: 'domains_state_check',
    columns: {
      state: words(STATES),
      removed_at: ['timestamptz', 'null', 'now()'],
      removal_reason: words(['agp_refund', 'expiration', 'administrative']),
    },
    conditions: [
      oneOf('state', STATES),
      oneOf('removal_reason', ['agp_refund', 'expiration', 'administrative']),
      `(state = 'failed') <= (removed_at is not null)`,
      `state <> 'deleted' or removed_at is not null and removal_reason is not null`,
      `state <> 'transferred' or removed_at is not null`,
    ],
  },
  {
    table: 'domains',
    constraint: 'domains_labels_ck',
    columns: {
      tags: [
        'text[]',
        'null',
        `'{}'`,
        `'{a}'`,
        `array_fill('a'::text, '{50}')`,
        `array_fill('a'::text, '{51}')`,
      ],
      tag_keys: [
        'text[]',
        'null',
        `'{}'`,
        `'{a}'`,
        `array_fill('a'::text, '{50}')`,
        `array_fill('a'::text, '{51}')`,
      ],
      notes: ['text', 'null', `''`, `'a'`, `repeat('ä', 4000)`, `repeat('a', 4001)`],
    },
    conditions: [
      '(tags is null) = (tag_keys is null)',
      'cardinality(tags) between 1 and 50',
      'cardinality(tag_keys) = cardinality(tags)',
      'char_length(notes) between 1 and 4000',
    ],
  },
  {
    table: 'operations',
    constraint: 'operations_state_check',
    columns: {
      kind: words(KINDS_OF_OPERATIONS),
      state: words(['open', 'pending', 'succeeded', 'refused']),
      settled_at: ['timestamptz', 'null', 'now()'],
      failure: ['jsonb', 'null', `'{}'`, `'null'`],
      answer: ['jsonb', 'null', `'{}'`, `'null'`],
    },
    conditions: [
      oneOf('kind', KINDS_OF_OPERATIONS),
      oneOf('state', ['open', 'pending', 'succeeded', 'refused']),
      `(state in ('succeeded', 'refused')) = (settled_at is not null)`,
      `state <> 'refused' or failure is not null`,
      `state <> 'succeeded' or answer is not null`,
    ],
  },
  {
    table: 'orders',
    constraint: 'orders_status_check',
    columns: {
      status: words(['success', 'failed', 'initialized', 'review', 'started']),
      currency_rate: ['numeric', 'null', '-1', '0', '0.00000001', '1', `'Infinity'`, `'NaN'`],
    },
    conditions: [
      oneOf('status', ['success', 'failed', 'initialized', 'review', 'started']),
      'currency_rate > 0',
      `currency_rate < 'Infinity'`,
    ],
  },
  {
    table: 'order_items',
    constraint: 'order_items_status_check',
    columns: {
      status: words(['success', 'failed', 'refunded', 'initialized', 'canceled']),
      type: words(['registration', 'renewal', 'transfer', 'whois_privacy', 'restore']),
      interval: words(['year', 'month']),
      refund_operation_id: ['uuid', 'null', 'gen_random_uuid()'],
    },
    conditions: [
      oneOf('status', ['success', 'failed', 'refunded', 'initialized', 'canceled']),
      oneOf('type', ['registration', 'renewal', 'transfer', 'whois_privacy', 'restore']),
      oneOf('"interval"', ['year', 'month']),
      `(refund_operation_id is not null) <= (status = 'refunded')`,
    ],
  },
  {
    table: 'ledger_transactions',
    constraint: 'ledger_transactions_kind_check',
    columns: { kind: words(KINDS_OF_MOVES) },
    conditions: [oneOf('kind', KINDS_OF_MOVES)],
  },
  {
    table: 'ledger_postings',
    constraint: 'ledger_postings_check',
    columns: {
      ledger_account: words(LEDGER_ACCOUNTS),
      account_id: ['integer', 'null', '1'],
      connection_id: ['integer', 'null', '1'],
    },
    conditions: [
      oneOf('ledger_account', LEDGER_ACCOUNTS),
      `(ledger_account in ('available', 'held')) = (account_id is not null)`,
      `(ledger_account = 'registry_payable') = (connection_id is not null)`,
    ],
  },
  {
    table: 'dns_records',
    constraint: 'dns_records_type_check',
    columns: {
      host: ['text', 'null', `''`, `'www'`, `'WWW'`, `repeat('a', 253)`, `repeat('a', 254)`],
      type: words(TYPES_OF_RECORDS),
      answer: ['text', 'null', `''`, `'a'`],
      ttl: ['integer', 'null', '299', '300'],
      priority: ['integer', 'null', '-1', '0', '65535', '65536'],
      origin: words(['user', 'url_forwarding', 'email_forwarding']),
    },
    conditions: [
      oneOf('type', TYPES_OF_RECORDS),
      'host = lower(host)',
      'length(host) <= 253',
      `answer <> ''`,
      'ttl >= 300',
      `(priority is not null) = (type in ('MX', 'SRV'))`,
      'priority >= 0',
      'priority <= 65535',
      oneOf('origin', ['user', 'url_forwarding', 'email_forwarding']),
    ],
  },
  {
    table: 'zone_changes',
    constraint: 'zone_changes_action_check',
    columns: { action: words(ACTIONS_OF_ZONES) },
    conditions: [oneOf('action', ACTIONS_OF_ZONES)],
  },
];

/** Every row of all combinations of values, with what each condition and the constraint say; null accepts. */
async function combinations({ table, constraint, columns, conditions }: Check) {
  const { rows: found } = await database.sql.pool.query<{ check: string }>(
    `select pg_get_expr(conbin, conrelid) as check from pg_constraint where conrelid = $1::regclass and conname = $2`,
    [table, constraint],
  );
  const lists = Object.entries(columns).map(
    ([name, [type, ...values]]) =>
      `(values ${values.map((value) => `((${value})::${type})`).join(', ')}) as "of_${name}" ("${name}")`,
  );
  const { rows } = await database.sql.pool.query<{ row: string; checked: boolean; meant: boolean }>(
    `select row_to_json(r)::text as row, coalesce(${found[0].check}, true) as checked,
            ${conditions.map((condition) => `coalesce(${condition}, true)`).join(' and ')} as meant
       from (select * from ${lists.join(', ')}) r`,
  );
  return rows;
}

describe('checks that are functions', () => {
  it.each(CHECKS.map((check) => [check.constraint, check] as const))(
    '%s accepts and refuses every combination of values as its conditions do one by one',
    async (_, check) => {
      const rows = await combinations(check);
      expect(rows.filter(({ checked, meant }) => checked !== meant)).toEqual([]);
      expect(rows.filter(({ checked }) => checked).length).toBeGreaterThan(0);
      expect(rows.filter(({ checked }) => !checked).length).toBeGreaterThan(0);
    },
  );

  it('are the only checks of tables that each sale or record writes that list words, and are in PL/pgSQL', async () => {
    const { rows } = await database.sql.pool.query<{
      name: string;
      listed: boolean;
      language: string | null;
    }>(
      `select c.conname as name, pg_get_constraintdef(c.oid) like '%ARRAY[%' as listed,
              (select l.lanname from pg_depend d join pg_proc p on p.oid = d.refobjid join pg_language l on l.oid = p.prolang
                where d.classid = 'pg_constraint'::regclass and d.objid = c.oid and d.refclassid = 'pg_proc'::regclass) as language
         from pg_constraint c where c.contype = 'c' and c.conrelid = any($1::regclass[])`,
      [[...new Set(CHECKS.map(({ table }) => table))]],
    );
    expect(rows.filter(({ listed }) => listed)).toEqual([]);
    expect(
      rows
        .filter(({ language }) => language !== null)
        .map(({ name, language }) => [name, language])
        .sort(),
    ).toEqual(CHECKS.map(({ constraint }) => [constraint, 'plpgsql']).sort());
  });
});
