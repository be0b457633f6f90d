import type { DomainFilter, DomainSort } from '@registrar/domains/ports';
import { likePattern } from '../json-sql';
import { storedCount } from './domain-count-sql';
import {
  DOMAIN_COLUMNS,
  domainValues,
  JOINED_RENEWAL,
  LISTED,
  people,
  peopleAs,
  RENEWAL_JOIN,
  renewalsOf,
  ROLES,
} from './domain-sql';
import { domainFields, personFields } from './fields/list-fields';
import { SERVER, versionsAs } from '../texts/row-versions';
import { domainVersions, PERSON_VERSION, verifications, VERSION_COLUMNS } from './answers/domain-versions';

/** Sort columns; a name is unique, so it makes every order total. */
export const SORT_COLUMNS: Record<DomainSort, string> = {
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
  /** An index of the account holds exactly these domains, in the order of their names. */
  byName?: boolean;
  /** Of a filter by several TLDs: the condition on TLD `t`. */
  tlds?: string;
}

/** The text of a list statement depends on these values. */
export interface DomainListShape {
  conditions: readonly Condition[];
  sort: DomainSort;
  /** Display direction. */
  descending: boolean;
  /** Rows are read from the other end of the index. */
  fromEnd: boolean;
  /** More rows lie before the page than in it. */
  skips: boolean;
  /**
   * So few domains match that all of them are read and sorted: the planner would prefer an ordered index over
   * a rare word.
   */
  few: boolean;
  /** The statement also returns the stored count of all domains of the account, as `total`. */
  counted: boolean;
}

/**
 * The number of rows that a range or a word matches decides which index is best: a cached plan ignores it
 * (measured: 20 times as slow).
 */
export const needsOwnPlan = (conditions: readonly Condition[]): boolean =>
  conditions.some(({ sql }) => /[<>]|like/.test(sql));

/** Row limit for `few`. */
export const FEW = 2_000;

/**
 * Whether all matching domains are read and sorted (`few`). Never where an index has them in this order: then
 * a page reads its own rows alone, whatever the number of matching domains.
 */
export const readsAllMatching = (
  conditions: readonly Condition[],
  sort: DomainSort,
  total: number,
): boolean =>
  conditions.length > 0 &&
  total <= FEW &&
  !(sort === 'domainName' && conditions.length === 1 && conditions[0].byName === true);

