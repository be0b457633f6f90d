import type { DomainFilter, DomainSort } from '@registrar/domains/ports';
import {
  type Condition,
  conditionsOf,
  type DomainListShape,
  FEW,
  hasVersions,
  listSql,
  needsOwnPlan,
  orderBy,
  readsAllMatching,
  versionsSql,
} from './domain-list-sql';

const AT = new Date('2026-03-02T09:00:00Z');
const OR_BELOW = `(t.name = ? or right(t.name, length(?) + 1) = '.' || ?)`;

/** Each filter, its condition, and the stored counts that know the number of its domains. */
const FILTERS: readonly [filter: DomainFilter, sql: string, value: unknown, kept: Condition['kept']][] = [
  [{ tld: 'com' }, 'd.tld = ?', 'com', 'counts'],
  [{ locked: false }, 'd.locked = ?', false, 'counts'],
  [{ createdFrom: AT }, 'd.registered_at >= ?', AT, 'created'],
  [{ createdBefore: AT }, 'd.registered_at < ?', AT, 'created'],
  [{ expiresFrom: AT }, 'd.expires_at >= ?', AT, 'expires'],
  [{ expiresBefore: AT }, 'd.expires_at < ?', AT, 'expires'],
  [{ privacyEnabled: false }, 'd.privacy_enabled = ?', false, 'counts'],
  [{ isPremium: true }, 'd.premium = ?', true, 'counts'],
  [{ autorenewEnabled: true }, 'd.autorenew_enabled = ?', true, 'counts'],
  [{ orderId: 7 }, 'd.order_id = ?', 7, undefined],
  [{ tagKeys: ['vip'] }, 'd.tag_keys @> ?', ['vip'], undefined],
  [{ pendingCreate: true }, `d.state = 'pending_create' and ?::boolean`, true, undefined],
  [{ pendingCreate: false }, `d.state = 'active' and ?::boolean`, true, undefined],
  [{ domainName: 'a.com' }, 'd.name = ?', 'a.com', undefined],
  [{ domainName: 'a*' }, 'd.name like ?', 'a%', undefined],
  [{ domainName: '*a*' }, 'd.name like ?', '%a%', undefined],
  [{ domainName: '*shop.com' }, 'reverse(d.name) like ?', 'moc.pohs%', undefined],
  [
    { domainName: '*.com' },
    `d.tld = any(array(select t.name from tlds t where ${OR_BELOW}))`,
    'com',
    'counts',
  ],
];

describe('the conditions of a filter of domains', () => {
  it.each(FILTERS)('%j are %s with %j', (filter, sql, value, kept) => {
    const [condition, ...more] = conditionsOf(filter);
    expect(more).toEqual([]);
    expect([condition.sql, condition.value, condition.kept]).toEqual([sql, value, kept]);
  });

  it.each([{}, { domainName: '*' }, { tld: undefined }])('are none for %j', (filter) => {
    expect(conditionsOf(filter)).toEqual([]);
  });

  it('have an index by name where the stored counts of all domains know their number', () => {
    const byName = FILTERS.map(([filter]) => conditionsOf(filter)[0].byName);
    expect(byName).toEqual(FILTERS.map(([, , , kept]) => kept === 'counts'));
  });

  it('are planned for their values where these are ranges or words', () => {
    const own = FILTERS.filter(([filter]) => needsOwnPlan(conditionsOf(filter))).map(([, sql]) => sql);
    expect(own).toEqual([
      'd.registered_at >= ?',
      'd.registered_at < ?',
      'd.expires_at >= ?',
      'd.expires_at < ?',
      'd.tag_keys @> ?',
      'd.name like ?',
      'd.name like ?',
      'reverse(d.name) like ?',
    ]);
    expect(needsOwnPlan([])).toBe(false);
  });
});

describe('domains that match a filter', () => {
  it.each<[string, DomainFilter, DomainSort, number, boolean]>([
    ['are all read where they are few', { orderId: 7 }, 'domainName', FEW, true],
    ['are read in part where they are many', { orderId: 7 }, 'domainName', FEW + 1, false],
    ['are read in the order of their index', { tld: 'com' }, 'domainName', 1, false],
    ['are all read for another order', { tld: 'com' }, 'expireDate', 1, true],
    ['are all read with two conditions', { tld: 'com', locked: true }, 'domainName', 1, true],
    ['are read in part without a filter', {}, 'expireDate', 1, false],
  ])('%s', (_, filter, sort, total, expected) => {
    expect(readsAllMatching(conditionsOf(filter), sort, total)).toBe(expected);
  });

  it('are few up to 2,000', () => {
    expect(FEW).toBe(2_000);
  });
});

