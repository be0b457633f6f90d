import type { GraceDeleteLimit } from '@registrar/billing';
import { monthOf, type OrderListRequest } from '@registrar/billing/ports';
import { type JsonText, StoredJson } from '@registrar/kernel';
import type { Sql } from '../../sql';
import type { StatementNames } from '../../statement-names';
import { isQuickPage } from '../../texts/quick-pages';
import { SERVER, versionsAs } from '../../texts/row-versions';
import type { StoredText, StoredTexts } from '../../texts/stored-texts';
import {
  orderRows,
  type OrderText,
  orderVersions,
  versionsOfRows,
  WITH_ITEM_VERSIONS,
  WITH_ITEMS,
} from '../order-text';
import { exhaustedOf, registrarExhaustedOf } from '../refundable-sql';
import type { AccountEntity } from '../../accounts/entities/accounts.entity';

/** `$1` is the account, `$2` the current time, `$3` to `$5` the month and limits of its grace deletes. */
export const EXHAUSTED = `with ${exhaustedOf('$1', '$3::date', '$4::int', '$5::numeric')}, ${registrarExhaustedOf('$3::date', '$2::timestamptz')}`;
export const limitValues = ({ least, percent }: GraceDeleteLimit, now: Date): unknown[] => [
  monthOf(now),
  least,
  percent,
];

/** Null or undefined: there is no such account, or it has no parent. */
export interface OrderCount extends Partial<Pick<AccountEntity, 'parent_id'>> {
  total: number;
}

/** Orders of account `$1`, as stored. */
export const STORED_COUNT = 'coalesce((select orders from account_counters where account_id = $1), 0)';
const COUNT_OF_LIST = `, ${STORED_COUNT} as total, (select a.parent_id from accounts a where a.id = $1) as parent_id`;

/** Versions of a longer page take too long to share a connection with reads by key. */
const SHORT_PAGE = 50;

export interface OrderPageRead {
  request: OrderListRequest;
  /** Conditions over `orders o`; values are numbered from the parameter on. */
  filterSql: (first: number) => string;
  filterValues: readonly unknown[];
  limit: number;
  offset: number;
  fromEnd: boolean;
  isCounted: boolean;
}

export interface OrderPage {
  items: JsonText;
  count: number;
  /** Of a statement that counts. */
  counted?: OrderCount;
}

interface Terms {
  /** Other rows and the time decide on a refund of some of its items: they are read with the versions. */
  mayBeRefundable: boolean;
}

/**
 * Reads pages of orders, by their stored texts where those hold. The text depends on the rows of orders and items (by
 * id and `xmin`); on the refundability of items that may be refunded, which is decided again at each look-up; on which
 * orders are in the page; on account, filter, page and order (the key); on registrar and `sendDefaults`, settings of the
 * process. Number of orders and parent of the account are no part of it.
 */
export class OrderPages {
  constructor(
    private readonly sql: Sql,
    private readonly text: OrderText,
    private readonly texts: StoredTexts,
    private readonly names: StatementNames,
  ) {}

  async read(read: OrderPageRead): Promise<OrderPage> {
    if (!this.texts.isUsed || this.sql.inTransaction) return this.whole(read);
    const { accountId, descending } = read.request;
    const key = `orders ${accountId} ${descending} ${read.fromEnd} ${read.filterSql(1)} ${JSON.stringify([read.limit, read.offset, ...read.filterValues])}`;
    return this.texts.read<OrderPage, Terms>(key, {
      current: (text) => this.current(read, text),
      whole: (isStored) => this.whole(read, isStored ? key : undefined),
    });
  }

  /** Undefined: its rows have changed, or what may be refunded. */
  private async current(read: OrderPageRead, text: StoredText<Terms>): Promise<OrderPage | undefined> {
    const { mayBeRefundable: decided } = text.terms;
    const { statement, values, key } = partsOf(read, decided);
    const versions = `(select ${orderVersions('$2', statement.shown, decided)} ${pageOf(statement.where, WITH_ITEM_VERSIONS)})`;
    const sql = `${decided ? EXHAUSTED : ''} select ${versionsAs(versions)} as versions${read.isCounted ? COUNT_OF_LIST : ''}`;
    const name = this.names.of(`versions ${decided} ${key}`, sql);
    // not where other rows decide on refunds: that counts names of a month
    const isQuick = !decided && read.filterValues.length === 0 && isQuickPage(read, name, SHORT_PAGE);
    const found = (
      isQuick
        ? await this.sql.lookup<{ versions: string } & OrderCount>(name, sql, values)
        : await this.sql.row<{ versions: string } & OrderCount>(name, sql, values)
    )!;
    if (found.versions !== text.versions) return undefined;
    return { items: text.json, count: text.count, ...(read.isCounted && { counted: found }) };
  }

  /** `stored`: key of the text to store. */
  private async whole(read: OrderPageRead, stored?: string): Promise<OrderPage> {
    const isVersioned = stored !== undefined;
    const { statement, values, key } = partsOf(read, true);
    const sql = `${EXHAUSTED}
      select ${orderRows(statement.shown, isVersioned)} as rows${isVersioned ? `, ${SERVER} as server` : ''}${read.isCounted ? COUNT_OF_LIST : ''}
        ${pageOf(statement.where, isVersioned ? WITH_ITEM_VERSIONS : WITH_ITEMS)}`;
    const row = (await this.sql.row<{ rows: string | null; server: string } & OrderCount>(
      this.names.of(`list ${isVersioned} ${key}`, sql),
      sql,
      values,
    ))!;
    const orders = this.text.orders(row.rows);
    const items = `[${orders.join(',')}]`;
    const page = { count: orders.length, ...(read.isCounted && { counted: row }) };
    if (!isVersioned) return { ...page, items };
    const { versions, ...terms } = versionsOfRows(row.server, row.rows);
    const json = new StoredJson(items);
    return { ...page, items: this.texts.put(stored, { versions, json, count: page.count, terms }) };
  }
}

/**
 * Sub-selects, since the planner would plan again for the values of a limit each time: most of a list's cost. It then
 * takes a tenth of the account's orders for the page; their ids alone come from the index, in its order, where whole
 * rows would all be read and sorted, or be those of all accounts.
 */
const pageOf = (where: string, items: string): string =>
  `from orders o ${items} where o.id = any(array(select o.id from orders o where ${where}))`;

/** `decides`: the statement decides on refunds. */
function partsOf(
  { request, filterSql, filterValues, limit, offset, fromEnd, isCounted }: OrderPageRead,
  decides: boolean,
): {
  statement: { where: string; shown: 'asc' | 'desc' };
  values: unknown[];
  key: string;
} {
  const read = request.descending === fromEnd ? 'asc' : 'desc';
  const shown = request.descending ? 'desc' : 'asc';
  const limits = decides ? limitValues(request.graceDeletes, request.now) : [];
  const first = 3 + limits.length;
  const filter = filterSql(first + 2);
  return {
    statement: {
      where: `o.account_id = $1${filter} order by o.id ${read} limit (select $${first}::int) offset (select $${first + 1}::int)`,
      shown,
    },
    values: [request.accountId, request.now, ...limits, limit, offset, ...filterValues],
    key: `${read} ${shown} ${isCounted} ${filter}`,
  };
}
