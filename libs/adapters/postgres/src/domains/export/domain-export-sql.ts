import type { DomainSort } from '@registrar/domains/ports';
import { chosen, type Condition, orderBy, SORT_COLUMNS, withRenewals } from '../domain-list-sql';
import { DOMAIN_COLUMNS, domainValues, people, ROLES } from '../domain-sql';

/** The text of the statement for a batch depends on these values. */
export interface DomainExportShape {
  conditions: readonly Condition[];
  sort: DomainSort;
  descending: boolean;
  /** A batch before this one ended at `$4`, the value of the sort column, and `$5`, the name. */
  resumed: boolean;
  withContacts: boolean;
}

/** PostgreSQL types of the sort columns. */
const KEY_TYPES: Record<DomainSort, string> = {
  domainName: 'text',
  createDate: 'timestamptz',
  expireDate: 'timestamptz',
  autorenewEnabled: 'boolean',
  locked: 'boolean',
  privacyEnabled: 'boolean',
  renewalPrice: 'bigint',
};

/** A missing price sorts as the highest one, as null does in a list. */
const NO_PRICE = '9223372036854775807::bigint';
/** No name comes after it: names have at most 253 characters, the last of which is z. */
const AFTER_NAMES = `repeat('z', 255)`;

/**
 * Domains after the key of the last batch, and their contacts, each once. `$1` the current time, `$2` the
 * account, `$3` the limit; `$4` and `$5` of a resumed export; then the filter's values.
 */
export function exportSql(shape: DomainExportShape): string {
  const { conditions, sort, resumed, withContacts } = shape;
  const where = chosen(conditions, 2, resumed ? 6 : 4);
  const page = sort === 'renewalPrice' ? byPrice(shape, where) : byColumn(shape, where);
  return `
with ${withRenewals(sort)}page as materialized (${page})
select (select json_agg(${domainValues('$1')}) from page d) as domains, (select (array_agg(d.sort_key))[count(*)] from page d) as last_key,
       ${withContacts ? people(PAGE_IDS, '$2') : 'null'} as people`;
}

const PAGE_IDS = `array(select unnest(array[${ROLES.map((role) => `${role}_id`).join(', ')}]) from page)`;

function byColumn({ sort, descending, resumed }: DomainExportShape, where: string): string {
  const column = SORT_COLUMNS[sort];
  const beyond = descending ? '<' : '>';
  const after =
    sort === 'domainName'
      ? `d.name ${beyond} $5 and $4::text is not null`
      : `(${column}, d.name) ${beyond} ($4::${KEY_TYPES[sort]}, $5)`;
  return `select ${DOMAIN_COLUMNS}, ${column}::text as sort_key from domains d where ${where}${resumed ? ` and ${after}` : ''} order by ${orderBy(sort, descending)} limit $3::int`;
}

/**
 * As the list by price: the first ones by name of each TLD, and the first ones by price among domains with
 * their own price. A TLD whose price lies before the key is not read.
 */
function byPrice({ descending, resumed }: DomainExportShape, where: string): string {
  const [direction, beyond] = descending ? ['desc', '<'] : ['asc', '>'];
  const rest = `and r.keyed ${beyond}= $4::bigint and d.name ${beyond} case when r.keyed = $4::bigint then $5 else ${descending ? AFTER_NAMES : `''`} end`;
  return `select ${DOMAIN_COLUMNS}, d.keyed::text as sort_key from (
    select d.*, r.keyed from (select tld, coalesce(price, ${NO_PRICE}) as keyed from renewals) r cross join lateral (
      select d.* from domains d where ${where} and d.tld = r.tld and d.renewal_price is null ${resumed ? rest : ''} order by d.name ${direction} limit $3::int offset 0) d
    union all
    (select d.*, d.renewal_price as keyed from domains d
      where ${where} and d.renewal_price is not null ${resumed ? `and (d.renewal_price, d.name) ${beyond} ($4::bigint, $5)` : ''}
      order by d.renewal_price ${direction}, d.name ${direction} limit $3::int)
  ) d order by d.keyed ${direction}, d.name ${direction} limit $3::int`;
}
