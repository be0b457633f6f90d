import type { FuturePrice } from '@registrar/catalog';
import { PriceLists, type TldPriceListRequest } from '@registrar/catalog/ports';
import { toTimestamp } from '@registrar/kernel';
import { field, jsonObject, type JsonField } from '../json-sql';
import type { Sql } from '../sql';

/** Products as the contract names them. */
const PRODUCTS = {
  registration: 'registration',
  renewal: 'renewal',
  restore: 'domainRestoration',
  transfer: 'transferIn',
} as const;
/** Field suffix to its column. */
const COLUMNS = { Price: 'price', RetailPrice: 'public_price', OriginalPrice: 'list_price' } as const;

/**
 * A restore is paid once and has no term; the others are sold per year, for offered terms, and while staff
 * have not stopped them.
 */
const amountOf = (product: keyof typeof PRODUCTS, column: string): string =>
  product === 'restore'
    ? `${product}.${column}`
    : `case when t.offered and not '${product}' = any (string_to_array(t.stopped, ' ')) then ${product}.${column} * $4 end`;

const fieldsOf = (product: keyof typeof PRODUCTS): JsonField[] =>
  Object.entries(COLUMNS).map(([ending, column]) =>
    field.moneyOrNull(`${PRODUCTS[product]}${ending}`, `(${amountOf(product, column)})`),
  );

const NAMES = Object.keys(PRODUCTS) as (keyof typeof PRODUCTS)[];

const ENTRY = jsonObject([
  field.text('tld', 't.shown'),
  field.int('duration', '$4::int'),
  ...NAMES.flatMap(fieldsOf),
  field.raw('futurePrices', 't.future', 't.future is not null'),
]);

/**
 * `$1` TLDs, `$2` display names, `$3` whether the term is offered, `$4` years, `$5` the account, `$6` the
 * current time, `$7` prices to come as JSON text,
 * `$8` stopped products. The newest row that has begun applies; the account's own overrides the general one. Only
 * prices in USD are shown.
 */
const LIST = `
with begun as (
  select distinct on (p.tld, p.product, p.account_id) p.tld, p.product, p.account_id is not null as own,
         case when p.currency = 'USD' then p.price end as price, case when p.currency = 'USD' then p.list_price end as list_price
    from tld_prices p
   where p.tld = any ($1) and (p.account_id is null or p.account_id = $5) and p.valid_from <= $6
   order by p.tld, p.product, p.account_id, p.valid_from desc, p.id desc
), prices as materialized (
  select coalesce(o.tld, g.tld) as tld, coalesce(o.product, g.product) as product, coalesce(o.price, g.price) as price,
         coalesce(g.price, o.price) as public_price, coalesce(o.list_price, g.list_price) as list_price
    from (select * from begun where own) o full join (select * from begun where not own) g on g.tld = o.tld and g.product = o.product
)
select '[' || coalesce(string_agg(${ENTRY}, ',' order by t.position), '') || ']' as items
  from unnest($1::text[], $2::text[], $3::boolean[], $7::text[], $8::text[]) with ordinality as t (name, shown, offered, future, stopped, position)
  ${NAMES.map((product) => `left join prices ${product} on ${product}.tld = t.name and ${product}.product = '${product}'`).join('\n  ')}`;

export class PostgresPriceLists extends PriceLists {
  constructor(private readonly sql: Sql) {
    super();
  }

  async list({ accountId, duration, tlds, now }: TldPriceListRequest): Promise<string> {
    const row = await this.sql.row<{ items: string }>('price_list', LIST, [
      tlds.map(({ name }) => name),
      tlds.map(({ shown }) => shown),
      tlds.map(({ offered }) => offered),
      duration,
      accountId,
      now,
      tlds.map(({ future }) => (future.length === 0 ? null : JSON.stringify(future.map(shownPrice)))),
      tlds.map(({ stopped = [] }) => stopped.join(' ')),
    ]);
    return row!.items;
  }
}

const shownPrice = ({ product, effectiveFrom, price }: FuturePrice): object => ({
  product,
  effectiveFrom: toTimestamp(effectiveFrom),
  price: price.toNumber(),
});
