import type { DomainFilter, DomainSort } from '@registrar/domains/ports';
import { field, jsonObject, likePattern } from '../json-sql';
import { contactJoins, JOINED_RENEWAL, LISTED, locksOf, PEOPLE_JSON, peopleOf, RENEWAL_JOIN, renewalsOf } from './domain-sql';

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
}

/** What the text of a list depends on. */
export interface DomainListShape {
  conditions: readonly Condition[];
  sort: DomainSort;
  /** Direction in which rows are shown. */
  descending: boolean;
  /** Rows are read from the other end. */
  fromEnd: boolean;
  withPrice: boolean;
}

export function conditionsOf(filter: DomainFilter): Condition[] {
  const conditions: Condition[] = [];
  const add = (sql: string, value: unknown): void => {
    if (value !== undefined) conditions.push({ sql, value });
  };
  if (filter.domainName !== undefined) {
    const pattern = likePattern(filter.domainName);
    add(pattern === undefined ? 'd.name = ?' : 'd.name like ?', pattern ?? filter.domainName);
  }
  add('d.tld = ?', filter.tld);
  add('d.locked = ?', filter.locked);
  add('d.registered_at >= ?', filter.createdFrom);
  add('d.registered_at < ?', filter.createdBefore);
  add('d.expires_at >= ?', filter.expiresFrom);
  add('d.expires_at < ?', filter.expiresBefore);
  add('d.privacy_enabled = ?', filter.privacyEnabled);
  add('d.premium = ?', filter.isPremium);
  add('d.autorenew_enabled = ?', filter.autorenewEnabled);
  add('d.order_id = ?', filter.orderId);
  return conditions;
}

/** Domains of account `$account` that the filter lets through; its values are numbered from the next parameter on. */
const chosen = (conditions: readonly Condition[], account: number, first: number): string =>
  `d.account_id = $${account} and ${LISTED}${conditions.map((condition, at) => ` and ${condition.sql.replace('?', `$${first + at}`)}`).join('')}`;

/** How many domains the filter lets through: `$1` the account, `$2` and on its values. */
export const countSql = (conditions: readonly Condition[]): string => `select count(*)::int as total from domains d where ${chosen(conditions, 1, 2)}`;

/** One page as JSON text: `$1` the present, `$2` the account, `$3` limit, `$4` offset, `$5` and on the filter's values. */
export function listSql({ conditions, sort, descending, fromEnd, withPrice }: DomainListShape, sendDefaults: boolean): string {
  const where = chosen(conditions, 2, 5);
  const cut = `order by ${orderBy(sort, descending !== fromEnd)} limit $3 offset $4`;
  const needsPrice = withPrice || sort === 'renewalPrice';
  return `
with ${pageSql(sort, where, cut)},
     ${needsPrice && sort !== 'renewalPrice' ? `${renewalsOf('$2', '$1', 'page')},` : ''}
     ${peopleOf('page', sendDefaults)}
select '[' || coalesce(string_agg(${itemJson(withPrice, sendDefaults)}, ',' order by ${orderBy(sort, descending)}), '') || ']' as items,
       count(*)::int as count, $1::timestamptz as at
  from page d ${needsPrice ? RENEWAL_JOIN : ''} ${contactJoins('people')}`;
}

/** CTE `page`: its domains, cut out before they get contacts and prices; sorting by price needs the price of every TLD first. */
function pageSql(sort: DomainSort, where: string, cut: string): string {
  if (sort === 'renewalPrice') return `${renewalsOf('$2', '$1')}, page as (select d.* from domains d ${RENEWAL_JOIN} where ${where} ${cut})`;
  if (sort !== 'domainName') return `page as (select d.* from domains d where ${where} ${cut})`;
  // The names come from the index alone: the rows passed over on the way to a late page are not read. `offset 0` keeps the
  // planner, where it does not know how few they are, from reading all rows of the account to find them.
  return `page as (select d.* from (select d.name from domains d where ${where} ${cut}) n
       cross join lateral (select d.* from domains d where d.account_id = $2 and ${LISTED} and d.name = n.name offset 0) d)`;
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
    ],
    sendDefaults,
  );
