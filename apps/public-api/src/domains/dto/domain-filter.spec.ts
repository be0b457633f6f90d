import type { DomainFilter } from '@registrar/domains';
import type { Query } from '@registrar/http';
import { domainSelection } from './domain-filter.dto';

const DAY = '2026-03-02';
const START = new Date('2026-03-02T00:00:00Z');
const NEXT = new Date('2026-03-03T00:00:00Z');

/** The parts of the filter that the query sets. */
function filterOf(query: Query): Partial<DomainFilter> {
  const { filter } = domainSelection(query);
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

it('chooses all domains, ordered by name, where nothing is asked for', () => {
  expect(filterOf({})).toEqual({});
  expect(domainSelection({})).toMatchObject({
    sort: 'domainName',
    descending: false,
    includeRenewalPrice: true,
  });
});

it.each<[Query, Partial<DomainFilter>]>([
  [{ domainName: 'BÜCHER.example' }, { domainName: 'xn--bcher-kva.example' }],
  [{ domainName: 'Shop*' }, { domainName: 'shop*' }],
  [{ tld: '.COM' }, { tld: 'com' }],
  [{ locked: 'true' }, { locked: true }],
  [{ locked: 'false' }, { locked: false }],
  [{ createDate: DAY }, { createdFrom: START, createdBefore: NEXT }],
  [{ createDateStart: DAY }, { createdFrom: START }],
  [{ createDateEnd: DAY }, { createdBefore: NEXT }],
  [{ expireDate: DAY }, { expiresFrom: START, expiresBefore: NEXT }],
  [{ expireDateStart: DAY }, { expiresFrom: START }],
  [{ expireDateEnd: DAY }, { expiresBefore: NEXT }],
  [{ privacyEnabled: 'false' }, { privacyEnabled: false }],
  [{ isPremium: 'true' }, { isPremium: true }],
  [{ autorenewEnabled: 'false' }, { autorenewEnabled: false }],
  [{ orderId: '12' }, { orderId: 12 }],
  [{ pendingCreate: 'true' }, { pendingCreate: true }],
  [{ tag: 'VIP' }, { tagKeys: ['vip'] }],
])('reads %p', (query, filter) => {
  expect(filterOf(query)).toEqual(filter);
});

it.each([
  ['create', 'created'],
  ['expire', 'expires'],
])('takes the narrower one of two bounds of the %s date, on both sides', (parameter, field) => {
  const bounds = (start: string, end: string) =>
    filterOf({ [`${parameter}Date`]: DAY, [`${parameter}DateStart`]: start, [`${parameter}DateEnd`]: end });
  const whole = { [`${field}From`]: START, [`${field}Before`]: NEXT };
  expect(bounds('2026-03-01', '2026-03-03')).toEqual(whole);
  expect(bounds(DAY, DAY)).toEqual(whole);
  expect(bounds('2026-03-03', '2026-03-01')).toEqual({
    [`${field}From`]: NEXT,
    [`${field}Before`]: START,
  });
});

it.each([
  [{ dir: 'desc' }, { descending: true }],
  [{ dir: 'asc' }, { descending: false }],
  [{ sort: 'expireDate' }, { sort: 'expireDate' }],
  [{ includeRenewalPrice: 'false' }, { includeRenewalPrice: false }],
  [{ includeRenewalPrice: 'true' }, { includeRenewalPrice: true }],
])('orders and extends the list by %p', (query, selection) => {
  expect(domainSelection(query)).toMatchObject(selection);
});

it.each([
  'domainName',
  'tld',
  'locked',
  'createDate',
  'createDateStart',
  'createDateEnd',
  'expireDate',
  'expireDateStart',
  'expireDateEnd',
  'privacyEnabled',
  'isPremium',
  'autorenewEnabled',
  'orderId',
  'pendingCreate',
  'tag',
  'sort',
  'dir',
  'includeRenewalPrice',
])('refuses an empty %s and names it', (name) => {
  expect(() => domainSelection({ [name]: '' })).toThrow(
    expect.objectContaining({ kind: 'invalid', details: expect.stringMatching(new RegExp(`^${name} `)) }),
  );
});

it.each([
  ['expireDateEnd', '2026-13-01'],
  ['expireDateStart', 'soon'],
  ['createDateEnd', '2026-02-30'],
  ['sort', 'owner'],
  ['dir', 'up'],
  ['locked', '1'],
  ['orderId', 'x'],
])('refuses %s=%s and names the parameter', (name, value) => {
  expect(() => domainSelection({ [name]: value })).toThrow(
    expect.objectContaining({ kind: 'invalid', details: expect.stringMatching(new RegExp(`^${name} `)) }),
  );
});

it('takes as many tags as a domain may have, and refuses one more', () => {
  const tags = (count: number): Query => ({ tag: Array.from({ length: count }, (_, at) => `tag${at}`) });
  expect(filterOf(tags(50)).tagKeys).toHaveLength(50);
  expect(() => domainSelection(tags(51))).toThrow(
    expect.objectContaining({ kind: 'invalid', details: 'tag must have at most 50 entries' }),
  );
});
