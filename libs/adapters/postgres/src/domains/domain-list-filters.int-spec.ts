import type { DomainFilter, DomainListRequest, DomainSort } from '@registrar/domains/ports';
import { insertManyDomains } from '@registrar/testkit';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { pageWindow } from '../json-sql';
import { countStatement } from './domain-count-sql';
import { conditionsOf, countSql, FEW, listSql, readsAllMatching } from './domain-list-sql';
import { PostgresDomainReader } from './domain-reader';

/** More under co.uk and uk than are read at once and sorted, fewer under net. */
const DOMAINS = 9_000;
const PER_PAGE = 40;

interface Row {
  name: string;
  tld: string;
  locked: boolean;
  privacy_enabled: boolean;
  autorenew_enabled: boolean;
  premium: boolean;
  expires_at: Date;
}

let database: OpenDatabase;
let owner: Client;
let accountId: number;
let domains: Row[];
beforeAll(async () => {
  database = await openDatabase();
  owner = new Client({ connectionString: database.superuserUrl });
  await owner.connect();
  const rows = new Rows(database.sql);
  accountId = await rows.account();
  const connectionId = await rows.connection();
  for (const tld of ['com', 'net', 'uk', 'co.uk', 'notuk']) await rows.tld(tld, connectionId);
  await insertManyDomains(owner, {
    count: DOMAINS,
    accountId,
    connectionId,
    contactId: await rows.contact(),
    now: NOW,
    tlds: { frequent: 'co.uk', common: 'net', rare: 'uk' },
  });
  domains = (await owner.query<Row>('select * from domains order by name collate "C"')).rows;
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
});

const UNDER_UK = ({ tld }: Row): boolean => tld === 'uk' || tld === 'co.uk';

/** Names of a page, and the count. */
async function list(request: Partial<DomainListRequest>): Promise<{ names: string[]; totalCount: number }> {
  const reader = new PostgresDomainReader(database.sql, { sendDefaults: false });
  const { items, totalCount } = await reader.list({
    accountId,
    filter: {},
    page: 1,
    perPage: PER_PAGE,
    sort: 'domainName',
    descending: false,
    includeRenewalPrice: false,
    now: NOW,
    ...request,
  });
  const names = (JSON.parse(String(items)) as { domainName: string }[]).map(({ domainName }) => domainName);
  return { names, totalCount };
}

const expected = (matches: (row: Row) => boolean, page: number, descending = false): string[] => {
  const names = domains.filter(matches).map(({ name }) => name);
  return (descending ? names.reverse() : names).slice((page - 1) * PER_PAGE, page * PER_PAGE);
};

const CASES: readonly (readonly [string, DomainFilter, (row: Row) => boolean])[] = [
  ['*.uk', { domainName: '*.uk' }, UNDER_UK],
  ['*.co.uk', { domainName: '*.co.uk' }, ({ tld }) => tld === 'co.uk'],
  ['*.net', { domainName: '*.net' }, ({ tld }) => tld === 'net'],
  [
    '*.uk without privacy',
    { domainName: '*.uk', privacyEnabled: false },
    (row) => UNDER_UK(row) && !row.privacy_enabled,
  ],
  ['*.uk unlocked', { domainName: '*.uk', locked: false }, (row) => UNDER_UK(row) && !row.locked],
  ['tld=net', { tld: 'net' }, ({ tld }) => tld === 'net'],
  ['locked=false', { locked: false }, ({ locked }) => !locked],
  ['isPremium=true', { isPremium: true }, ({ premium }) => premium],
];

describe('a filtered list in the order of names', () => {
  it.each(CASES)('of %s has the pages of its domains, from both ends', async (_, filter, matches) => {
    const total = domains.filter(matches).length;
    const pages = Math.ceil(total / PER_PAGE);
    expect(pages).toBeGreaterThan(0);
    for (const descending of [false, true])
      for (const page of new Set([1, 2, 3, Math.ceil(pages / 2), pages - 1, pages].filter((one) => one > 0)))
        expect([page, await list({ filter, page, descending })]).toEqual([
          page,
          { names: expected(matches, page, descending), totalCount: total },
        ]);
  });

  it.each([
    ['a TLD that the account has no domain of', '*.com'],
    ['a TLD that is not offered', '*.example'],
    ['a TLD that only ends with the same letters', '*.notuk'],
    ['the end of a label of the TLD', '*.k'],
    ['a TLD with a wildcard character of SQL', '*.%k'],
  ])('is empty for %s', async (_, domainName) => {
    expect(await list({ filter: { domainName } })).toEqual({ names: [], totalCount: 0 });
  });

  it('has no domain of another account under the same TLD', async () => {
    const other = await new Rows(database.sql).account();
    expect(await list({ accountId: other, filter: { domainName: '*.uk' } })).toEqual({
      names: [],
      totalCount: 0,
    });
  });
});

