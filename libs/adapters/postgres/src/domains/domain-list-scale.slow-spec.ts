import type { DomainFilter, DomainSort } from '@registrar/domains/ports';
import { insertManyDomains } from '@registrar/testkit';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { pageWindow } from '../json-sql';
import { countStatement } from './domain-count-sql';
import { conditionsOf, countSql, FEW, listSql, readsAllMatching } from './domain-list-sql';

jest.setTimeout(300_000);

const LARGE = 1_000_000;
const PER_PAGE = 50;
/**
 * Rows of `domains` that a page may read: the shown ones, and those that a filter skips. For any size of the
 * account.
 */
const MAY_VISIT = FEW;

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
let accountId: number;
beforeAll(async () => {
  database = await openDatabase();
  owner = new Client({ connectionString: database.superuserUrl });
  await owner.connect();
  const rows = new Rows(database.sql);
  accountId = await rows.account();
  const connectionId = await rows.connection();
  for (const tld of ['com', 'net', 'example']) {
    await rows.tld(tld, connectionId);
    await owner.query(
      `insert into tld_prices (tld, product, price, list_price, valid_from) values ($1, 'renewal', length($1) * 100, 2000, $2)`,
      [tld, NOW],
    );
  }
  await insertManyDomains(owner, {
    count: LARGE,
    accountId,
    connectionId,
    contactId: await rows.contact(),
    now: NOW,
  });
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
});

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

async function explain(text: string, values: readonly unknown[]): Promise<Plan[]> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    [...values],
  );
  return nodes(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'domains');
}

const visited = (scans: readonly Plan[]): number =>
  scans.reduce(
    (sum, node) =>
      sum +
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops'],
    0,
  );

async function total(filter: DomainFilter): Promise<{ counted: number; scans: Plan[] }> {
  const { text, values } = countStatement(conditionsOf(filter), countSql);
  const { rows } = await owner.query<{ total: number }>(text, [accountId, ...values]);
  return { counted: rows[0].total, scans: await explain(text, [accountId, ...values]) };
}

async function page(
  filter: DomainFilter,
  options: { sort?: DomainSort; descending?: boolean; page: 'first' | 'middle' | 'last' },
): Promise<Plan[]> {
  const { counted } = await total(filter);
  const pages = Math.max(1, Math.ceil(counted / PER_PAGE));
  const { limit, offset, fromEnd } = pageWindow(
    { first: 1, middle: Math.ceil(pages / 20), last: pages }[options.page],
    PER_PAGE,
    counted,
  );
  const conditions = conditionsOf(filter);
  const sort = options.sort ?? 'domainName';
  const text = listSql({
    conditions,
    sort,
    descending: options.descending ?? false,
    fromEnd,
    skips: options.page === 'middle',
    few: readsAllMatching(conditions, sort, counted),
    counted: false,
  });
  return explain(text, [NOW, accountId, limit, offset, ...conditions.map(({ value }) => value)]);
}

const at = (text: string): Date => new Date(text);
const FILTERS: readonly (readonly [string, DomainFilter, number])[] = [
  ['nothing', {}, LARGE],
  ['an exact name', { domainName: `${'c4ca4238'}-1.com` }, 1],
  ['a frequent TLD', { tld: 'com' }, 750_000],
  ['a rare TLD', { tld: 'example' }, 50_000],
  ['a pattern that asks for a TLD', { domainName: '*.net' }, 200_000],
  ['the end of a name', { domainName: '*-77777.com' }, 1],
  ['the beginning of a name', { domainName: 'c4ca42*' }, 1],
  ['locked', { locked: true }, 999_000],
  ['unlocked, one in a thousand', { locked: false }, 1_000],
  ['privacy', { privacyEnabled: true }, 500_000],
  ['premium, one in two thousand', { isPremium: true }, 500],
  ['autorenew off', { autorenewEnabled: false }, 333_333],
  ['a tag, one in a thousand', { tagKeys: ['rare'] }, 1_000],
  ['two tags, one in a thousand', { tagKeys: ['half', 'rare'] }, 1_000],
  ['locked under a TLD', { locked: true, tld: 'net' }, 200_000],
];

