import type { GraceDeleteLimit } from '@registrar/billing';
import {
  monthOf,
  OrderReader,
  type OrderFilter,
  type OrderListPage,
  type OrderListRequest,
} from '@registrar/billing/ports';
import { field, jsonObject, likePattern, pageWindow } from '../json-sql';
import type { Sql } from '../sql';
import { StatementNames } from '../statement-names';
import { numberIn } from './currency-sql';
import { exhaustedOf, refundable, refundNeeds } from './refundable-sql';
import type { AccountEntity } from '../accounts/entities/accounts.entity';

export interface OrderReaderSettings {
  /** Short name of the registrar, shown with every order. */
  registrar: string;
  /** Also send fields with default values. */
  sendDefaults: boolean;
}

/** Item as JSON text; `$2` is the current time. */
const itemJson = (sendDefaults: boolean): string =>
  jsonObject(
    [
      field.int('id', 'i.id'),
      field.textOrNull('name', 'i.name'),
      field.text('type', 'i.type'),
      field.text('status', 'i.status'),
      field.textOrNull('interval', 'i.interval'),
      field.intUnlessZero('duration', 'i.duration'),
      field.intUnlessZero('quantity', 'i.quantity'),
      {
        ...field.moneyOrNull('originalPrice', 'i.original_price'),
        when: 'i.original_price is distinct from 0',
        isDefaultRule: true,
      },
      field.money('price', 'i.price'),
      {
        ...field.raw('priceNonUsd', numberIn('o.currency', 'i.price_non_usd'), 'i.price_non_usd <> 0'),
        isDefaultRule: true,
      },
      field.money('taxAmount', 'i.tax_amount'),
      field.textIfAny('tld', 'i.tld'),
      field.bool('isRefundable', refundable('$2')),
      field.textIfAny('refundNeeds', refundNeeds('$2')),
    ],
    sendDefaults,
  );

/** Order as JSON text; `$1` is the registrar's name. */
const orderJson = (sendDefaults: boolean): string =>
  jsonObject(
    [
      field.int('id', 'o.id'),
      field.date('createDate', 'o.created_at'),
      field.text('status', 'o.status'),
      field.textIfAny('registrar', '$1::text'),
      field.textIfAny('currency', 'o.currency::text'),
      field.raw(
        'currencyRate',
        'trim_scale(o.currency_rate)::text',
        `o.currency <> 'USD' and o.currency_rate is not null`,
      ),
      field.money('authAmount', 'o.auth_amount'),
      field.money('finalAmount', 'o.final_amount'),
      field.money('totalCapture', 'o.total_capture'),
      field.money('totalRefund', 'o.total_refund'),
      field.raw(
        'orderItems',
        `(select '[' || coalesce(string_agg(${itemJson(sendDefaults)}, ',' order by i.id), '') || ']' from order_items i where i.order_id = o.id)`,
      ),
    ],
    sendDefaults,
  );

interface Condition {
  sql: string;
  value: unknown;
}

/** `$3` is the account, `$4` to `$6` the month and limits of its grace deletes. */
const EXHAUSTED = `with ${exhaustedOf('$3', '$4::date', '$5::int', '$6::numeric')}`;
const limitValues = ({ least, percent }: GraceDeleteLimit, now: Date): unknown[] => [
  monthOf(now),
  least,
  percent,
];