it.each<[DomainSort, boolean, string]>([
  ['domainName', false, 'd.name asc'],
  ['domainName', true, 'd.name desc'],
  ['createDate', false, 'd.registered_at asc, d.name asc'],
  ['expireDate', true, 'd.expires_at desc, d.name desc'],
  ['autorenewEnabled', false, 'd.autorenew_enabled asc, d.name asc'],
  ['locked', true, 'd.locked desc, d.name desc'],
  ['privacyEnabled', false, 'd.privacy_enabled asc, d.name asc'],
  ['renewalPrice', false, 'coalesce(d.renewal_price, renewals.price) asc, d.name asc'],
])('orders by %s, descending %p: %s', (sort, descending, text) => {
  expect(orderBy(sort, descending)).toBe(text);
});

const shape = (filter: DomainFilter, more: Partial<DomainListShape> = {}): DomainListShape => ({
  conditions: conditionsOf(filter),
  sort: 'domainName',
  descending: false,
  fromEnd: false,
  skips: false,
  few: false,
  counted: false,
  ...more,
});

describe('the statement of a page', () => {
  const UNKNOWN = 'limit (select $3::int) offset (select $4::int)';
  const EACH_TLD = 'tlds t cross join lateral';

  it.each<[string, Partial<DomainListShape>, DomainFilter, string[], string[]]>([
    ['hides its limit from the planner without a filter', {}, {}, [UNKNOWN], ['total', 'renewals', EACH_TLD]],
    [
      'shows its limit with a filter',
      {},
      { tld: 'com' },
      ['limit $3::int offset $4::int', 'd.tld = $5'],
      [UNKNOWN],
    ],
    [
      'shows its limit by price',
      { sort: 'renewalPrice' },
      {},
      ['limit $3::int offset $4::int', 'with renewals as materialized', 'union all'],
      [UNKNOWN],
    ],
    ['reads backwards', { fromEnd: true }, {}, ['order by d.name desc'], ['d.name asc']],
    [
      'reads a descending list backwards',
      { fromEnd: true, descending: true },
      {},
      ['order by d.name asc'],
      ['d.name desc'],
    ],
    [
      'reads by falling prices',
      { sort: 'renewalPrice', descending: true },
      {},
      ['order by d.renewal_price desc, d.name desc'],
      ['d.name asc'],
    ],
    [
      'returns the count',
      { counted: true },
      {},
      [', (select domains as total from account_counters where account_id = $2) as total'],
      [],
    ],
    ['skips by names alone', { skips: true }, {}, ['select d.name from domains d', 'd.name = n.name'], []],
    [
      'skips rows in another order',
      { skips: true, sort: 'expireDate' },
      {},
      ['order by d.expires_at asc'],
      ['d.name = n.name'],
    ],
    [
      'reads all of few',
      { few: true },
      { orderId: 7 },
      ['and d.order_id = $5 offset 0) d'],
      ['join renewals'],
    ],
    [
      'reads all of few by price',
      { few: true, sort: 'renewalPrice' },
      { orderId: 7 },
      ['offset 0) d left join renewals'],
      [],
    ],
    [
      'reads the first of each TLD by name',
      {},
      { domainName: '*.com' },
      [EACH_TLD, 'limit $3::int + $4::int) d where (t.name = $5'],
      [],
    ],
    [
      'skips names of each TLD',
      { skips: true },
      { domainName: '*.com' },
      [EACH_TLD, '(select d.name from domains d'],
      [],
    ],
    [
      'reads several TLDs at once in another order',
      { sort: 'expireDate' },
      { domainName: '*.com' },
      ['d.tld = any(array('],
      [EACH_TLD],
    ],
    [
      'reads few of each TLD',
      { few: true, sort: 'expireDate' },
      { domainName: '*.com' },
      [EACH_TLD, 'offset 0) d  where (t.name = $5'],
      ['d.tld = any(array('],
    ],
  ])('%s', (_, more, filter, parts, others) => {
    const text = listSql(shape(filter, more));
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect(others.filter((part) => text.includes(part))).toEqual([]);
  });

  it('is text, JSON, or text with versions', () => {
    const forms = (['texts', 'json', 'versioned'] as const).map((form) => listSql(shape({}), form));
    expect(forms.map((text) => text.includes('json_agg(json_build_array(d.name'))).toEqual([
      false,
      true,
      false,
    ]);
    expect(forms.map((text) => text.includes('as versions'))).toEqual([false, false, true]);
    expect(listSql(shape({}))).toBe(forms[0]);
  });

  it('has versions where it is prepared and not by price', () => {
    expect(hasVersions(shape({}))).toBe(true);
    expect(hasVersions(shape({ tld: 'com' }))).toBe(true);
    expect(hasVersions(shape({ createdFrom: AT }))).toBe(false);
    expect(hasVersions(shape({}, { sort: 'renewalPrice' }))).toBe(false);
  });

  it('of versions has the addresses behind the values of the filter', () => {
    expect(versionsSql(shape({}))).toContain('$5');
    expect(versionsSql(shape({}))).not.toContain('$6');
    expect(versionsSql(shape({ tld: 'com', locked: true }, { counted: true }))).toContain('$7');
    expect(versionsSql(shape({}, { counted: true }))).toContain('as total');
    expect(versionsSql(shape({}))).not.toContain('as total');
  });
});
