import { type SearchKind, searchTerms } from '@registrar/staff';
import { insertManyDomains } from '@registrar/testkit';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { NOW, Rows } from '../../../test/rows';
import { PostgresSearchReader } from './search-reader';
import { CANDIDATES, SEARCH_STEPS } from './search-sql';

jest.setTimeout(600_000);

const LARGE = 1_000_000;
/** As a request with the largest limit. */
const LIMIT = 21;
/**
 * Rows that one statement may read: the candidates with their accounts, and rows that have all trigrams of a
 * text but not the text. Those are most, a thousand, for a text of repeated digits.
 */
const MAY_VISIT = 10 * CANDIDATES;
/** Pages of 8 kB of one statement: the heap and index pages of its rows, and lists of trigrams. */
const MAY_READ = 4_000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Plans'?: Plan[];
}

let database: OpenDatabase;
let owner: Client;
beforeAll(async () => {
  database = await openDatabase();
  owner = new Client({ connectionString: database.superuserUrl });
  await owner.connect();
  const rows = new Rows(database.sql);
  const [accountId, connectionId, contactId] = [
    await rows.account(),
    await rows.connection(),
    await rows.contact(),
  ];
  for (const tld of ['com', 'net', 'example']) await rows.tld(tld, connectionId);
  await insertManyDomains(owner, { count: LARGE, accountId, connectionId, contactId, now: NOW });
  await owner.query(
    `insert into contacts (first_name, last_name, company_name, email, phone, created_at)
     select (array['Ilse', 'Jan', 'Maria', 'Piet'])[1 + n % 4], 'Holder ' || substr(md5(n::text), 1, 6), case when n % 3 = 0 then 'Works ' || n || ' GmbH' end,
            'holder-' || n || '@' || substr(md5(n::text), 1, 5) || '.example', '+49301' || lpad(n::text, 7, '0'), $1
       from generate_series(1, $2::int) as n`,
    [NOW, LARGE],
  );
  await owner.query(
    `insert into accounts (username, created_at) select 'shop-' || substr(md5(n::text), 1, 6) || '-' || n, $1 from generate_series(1, 100000) as n`,
    [NOW],
  );
  await owner.query(
    `insert into operations (id, account_id, kind, subject, payload, due_at, created_at)
     select ('0190a000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'register', 'scale-' || n || '.example', '{}', $2, $2 from generate_series(1, 200000) as n`,
    [accountId, NOW],
  );
  await owner.query(
    `insert into registry_commands (cltrid, connection_id, operation_id, command, object, request, sent_at, svtrid)
     select '0190a000-0000-7000-8000-' || lpad(n::text, 12, '0') || '-create-1', $1, ('0190a000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'domain:create', 'scale-' || n || '.example', '<epp/>', $2, 'SV-' || n
       from generate_series(1, 200000) as n`,
    [connectionId, NOW],
  );
  await owner.query(
    `insert into audit_log (at, actor, role, action, target, request_id, source)
     select $1, 'Ines (key 3)', 'support', 'account.update', 'account:' || n, 'req', '192.0.2.' || n % 5 from generate_series(1, 200000) as n`,
    [NOW],
  );
  for (const table of ['contacts', 'accounts', 'operations', 'registry_commands', 'audit_log'])
    await owner.query(`vacuum analyze ${table}`);
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
});

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** With the plan of a statement that was prepared, whatever its values: as the API runs it after a while. */
async function plansOf(kind: SearchKind, text: string): Promise<{ name: string; plan: Plan; ms: number }[]> {
  const terms = searchTerms(text);
  const plans = [];
  for (const { name, text: statement, values } of SEARCH_STEPS[kind]) {
    const asked = values(terms);
    if (!asked) continue;
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await owner.query(`set plan_cache_mode = ${mode}`);
      const { rows } = await owner.query<{ 'QUERY PLAN': [{ 'Plan': Plan; 'Execution Time': number }] }>({
        text: `explain (analyze, buffers, timing off, format json) ${statement}`,
        values: [...asked, LIMIT],
      });
      const [{ 'Plan': plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
      plans.push({ name: `${name} ${mode}`, plan, ms });
    }
  }
  return plans;
}

const visited = (plan: Plan): number =>
  nodes(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce(
      (sum, node) =>
        sum +
        (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
          node['Actual Loops'],
      0,
    );

/** Kind, text, and what is special about it. */
const SEARCHES: readonly (readonly [SearchKind, string, string])[] = [
  ['domain', 'c4ca4238-1.com', 'a whole name'],
  ['domain', 'c4', 'a beginning of two characters'],
  ['domain', 'ca4238', 'a rare part'],
  ['domain', '77777.com', 'an end'],
  ['domain', '.com', 'a part of three in four names'],
  ['domain', 'com', 'three letters of three in four names'],
  ['domain', 'absent-everywhere', 'no name'],
  ['account', 'shop', 'a beginning of all'],
  ['account', 'hop', 'a part of all'],
  ['account', '99999', 'a rare part'],
  ['contact', 'ilse holder', 'a frequent name'],
  ['contact', 'holder-77777@', 'a beginning of an address'],
  ['contact', '.example', 'an end of all addresses'],
  ['contact', 'works 3', 'a beginning of companies'],
  ['contact', '+4930100', 'a beginning of numbers'],
  ['contact', 'absent everywhere', 'no contact'],
  ['order', '70001', 'an id'],
  ['payment', '0190a000-0000-7000-8000-000000000001', 'an id'],
  ['operation', '0190a000-0000-7000-8000-000000077777', 'an id'],
  ['operation', '0190a000', 'a beginning of all'],
  ['transfer', 'scale-1.example', 'a name'],
  ['registry_transaction', 'SV-77777', 'the registry id'],
  ['registry_transaction', '0190a000-0000-7000-8000-000000077777-create-1', 'our id'],
  ['token', '77', 'an id'],
  ['source_address', '192.0.2.3', 'an address of one entry in five'],
];

describe('a search at a million domains and contacts', () => {
  const times: string[] = [];
  afterAll(() => process.stdout.write(`${times.join('\n')}\n`));

  it.each(SEARCHES)('of %s by %p (%s) reads few rows and pages', async (kind, text) => {
    const plans = await plansOf(kind, text);
    expect(plans.length).toBeGreaterThan(0);
    for (const { name, plan, ms } of plans) {
      const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      times.push(
        `${name} ${JSON.stringify(text)}: ${visited(plan)} rows, ${pages} pages, ${ms.toFixed(1)} ms`,
      );
      expect([name, visited(plan) <= MAY_VISIT, pages <= MAY_READ]).toEqual([name, true, true]);
    }
  });

  it('answers a kind in few milliseconds, printed and not asserted', async () => {
    const reader = new PostgresSearchReader(database.sql);
    for (const [kind, text] of SEARCHES) {
      const before = performance.now();
      const found = await reader.find(kind, searchTerms(text), LIMIT);
      times.push(`find ${kind} ${text}: ${found.length} hits, ${(performance.now() - before).toFixed(1)} ms`);
      expect(found.length).toBeLessThanOrEqual(LIMIT);
    }
  });
});
