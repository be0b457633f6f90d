import type { GraceDeleteLimit } from '@registrar/billing';
import {
  monthOf,
  OrderReader,
  type OrderFilter,
  type OrderListPage,
  type OrderListRequest,
} from '@registrar/billing/ports';
import { likePattern, pageWindow } from '../json-sql';
import type { Sql } from '../sql';
import { StatementNames } from '../statement-names';
import { orderRows, OrderText, WITH_ITEMS } from './order-text';
import { exhaustedOf, registrarExhaustedOf } from './refundable-sql';
import type { AccountEntity } from '../accounts/entities/accounts.entity';

export interface OrderReaderSettings {
  /** Short name of the registrar, shown with every order. */
  registrar: string;
  /** Also send fields with default values. */
  sendDefaults: boolean;
}

interface Condition {
  sql: string;
  value: unknown;
}

/** `$1` is the account, `$2` the current time, `$3` to `$5` the month and limits of its grace deletes. */
const EXHAUSTED = `with ${exhaustedOf('$1', '$3::date', '$4::int', '$5::numeric')}, ${registrarExhaustedOf('$3::date', '$2::timestamptz')}`;
const GET = `${EXHAUSTED} select ${orderRows('asc')} as rows from orders o ${WITH_ITEMS} where o.account_id = $1 and o.id = $6`;
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

interface OrderRows {
  /** Null: no orders. */
  rows: string | null;
}
/** Null or undefined: there is no such account, or it has no parent. */
interface OrderCount extends Partial<Pick<AccountEntity, 'parent_id'>> {
  total: number;
}

/** Orders of account `$1`, as stored. */
const STORED_COUNT = 'coalesce((select orders from account_counters where account_id = $1), 0)';
const TOTAL = `select ${STORED_COUNT} as total`;
const COUNT_OF_LIST = `, ${STORED_COUNT} as total, (select a.parent_id from accounts a where a.id = $1) as parent_id`;

export class PostgresOrderReader extends OrderReader {
  private readonly names = new StatementNames('orders');
  private readonly text: OrderText;

  constructor(
    private readonly sql: Sql,
    { registrar, sendDefaults }: OrderReaderSettings,
  ) {
    super();
    this.text = new OrderText(registrar, sendDefaults);
  }

  /**
   * The first page of an unfiltered list begins at the start, whatever the count is: its statement returns the
   * count too. For other lists the count decides from which end they are read.
   */
  async list(request: OrderListRequest): Promise<OrderListPage> {
    const filter = conditionsOf(request.filter, 8);
    const isCounted = request.page === 1 && filter.values.length === 0;
    const known = isCounted ? undefined : await this.count(request);
    const window = known
      ? pageWindow(request.page, request.perPage, known.total)
      : { limit: request.perPage, offset: 0, fromEnd: false };
    if (known && window.limit === 0) return { items: '[]', count: 0, ...countOf(known) };
    const read = request.descending === window.fromEnd ? 'asc' : 'desc';
    const shown = request.descending ? 'desc' : 'asc';
    // Sub-selects, since the planner would plan anew for the values of a limit each time: most of a list's
    // cost. It then takes a tenth of the account's orders for the page; their ids alone come from the index,
    // in its order, where whole rows would all be read and sorted.
    const text = `${EXHAUSTED}
      select ${orderRows(shown)} as rows${isCounted ? COUNT_OF_LIST : ''}
        from orders o ${WITH_ITEMS}
       where o.id = any(array(select o.id from orders o where o.account_id = $1${filter.sql} order by o.id ${read} limit (select $6::int) offset (select $7::int)))`;
    const row = await this.sql.row<OrderRows & OrderCount>(
      this.names.of(`list ${read} ${shown} ${isCounted} ${filter.key}`, text),
      text,
      [
        request.accountId,
        request.now,
        ...limitValues(request.graceDeletes, request.now),
        window.limit,
        window.offset,
        ...filter.values,
      ],
    );
    const orders = this.text.orders(row!.rows);
    return { items: `[${orders.join(',')}]`, count: orders.length, ...countOf(known ?? row!) };
  }

  async get(
    accountId: number,
    orderId: number,
    now: Date,
    graceDeletes: GraceDeleteLimit,
  ): Promise<string | undefined> {
    const row = await this.sql.row<OrderRows>('order_get', GET, [
      accountId,
      now,
      ...limitValues(graceDeletes, now),
      orderId,
    ]);
    return this.text.orders(row!.rows)[0];
  }

  /** Orders of the account, as stored with each purchase. */
  async total(accountId: number): Promise<number> {
    return (await this.sql.lookup<OrderCount>('order_total', TOTAL, [accountId]))!.total;
  }

  /** Without a filter the stored count is used. An account that does not exist has no orders. */
  private async count(request: OrderListRequest): Promise<OrderCount> {
    const filter = conditionsOf(request.filter, 2);
    const count =
      filter.values.length === 0
        ? STORED_COUNT
        : `(select count(*)::int from orders o where o.account_id = $1${filter.sql})`;
    const text = `select ${count} as total, a.parent_id from accounts a where a.id = $1`;
    const values = [request.accountId, ...filter.values];
    const name = this.names.of(`count ${filter.key}`, text);
    const row =
      filter.values.length === 0
        ? await this.sql.lookup<OrderCount>(name, text, values)
        : await this.sql.row<OrderCount>(name, text, values);
    return row ?? { total: 0 };
  }
}

const countOf = ({
  total,
  parent_id,
}: OrderCount): Pick<OrderListPage, 'totalCount' | 'parentAccountId'> => ({
  totalCount: total,
  parentAccountId: parent_id ?? undefined,
});
