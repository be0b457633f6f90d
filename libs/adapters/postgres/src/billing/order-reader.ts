import type { GraceDeleteLimit } from '@registrar/billing';
import {
  OrderReader,
  type OrderFilter,
  type OrderListPage,
  type OrderListRequest,
} from '@registrar/billing/ports';
import { likePattern, pageWindow } from '../json-sql';
import type { Sql } from '../sql';
import { StatementNames } from '../statement-names';
import { orderRows, OrderText, WITH_ITEMS } from './order-text';
import { EXHAUSTED, limitValues, type OrderCount, OrderPages, STORED_COUNT } from './answers/order-pages';
import { StoredTexts } from '../texts/stored-texts';

export interface OrderReaderSettings {
  /** Short name of the registrar, shown with every order. */
  registrar: string;
  /** Also send fields with default values. */
  sendDefaults: boolean;
  /** Texts of answers that the process retains. Left out: none. */
  texts?: StoredTexts;
}

interface Condition {
  sql: string;
  value: unknown;
}

const GET = `${EXHAUSTED} select ${orderRows('asc')} as rows from orders o ${WITH_ITEMS} where o.account_id = $1 and o.id = $6`;

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
const TOTAL = `select ${STORED_COUNT} as total`;

export class PostgresOrderReader extends OrderReader {
  private readonly names = new StatementNames('orders');
  private readonly text: OrderText;
  private readonly pages: OrderPages;

  constructor(
    private readonly sql: Sql,
    { registrar, sendDefaults, texts = new StoredTexts(0) }: OrderReaderSettings,
  ) {
    super();
    this.text = new OrderText(registrar, sendDefaults);
    this.pages = new OrderPages(sql, this.text, texts, this.names);
  }

  /**
   * The first page of an unfiltered list begins at the start, whatever the count is: its statement returns the
   * count too. For other lists the count decides from which end they are read.
   */
  async list(request: OrderListRequest): Promise<OrderListPage> {
    const { values: filterValues } = conditionsOf(request.filter, 1);
    const isCounted = request.page === 1 && filterValues.length === 0;
    const known = isCounted ? undefined : await this.count(request);
    const window = known
      ? pageWindow(request.page, request.perPage, known.total)
      : { limit: request.perPage, offset: 0, fromEnd: false };
    if (known && window.limit === 0) return { items: '[]', count: 0, ...countOf(known) };
    const filterSql = (first: number): string => conditionsOf(request.filter, first).sql;
    const page = await this.pages.read({ request, filterSql, filterValues, isCounted, ...window });
    return { items: page.items, count: page.count, ...countOf((known ?? page.counted)!) };
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