export function conditionsOf(filter: DomainFilter): Condition[] {
  const conditions: Condition[] = [];
  const add = (sql: string, value: unknown, kept?: Condition['kept'], tlds?: string): void => {
    if (value !== undefined) conditions.push({ sql, value, kept, byName: kept === 'counts', tlds });
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
  add('d.tag_keys @> ?', filter.tagKeys);
  // The literal enables the partial index of pending registrations, which a parameter would not.
  if (filter.pendingCreate !== undefined)
    add(`d.state = '${filter.pendingCreate ? 'pending_create' : 'active'}' and ?::boolean`, true);
  return conditions;
}

/** Names are ASCII: they can be reversed character by character. */
const NAME_END = /^\*[^*]+$/;
/** `*.com`: every name is one label below its TLD, so this filters by TLD. */
const TLD_PATTERN = /^\*\.([^*]+)$/;
const TLD_OR_BELOW = `(t.name = ? or right(t.name, length(?) + 1) = '.' || ?)`;

function addNameFilter(
  text: string,
  add: (sql: string, value: unknown, kept?: Condition['kept'], tlds?: string) => void,
): void {
  const below = TLD_PATTERN.exec(text)?.[1];
  const pattern = likePattern(text);
  if (below !== undefined)
    add(`d.tld = any(array(select t.name from tlds t where ${TLD_OR_BELOW}))`, below, 'counts', TLD_OR_BELOW);
  // `*word`: a prefix of the reversed name
  else if (NAME_END.test(text))
    add('reverse(d.name) like ?', likePattern(`${[...text.slice(1)].reverse().join('')}*`));
  // `*` alone matches every name
  else if (pattern !== '%') add(pattern === undefined ? 'd.name = ?' : 'd.name like ?', pattern ?? text);
}

/**
 * Domains of account `$account` that match the filter; its values are numbered from the next parameter on.
 */
export const chosen = (conditions: readonly Condition[], account: number, first: number): string =>
  `d.account_id = $${account} and ${LISTED}${conditions.map(({ sql }, at) => ` and ${numbered(sql, first + at)}`).join('')}`;

const numbered = (sql: string, at: number): string => sql.replaceAll('?', `$${at}`);

/** `chosen` for one TLD `t` after the other, and the condition on `t`; undefined without a filter by TLDs. */
function chosenByTld(
  conditions: readonly Condition[],
  account: number,
  first: number,
): { where: string; tlds: string } | undefined {
  const at = conditions.findIndex(({ tlds }) => tlds !== undefined);
  if (at < 0) return undefined;
  const ofOne = conditions.map((condition, n) =>
    n === at ? { ...condition, sql: 'd.tld = t.name' } : condition,
  );
  return { where: chosen(ofOne, account, first), tlds: numbered(conditions[at].tlds!, first + at) };
}

/** Number of domains that match the filter: `$1` the account, `$2` and on its values. */
export const countSql = (conditions: readonly Condition[]): string =>
  `select count(*)::int as total from domains d where ${chosen(conditions, 1, 2)}`;

/**
 * The rows of a page. Without a filter as sub-selects, whose values the planner does not know: else it would
 * plan anew for each list, at a third of its cost (measured). With a filter, and by price, they decide what
 * is best.
 */
const rowsOf = (conditions: readonly Condition[], sort: DomainSort): string =>
  conditions.length === 0 && sort !== 'renewalPrice'
    ? 'limit (select $3::int) offset (select $4::int)'
    : 'limit $3::int offset $4::int';

/** Contacts of the page. */
const PAGE_IDS = `array(select unnest(array[${ROLES.map((role) => `${role}_id`).join(', ')}]) from page)`;

/**
 * One page: its domains in the order of reading, and their contacts, each once; as texts (`domainsOf`,
 * `peopleOf`), also with the versions of their rows, or as JSON where a value would break them. `$1` the current
 * time, `$2` the account, `$3` limit, `$4` offset, `$5` and on the filter's values.
 */
export function listSql(shape: DomainListShape, form: 'texts' | 'json' | 'versioned' = 'texts'): string {
  const isVersioned = form === 'versioned';
  const columns = isVersioned ? `${VERSION_COLUMNS}, ${DOMAIN_COLUMNS}` : DOMAIN_COLUMNS;
  const [domains, contacts] =
    form === 'json'
      ? [`json_agg(${domainValues('$1')})`, people(PAGE_IDS, '$2')]
      : [domainFields('$1'), peopleAs(personFields(isVersioned ? PERSON_VERSION : []), PAGE_IDS, '$2')];
  const versions = isVersioned
    ? `, ${SERVER} as server, (select ${domainVersions('$1')} from page d) as versions`
    : '';
  return `
with ${withRenewals(shape.sort)}page as materialized (${pageSql(shape, columns)})
select (select ${domains} from page d) as domains, ${contacts} as people${versions}${totalOf(shape)}`;
}

/** Whether the statement can return versions of the rows of a page, and is prepared. */
export const hasVersions = ({ conditions, sort }: DomainListShape): boolean =>
  sort !== 'renewalPrice' && !needsOwnPlan(conditions);

/**
 * The versions of a page that `listSql` returns as `versioned`, in the form of `versionsOf`. The parameter after the
 * filter's values are the addresses of its contacts.
 */
export function versionsSql(shape: DomainListShape): string {
  const rows = `(select ${domainVersions('$1')} from (${pageSql(shape, `${VERSION_COLUMNS}, d.name, d.transfer_lock_until`)}) d)`;
  const addresses = `$${5 + shape.conditions.length}`;
  return `select ${versionsAs(rows, verifications('$2', addresses))} as versions${totalOf(shape)}`;
}

const totalOf = ({ counted }: DomainListShape): string =>
  counted ? `, (${storedCount('$2')}) as total` : '';

/** Renewal prices, where the page is sorted by them. */
export const withRenewals = (sort: DomainSort): string =>
  sort === 'renewalPrice' ? `${renewalsOf('$2', '$1')}, ` : '';

/** Columns of a sub-select, which has no `xmin` of its own. */
const SELECTED = 'd.*, d.xmin as row_xmin';

/** `columns` of the page, which is selected before its contacts are read. */
function pageSql(
  { conditions, sort, descending, fromEnd, skips, few }: DomainListShape,
  columns: string,
): string {
  const where = chosen(conditions, 2, 5);
  const byTld = chosenByTld(conditions, 2, 5);
  const order = `order by ${orderBy(sort, descending !== fromEnd)}`;
  const cut = `${order} ${rowsOf(conditions, sort)}`;
  const ofSelected = columns.replace('d.xmin', 'd.row_xmin');
  if (few) {
    const matching = byTld
      ? `tlds t cross join lateral (select ${SELECTED} from domains d where ${byTld.where} offset 0) d`
      : `(select ${SELECTED} from domains d where ${where} offset 0) d`;
    const join = sort === 'renewalPrice' ? RENEWAL_JOIN : '';
    return `select ${ofSelected} from ${matching} ${join} ${byTld ? `where ${byTld.tlds}` : ''} ${cut}`;
  }
  if (sort === 'renewalPrice') return byPrice(where, cut);
  // The index has the names of each TLD in order, not of several: the first ones of each are enough.
  const eachTld = (selected: string): string | undefined =>
    byTld && sort === 'domainName'
      ? `tlds t cross join lateral (select ${selected} from domains d where ${byTld.where} ${order} limit $3::int + $4::int) d where ${byTld.tlds}`
      : undefined;
  const all = `domains d where ${where}`;
  if (sort !== 'domainName' || !skips) {
    const source = eachTld(SELECTED);
    return `select ${source ? ofSelected : columns} from ${source ?? all} ${cut}`;
  }
  // Names come from an index-only scan: rows before a late page are not read. `offset 0` stops the planner,
  // which cannot know how few they are, from reading all rows of the account to find them.
  return `select d.* from (select d.name from ${eachTld('d.name') ?? all} ${cut}) n
       cross join lateral (select ${columns} from domains d where d.account_id = $2 and ${LISTED} and d.name = n.name offset 0) d ${order}`;
}

/**
 * Most domains have the price of their TLD: the first ones by name of each TLD are enough, and the first ones
 * by price among domains with their own price. `limit` plus `offset` of each, then the page of their union.
 */
function byPrice(where: string, cut: string): string {
  const direction = / desc/.test(cut) ? 'desc' : 'asc';
  return `select ${DOMAIN_COLUMNS} from (
    select d.* from renewals r cross join lateral (
      select d.* from domains d where ${where} and d.tld = r.tld and d.renewal_price is null order by d.name ${direction} limit $3::int + $4::int offset 0) d
    union all
    (select d.* from domains d where ${where} and d.renewal_price is not null order by d.renewal_price ${direction}, d.name ${direction} limit $3::int + $4::int)
  ) d ${RENEWAL_JOIN} ${cut}`;
}

export function orderBy(sort: DomainSort, descending: boolean): string {
  const direction = descending ? 'desc' : 'asc';
  const byName = `d.name ${direction}`;
  return sort === 'domainName' ? byName : `${SORT_COLUMNS[sort]} ${direction}, ${byName}`;
}
