import type { JsonValue } from '@registrar/kernel';
import { LIST_LIMITS, type ListFilter, type SortKey } from '@registrar/staff';
import type { ListQuery } from '@registrar/staff/ports';
import { insertManyDomains } from '@registrar/testkit';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { NOW, Rows } from '../../../test/rows';
import { countStatement, PostgresStaffLists, pageStatements, type Statement } from './staff-lists';

jest.setTimeout(600_000);

const LARGE = 1_000_000;
const LIMIT = 100;
/** Rows of `domains` that a page may read, whatever the number of domains. */
const MAY_VISIT = 2_500;
/** A count stops there; a scan passes rows that do not match, where most do. */
const MAY_COUNT = LIST_LIMITS.counted + 1;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Plans'?: Plan[];
}

let database: OpenDatabase;
let owner: Client;
let lists: PostgresStaffLists;
let rare: { accountId: number };
/** Of the account and the registry of all other domains. */
let frequent: { username: string; registry: string };

/** Few domains with everything that is rare; the others are in one account, at one registry. */
async function makeRare(rows: Rows): Promise<void> {
  const accountId = await rows.account();
  const connectionId = await rows.connection();
  const contacts = await owner.query<{ id: number }>(
    `insert into contacts (first_name, last_name, email, created_at) values ('Rosa', 'Rare', 'Rosa@rare.example', $1) returning id`,
    [NOW],
  );
  const change = (set: string, from: number, to: number, values: unknown[] = []): Promise<unknown> =>
    owner.query(`update domains set ${set} where id between ${from} and ${to}`, values);
  await change('account_id = $1', 101, 130, [accountId]);
  await change('connection_id = $1', 201, 230, [connectionId]);
  await change('admin_id = $1', 301, 330, [contacts.rows[0].id]);
  await change(`nameservers = '{ns9.rare.example,ns1.example.org}'`, 401, 430);
  await change(`registry_statuses = '{serverHold}'`, 501, 530);
  await change(`state = 'transferred', removed_at = $1`, 601, 630, [NOW]);
  await change(`autorenew_trouble = 'no credit'`, 701, 730);
  for (const table of ['domains', 'contacts', 'accounts', 'registry_connections'])
    await owner.query(`vacuum analyze ${table}`);
  rare = { accountId };
}

beforeAll(async () => {
  database = await openDatabase();
  owner = new Client({ connectionString: database.superuserUrl });
  await owner.connect();
  const rows = new Rows(database.sql);
  const accountId = await rows.account();
  const connectionId = await rows.connection();
  for (const tld of ['com', 'net', 'example']) await rows.tld(tld, connectionId);
  await insertManyDomains(owner, {
    count: LARGE,
    accountId,
    connectionId,
    contactId: await rows.contact(),
    now: NOW,
  });
  await makeRare(rows);
  const names = await owner.query<typeof frequent>(
    'select a.username, n.code as registry from accounts a, registry_connections n where a.id = $1 and n.id = $2',
    [accountId, connectionId],
  );
  frequent = names.rows[0];
  lists = new PostgresStaffLists(database.sql);
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
});

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

async function visited({ text, values }: Statement): Promise<number> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  const scans = nodes(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'domains');
  expect(scans.length).toBeGreaterThan(0);
  return scans.reduce(
    (sum, node) =>
      sum +
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops'],
    0,
  );
}

const byName: readonly SortKey[] = [
  { field: 'domainName', isDescending: false },
  { field: 'id', isDescending: false },
];
const COLUMNS = [
  'domainName',
  'username',
  'tld',
  'registry',
  'state',
  'expiresAt',
  'inTrouble',
  'contactEmails',
  'dnssec',
];

/** Rows read for a page, over all its statements; the last page is that after the hundredth row from the end. */
async function readByPage(
  which: 'first' | 'last',
  { filter, sort = byName }: { filter?: ListFilter; sort?: readonly SortKey[] },
): Promise<number> {
  const query: ListQuery = { list: 'domains', filter, sort, columns: COLUMNS, limit: LIMIT };
  const reversed = sort.map(({ field, isDescending }) => ({ field, isDescending: !isDescending }));
  const after = which === 'last' ? (await lists.page({ ...query, sort: reversed })).next : undefined;
  const chosen = await lists.choose(query);
  if (chosen.ids?.length === 0) return 0;
  let sum = 0;
  for (const statement of pageStatements({ ...query, after }, chosen))
    sum += await visited(statement(LIMIT + 1));
  return sum;
}

