import type { DomainFilter, DomainSort } from '@registrar/domains/ports';
import { field, jsonObject, likePattern } from '../json-sql';
import {
  contactJoins,
  JOINED_RENEWAL,
  LISTED,
  locksOf,
  PEOPLE_JSON,
  peopleOf,
  RENEWAL_JOIN,
  renewalsOf,
} from './domain-sql';

/** Sort columns; a name is unique, so it makes every order total. */
const SORT_COLUMNS: Record<DomainSort, string> = {
  domainName: 'd.name',
  createDate: 'd.registered_at',
  expireDate: 'd.expires_at',
  autorenewEnabled: 'd.autorenew_enabled',
  locked: 'd.locked',
  privacyEnabled: 'd.privacy_enabled',
  renewalPrice: JOINED_RENEWAL,
};

export interface Condition {
  /** `?` stands for the value. */
  sql: string;
  value: unknown;
  /**
   * The stored counts that give the number of matching domains; their columns are named as those of the
   * domains.
   */
  kept?: 'counts' | 'created' | 'expires';
}

/** The text of a list statement depends on these values. */
export interface DomainListShape {
  conditions: readonly Condition[];
  sort: DomainSort;
  /** Display direction. */
  descending: boolean;
  /** Rows are read from the other end of the index. */
  fromEnd: boolean;
  withPrice: boolean;
  /**
   * So few domains match that all of them are read and sorted: the planner would prefer an ordered index over
   * a rare word.
   */
  few: boolean;
}

/** Row limit for `few`. */
export const FEW = 2_000;

export function conditionsOf(filter: DomainFilter): Condition[] {
  const conditions: Condition[] = [];
  const add = (sql: string, value: unknown, kept?: Condition['kept']): void => {
    if (value !== undefined) conditions.push({ sql, value, kept });
  };
  if (filter.domainName !== undefined) addNameFilter(filter.domainName, add);
  add('d.tld = ?', filter.tld, 'counts');
  add('d.locked = ?', filter.locked, 'counts');
  add('d.registered_at >= ?', filter.createdFrom, 'created');
  add('d.registered_at < ?', filter.createdBefore, 'created');
  add('d.expires_at >= ?', filter.expiresFrom, 'expires');
  add('d.expires_at < ?', filter.expiresBefore, 'expires');
  add('d.privacy_enabled = ?', filter.privacyEnabled, 'counts');
  add('d.premium = ?', filter.isPremium, 'counts');
  add('d.autorenew_enabled = ?', filter.autorenewEnabled, 'counts');
  add('d.order_id = ?', filter.orderId);
  // The literal enables the partial index of pending registrations, which a parameter would not.
  if (filter.pendingCreate !== undefined)
    add(`d.state = '${filter.pendingCreate ? 'pending_create' : 'active'}' and ?::boolean`, true);
  return conditions;
}

/** Names are ASCII: they can be reversed character by character. */
const NAME_END = /^\*[^*]+$/;
/** `*.com`: every name is one label below its TLD, so this filters by TLD. */
const TLD_PATTERN = /^\*\.([^*]+)$/;

function addNameFilter(
  text: string,
  add: (sql: string, value: unknown, kept?: Condition['kept']) => void,
): void {
  const below = TLD_PATTERN.exec(text)?.[1];
  const pattern = likePattern(text);
  if (below !== undefined) add(`(d.tld = ? or right(d.tld, length(?) + 1) = '.' || ?)`, below, 'counts');
  // `*word`: a prefix of the reversed name
  else if (NAME_END.test(text))
    add('reverse(d.name) like ?', likePattern(`${[...text.slice(1)].reverse().join('')}*`));
  // `*` alone matches every name
  else if (pattern !== '%') add(pattern === undefined ? 'd.name = ?' : 'd.name like ?', pattern ?? text);
}

/**
 * Domains of account `$account` that match the filter; its values are numbered from the next parameter on.
 */
const chosen = (conditions: readonly Condition[], account: number, first: number): string =>
  `d.account_id = $${account} and ${LISTED}${conditions.map((condition, at) => ` and ${condition.sql.replaceAll('?', `$${first + at}`)}`).join('')}`;

/** Number of domains that match the filter: `$1` the account, `$2` and on its values. */
export const countSql = (conditions: readonly Condition[]): string =>
  `select count(*)::int as total from domains d where ${chosen(conditions, 1, 2)}`;