describe('a list by several TLDs in another order', () => {
  const MATCHES: Record<string, (row: Row) => boolean> = {
    '*.net': ({ tld }) => tld === 'net',
    '*.uk': UNDER_UK,
  };

  it.each<[string, string, DomainSort]>([
    ['of few domains by their expiry', '*.net', 'expireDate'],
    ['of many domains by their expiry', '*.uk', 'expireDate'],
    ['of few domains by their price', '*.net', 'renewalPrice'],
    ['of many domains by their price', '*.uk', 'renewalPrice'],
  ])('%s has each domain once', async (_, domainName, sort) => {
    const matching = domains.filter(MATCHES[domainName]);
    expect(matching.length > FEW).toBe(domainName === '*.uk');
    const names: string[] = [];
    for (let page = 1; page <= Math.ceil(matching.length / 250); page += 1)
      names.push(...(await list({ filter: { domainName }, sort, page, perPage: 250 })).names);
    expect(names.toSorted()).toEqual(matching.map(({ name }) => name));
    const expiries = new Map(matching.map((row) => [row.name, row.expires_at.getTime()]));
    if (sort === 'expireDate')
      expect(names.map((name) => expiries.get(name)!)).toEqual(
        [...expiries.values()].toSorted((a, b) => a - b),
      );
  });
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Plans'?: Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Rows and index entries of domains that a page reads. */
async function readBy(filter: DomainFilter, page: 'first' | 'last'): Promise<number> {
  const conditions = conditionsOf(filter);
  const values = conditions.map(({ value }) => value);
  const count = countStatement(conditions, countSql);
  const {
    rows: [{ total }],
  } = await owner.query<{ total: number }>(count.text, [accountId, ...count.values]);
  const { limit, offset, fromEnd } = pageWindow(
    page === 'first' ? 1 : Math.ceil(total / PER_PAGE),
    PER_PAGE,
    total,
  );
  const text = listSql({
    conditions,
    sort: 'domainName',
    descending: false,
    fromEnd,
    skips: offset > limit,
    few: readsAllMatching(conditions, 'domainName', total),
    counted: false,
  });
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    [NOW, accountId, limit, offset, ...values],
  );
  return nodes(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === 'domains')
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
}

describe('a page of domains of one property reads its own rows alone', () => {
  it.each<[string, DomainFilter, number]>([
    ['tld=net', { tld: 'net' }, 1],
    ['*.net', { domainName: '*.net' }, 1],
    ['*.uk, of two TLDs', { domainName: '*.uk' }, 2],
    ['locked=true', { locked: true }, 1],
    ['privacyEnabled=true', { privacyEnabled: true }, 1],
    ['autorenewEnabled=false', { autorenewEnabled: false }, 1],
  ])('%s', async (_, filter, tlds) => {
    for (const page of ['first', 'last'] as const) {
      const read = await readBy(filter, page);
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThanOrEqual(PER_PAGE * tlds);
    }
  });
});

describe('whether all matching domains are read', () => {
  it.each<[string, DomainFilter, DomainSort, number, boolean]>([
    ['never without a filter', {}, 'domainName', 10, false],
    ['never of one property in the order of names', { locked: false }, 'domainName', 10, false],
    ['if few have one property, in another order', { locked: false }, 'expireDate', FEW, true],
    ['not if many have one property, in another order', { locked: false }, 'expireDate', FEW + 1, false],
    ['if few have two properties', { locked: false, tld: 'net' }, 'domainName', FEW, true],
    ['not if many have two properties', { locked: false, tld: 'net' }, 'domainName', FEW + 1, false],
    ['if few have a word', { domainName: '*rare*' }, 'domainName', FEW, true],
    ['if few were registered in a time', { createdFrom: NOW }, 'domainName', FEW, true],
    ['if few have a tag', { tagKeys: ['vip'] }, 'domainName', FEW, true],
  ])('%s', (_, filter, sort, total, all) => {
    expect(readsAllMatching(conditionsOf(filter), sort, total)).toBe(all);
  });
});