type Condition = [field: string, op: string, value: () => JsonValue];
const at = (text: string) => (): string => new Date(text).toISOString();
const is = (value: JsonValue) => (): JsonValue => value;
/** Filters with the number of domains that match. */
const FILTERS: readonly (readonly [string, readonly Condition[], number | undefined])[] = [
  ['a name', [['domainName', 'eq', is('c4ca4238-1.com')]], 1],
  ['the beginning of a name', [['domainName', 'startsWith', is('c4ca42')]], undefined],
  ['a frequent state', [['state', 'eq', is('active')]], LARGE - 30],
  ['a rare state', [['state', 'eq', is('transferred')]], 30],
  ['rare states', [['state', 'in', is(['transferred', 'failed'])]], 30],
  ['a frequent TLD', [['tld', 'eq', is('com')]], 750_000],
  ['a rare TLD', [['tld', 'eq', is('example')]], 50_000],
  ['a small account', [['accountId', 'eq', () => String(rare.accountId)]], 30],
  [
    'a day of expiry',
    [
      ['expiresAt', 'gte', at('2027-06-01')],
      ['expiresAt', 'lt', at('2027-06-02')],
    ],
    undefined,
  ],
  ['an open range of expiry', [['expiresAt', 'lt', at('2027-06-01')]], undefined],
  [
    'a day of registration',
    [
      ['registeredAt', 'gte', at('2025-06-01')],
      ['registeredAt', 'lt', at('2025-06-02')],
    ],
    undefined,
  ],
  ['a rare name server', [['nameServers', 'eq', is('ns9.rare.example')]], 30],
  ['a frequent name server', [['nameServers', 'eq', is('ns1.example.org')]], LARGE],
  ['the mail address of a contact', [['contactEmails', 'eq', is('ROSA@rare.example')]], 30],
  ['the beginning of a contact', [['contactNames', 'startsWith', is('rosa r')]], 30],
  ['a rare status', [['registryStatuses', 'eq', is('serverHold')]], 30],
  ['trouble', [['inTrouble', 'eq', is(true)]], 30],
  ['the beginning of usernames', [['username', 'startsWith', is('rows-')]], LARGE],
  ['the username of a large account', [['username', 'eq', () => frequent.username]], LARGE - 30],
  ['a part of no username', [['username', 'contains', is('zzqx')]], 0],
  ['a large registry', [['registry', 'eq', () => frequent.registry]], LARGE - 30],
  ['the beginning of a TLD', [['tld', 'startsWith', is('exa')]], 50_000],
  ['a rare part of a name', [['domainName', 'contains', is('ca4238')]], undefined],
  ['a part of no name', [['domainName', 'contains', is('zzqx')]], 0],
  ['the removed', [['removedAt', 'notEmpty', is(null)]], 30],
  [
    'a small account and a frequent state',
    [
      ['accountId', 'eq', () => String(rare.accountId)],
      ['state', 'eq', is('active')],
    ],
    30,
  ],
  [
    'a frequent TLD and a rare state',
    [
      ['tld', 'eq', is('com')],
      ['state', 'eq', is('transferred')],
    ],
    undefined,
  ],
];
const filterOf = (conditions: readonly Condition[]): ListFilter =>
  ({
    and: conditions.map(([field, op, value]) => ({ field, op, ...(value() !== null && { value: value() }) })),
  }) as ListFilter;

describe('a list of a million domains across accounts', () => {
  describe.each(['first', 'last'] as const)('reads few rows for its %s page', (which) => {
    it.each(['domainName', 'id', 'tld', 'state', 'registeredAt', 'expiresAt'])(
      'by %s in both directions',
      async (field) => {
        for (const isDescending of [false, true]) {
          const names = field === 'id' ? ['id'] : [...new Set([field, 'domainName', 'id'])];
          const sort = names.map((name) => ({ field: name, isDescending }));
          expect(await readByPage(which, { sort })).toBeLessThanOrEqual(MAY_VISIT);
        }
      },
    );

    it.each(FILTERS)('of %s', async (_, conditions) => {
      expect(await readByPage(which, { filter: filterOf(conditions) })).toBeLessThanOrEqual(MAY_VISIT);
    });
  });

  it.each(FILTERS)('counts %s, up to its limit', async (_, conditions, expected) => {
    const filter = filterOf(conditions);
    const counted = await lists.count('domains', filter, MAY_COUNT);
    if (expected !== undefined) expect(counted).toBe(Math.min(expected, MAY_COUNT));
    const { keys } = await lists.choose({ list: 'domains', filter, sort: byName });
    expect(await visited(countStatement('domains', filter, MAY_COUNT, keys))).toBeLessThanOrEqual(
      3 * MAY_COUNT,
    );
  });
});