/**
 * One page as JSON text: `$1` the current time, `$2` the account, `$3` limit, `$4` offset, `$5` and on the
 * filter's values.
 */
export function listSql(
  { conditions, sort, descending, fromEnd, withPrice, few }: DomainListShape,
  sendDefaults: boolean,
): string {
  const where = chosen(conditions, 2, 5);
  const cut = `order by ${orderBy(sort, descending !== fromEnd)} limit $3 offset $4`;
  const needsPrice = withPrice || sort === 'renewalPrice';
  return `
with ${few ? `${withRenewals(sort)}page as (${allOf(sort, where, cut)})` : pageSql(sort, where, cut)},
     ${needsPrice && sort !== 'renewalPrice' ? `${renewalsOf('$2', '$1', 'page')},` : ''}
     ${peopleOf('page', '$2', sendDefaults)}
select '[' || coalesce(string_agg(${itemJson(withPrice, sendDefaults)}, ',' order by ${orderBy(sort, descending)}), '') || ']' as items,
       count(*)::int as count, $1::timestamptz as at
  from page d ${needsPrice ? RENEWAL_JOIN : ''} ${contactJoins('people')}`;
}

/** Renewal prices, where the page is sorted by them. */
const withRenewals = (sort: DomainSort): string =>
  sort === 'renewalPrice' ? `${renewalsOf('$2', '$1')}, ` : '';

const allOf = (sort: DomainSort, where: string, cut: string): string =>
  `select d.* from (select d.* from domains d where ${where} offset 0) d ${sort === 'renewalPrice' ? RENEWAL_JOIN : ''} ${cut}`;

/**
 * CTE `page`: its domains, selected before contacts and prices are joined; sorting by price needs the price
 * of every TLD first.
 */
function pageSql(sort: DomainSort, where: string, cut: string): string {
  if (sort === 'renewalPrice') return `${renewalsOf('$2', '$1')}, page as (${byPrice(where, cut)})`;
  if (sort !== 'domainName') return `page as (select d.* from domains d where ${where} ${cut})`;
  // Names come from an index-only scan: rows before a late page are not read. `offset 0` stops the planner,
  // which cannot know how few they are, from reading all rows of the account to find them.
  return `page as (select d.* from (select d.name from domains d where ${where} ${cut}) n
       cross join lateral (select d.* from domains d where d.account_id = $2 and ${LISTED} and d.name = n.name offset 0) d)`;
}

/**
 * Most domains have the price of their TLD: the first ones by name of each TLD are enough, and the first ones
 * by price among domains with their own price. `limit` plus `offset` of each, then the page of their union.
 */
function byPrice(where: string, cut: string): string {
  const direction = / desc/.test(cut) ? 'desc' : 'asc';
  return `select d.* from (
    select d.* from renewals r cross join lateral (
      select d.* from domains d where ${where} and d.tld = r.tld and d.renewal_price is null order by d.name ${direction} limit $3::int + $4::int offset 0) d
    union all
    (select d.* from domains d where ${where} and d.renewal_price is not null order by d.renewal_price ${direction}, d.name ${direction} limit $3::int + $4::int)
  ) d ${RENEWAL_JOIN} ${cut}`;
}

function orderBy(sort: DomainSort, descending: boolean): string {
  const direction = descending ? 'desc' : 'asc';
  const byName = `d.name ${direction}`;
  return sort === 'domainName' ? byName : `${SORT_COLUMNS[sort]} ${direction}, ${byName}`;
}

/** Domain of a list as JSON text (contract DomainListItem). */
const itemJson = (withPrice: boolean, sendDefaults: boolean): string =>
  jsonObject(
    [
      field.text('domainName', 'd.name'),
      field.date('createDate', 'd.registered_at'),
      field.date('expireDate', 'd.expires_at'),
      field.boolIfTrue('autorenewEnabled', 'd.autorenew_enabled'),
      field.boolIfTrue('locked', 'd.locked'),
      field.textArray('locks', locksOf('$1')),
      field.boolIfTrue('privacyEnabled', 'd.privacy_enabled'),
      field.raw('contacts', PEOPLE_JSON),
      field.textArray('nameservers', 'd.nameservers'),
      ...(withPrice ? [field.moneyIfAny('renewalPrice', JOINED_RENEWAL)] : []),
      // An extension: absent unless true, also where defaults are sent, as in the answer of one domain.
      { ...field.boolIfTrue('pendingCreate', `(d.state = 'pending_create')`), isDefaultRule: false },
    ],
    sendDefaults,
  );