describe('a list of a million domains', () => {
  it.each(FILTERS)('counts %s exactly, from kept counts or from few rows', async (_, filter, expected) => {
    const { counted, scans } = await total(filter);
    expect(counted).toBe(expected);
    expect(visited(scans)).toBeLessThanOrEqual(MAY_VISIT);
  });

  it.each([
    ['a day', { createdFrom: at('2025-06-01T00:00:00Z'), createdBefore: at('2025-06-02T00:00:00Z') }],
    ['two years', { createdFrom: at('2024-02-01T00:00:00Z'), createdBefore: at('2026-02-01T00:00:00Z') }],
    [
      'times within days',
      { expiresFrom: at('2027-06-01T08:30:00Z'), expiresBefore: at('2028-06-02T19:00:30Z') },
    ],
    [
      'times within a day',
      { expiresFrom: at('2027-06-01T08:30:00Z'), expiresBefore: at('2027-06-01T19:00:30Z') },
    ],
    ['an open end', { expiresFrom: at('2027-06-01T08:30:00Z') }],
    ['an open beginning', { createdBefore: at('2025-06-01T08:30:00Z') }],
    [
      'nothing, from the end to the beginning',
      { createdFrom: at('2025-06-02T00:00:00Z'), createdBefore: at('2025-06-01T00:00:00Z') },
    ],
  ])('counts dates of %s as the rows do', async (_, filter) => {
    const conditions = conditionsOf(filter);
    const { rows } = await owner.query<{ total: number }>(countSql(conditions), [
      accountId,
      ...conditions.map(({ value }) => value),
    ]);
    const { counted, scans } = await total(filter);
    expect(counted).toBe(rows[0].total);
    expect(visited(scans)).toBeLessThanOrEqual(MAY_VISIT);
  });

  describe.each(['first', 'last'] as const)('shows its %s page', (which) => {
    it.each(FILTERS)('of %s from an index, reading few rows', async (_, filter) => {
      const scans = await page(filter, { page: which });
      expect(scans.length).toBeGreaterThan(0);
      expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      expect(visited(scans)).toBeLessThanOrEqual(MAY_VISIT);
    });

    it.each<[DomainSort, boolean]>([
      ['domainName', true],
      ['createDate', false],
      ['createDate', true],
      ['expireDate', false],
      ['expireDate', true],
      ['autorenewEnabled', false],
      ['locked', false],
      ['locked', true],
      ['privacyEnabled', true],
      ['renewalPrice', false],
      ['renewalPrice', true],
    ])('by %s, descending %p, from an index, looking at few rows', async (sort, descending) => {
      const scans = await page({}, { sort, descending, page: which });
      expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      expect(visited(scans)).toBeLessThanOrEqual(MAY_VISIT);
    });

    it.each([
      ['the last days', { createdFrom: at('2026-03-01T00:00:00Z') }],
      ['one day', { expiresFrom: at('2027-06-01T00:00:00Z'), expiresBefore: at('2027-06-02T00:00:00Z') }],
      ['nearly all', { createdFrom: at('2023-03-10T00:00:00Z') }],
    ])('of dates of %s from an index', async (_, filter) => {
      const scans = await page(filter, { page: which });
      expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      expect(visited(scans)).toBeLessThanOrEqual(2 * MAY_VISIT);
    });
  });

  it('reads the rows of a page in the middle, and of those before it only the index', async () => {
    const scans = await page({}, { page: 'middle' });
    const names = scans.filter((node) => node['Node Type'] === 'Index Only Scan');
    expect(names).toHaveLength(1);
    expect(visited(scans.filter((node) => !names.includes(node)))).toBeLessThanOrEqual(MAY_VISIT);
  });

  it('finds a word inside names by an index; that only its exact count may take long is the named exception', async () => {
    const scans = await page({ domainName: '*ca4238*' }, { page: 'first' });
    expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(visited(scans)).toBeLessThanOrEqual(MAY_VISIT);
  });

  it('shows domains with a frequent tag from an index, with the same exception of the count', async () => {
    const scans = await page({ tagKeys: ['half'] }, { page: 'first' });
    expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(visited(scans)).toBeLessThanOrEqual(MAY_VISIT);
    expect((await total({ tagKeys: ['half'] })).counted).toBe(LARGE / 2);
  });
});