/** The filter as SQL conditions over `orders o`; values are numbered from `$first`. */
function conditionsOf(filter: OrderFilter, first: number): { sql: string; values: unknown[]; key: string } {
  const conditions: Condition[] = [];
  const item = (test: string): string =>
    `exists (select from order_items i where i.order_id = o.id and ${test})`;
  if (filter.domainName !== undefined) {
    const pattern = likePattern(filter.domainName);
    conditions.push(
      pattern === undefined
        ? { sql: item('i.name = ?'), value: filter.domainName }
        : { sql: item('i.name like ?'), value: pattern },
    );
  }
  if (filter.tld !== undefined) conditions.push({ sql: item('i.tld = ?'), value: filter.tld });
  if (filter.type !== undefined) conditions.push({ sql: item('i.type = ?'), value: filter.type });
  if (filter.status !== undefined) conditions.push({ sql: 'o.status = ?', value: filter.status });
  if (filter.createdFrom !== undefined)
    conditions.push({ sql: 'o.created_at >= ?', value: filter.createdFrom });
  if (filter.createdBefore !== undefined)
    conditions.push({ sql: 'o.created_at < ?', value: filter.createdBefore });
  const sql = conditions
    .map((condition, at) => ` and ${condition.sql.replace('?', `$${first + at}`)}`)
    .join('');
  return {
    sql,
    values: conditions.map((condition) => condition.value),
    key: conditions.map((condition) => condition.sql).join('&'),
  };
}

interface OrderCount extends Pick<AccountEntity, 'parent_id'> {
  total: number;
}

export class PostgresOrderReader extends OrderReader {
  private readonly names = new StatementNames('orders');

  constructor(
    private readonly sql: Sql,
    private readonly settings: OrderReaderSettings,
  ) {
    super();
  }

  async list(request: OrderListRequest): Promise<OrderListPage> {
    const { totalCount, parentAccountId } = await this.count(request);
    const window = pageWindow(request.page, request.perPage, totalCount);
    if (window.limit === 0) return { items: '[]', count: 0, totalCount, parentAccountId };
    const filter = conditionsOf(request.filter, 9);
    const read = request.descending === window.fromEnd ? 'asc' : 'desc';
    const shown = request.descending ? 'desc' : 'asc';
    // Sub-selects, since the planner would plan anew for the values of a limit each time: most of a list's
    // cost. It then takes a tenth of the account's orders for the page; their ids alone come from the index,
    // in its order, where whole rows would all be read and sorted.
    const text = `${EXHAUSTED}
      select '[' || coalesce(string_agg(${orderJson(this.settings.sendDefaults)}, ',' order by o.id ${shown}), '') || ']' as items, count(*)::int as count
        from orders o
       where o.id = any(array(select o.id from orders o where o.account_id = $3${filter.sql} order by o.id ${read} limit (select $7::int) offset (select $8::int)))`;
    const row = await this.sql.row<{ items: string; count: number }>(
      this.names.of(`list ${read} ${shown} ${filter.key}`, text),
      text,
      [
        this.settings.registrar,
        request.now,
        request.accountId,
        ...limitValues(request.graceDeletes, request.now),
        window.limit,
        window.offset,
        ...filter.values,
      ],
    );
    return { ...row!, totalCount, parentAccountId };
  }

  async get(
    accountId: number,
    orderId: number,
    now: Date,
    graceDeletes: GraceDeleteLimit,
  ): Promise<string | undefined> {
    const text = `${EXHAUSTED} select ${orderJson(this.settings.sendDefaults)} as json from orders o where o.account_id = $3 and o.id = $7`;
    const row = await this.sql.row<{ json: string }>(this.names.of('get', text), text, [
      this.settings.registrar,
      now,
      accountId,
      ...limitValues(graceDeletes, now),
      orderId,
    ]);
    return row?.json;
  }

  /** Without a filter the stored count is used. */
  private async count(request: OrderListRequest): Promise<{ totalCount: number; parentAccountId?: number }> {
    const filter = conditionsOf(request.filter, 2);
    const count =
      filter.values.length === 0
        ? 'coalesce((select orders from account_counters where account_id = $1), 0)'
        : `(select count(*)::int from orders o where o.account_id = $1${filter.sql})`;
    const text = `select ${count} as total, a.parent_id from accounts a where a.id = $1`;
    const values = [request.accountId, ...filter.values];
    const name = this.names.of(`count ${filter.key}`, text);
    const row =
      filter.values.length === 0
        ? await this.sql.lookup<OrderCount>(name, text, values)
        : await this.sql.row<OrderCount>(name, text, values);
    return { totalCount: row?.total ?? 0, parentAccountId: row?.parent_id ?? undefined };
  }
}
