import { fieldOf, type ListFilter, type ListName, listTooSlow } from '@registrar/staff';
import {
  type ListItem,
  type ListKeys,
  type ListPage,
  type ListQuery,
  type ListValue,
  StaffLists,
} from '@registrar/staff/ports';
import { decimal } from '../../admin/decimal';
import { databaseError, type Sql } from '../../sql';
import { FilterSql, Parameters } from './filter-sql';
import { type AnyListSql, fieldSql } from './list-sql';
import { orderBy, orderColumns, rangesAfter } from './page-sql';
import { SOURCES } from './sources';

/** The plan depends on the values, which a cached plan ignores: the statement without a name. */
const UNNAMED = '';
/** SQLSTATE of a statement that reached `statement_timeout`. */
const CANCELED = '57014';

/** Up to so many matching rows are all read and sorted: the planner would look for them along the order. */
export const FEW = 2_000;

/** A row: values of columns `c0`…, their currencies `u0`…, sort values `k0`… as text. */
type Row = Record<string, unknown> & { id: string };

export interface Statement {
  text: string;
  values: unknown[];
}

/** Composes each list from its source; values are parameters, and only words of the definitions are SQL. */
export class PostgresStaffLists extends StaffLists {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** The ranges after the keys are read one after the other until the page is full. */
  async page(query: ListQuery): Promise<ListPage> {
    const rows: Row[] = [];
    const { list, filter } = query;
    const isFew = filter !== undefined && (await this.count(list, filter, FEW + 1)) <= FEW;
    for (const statement of pageStatements(query, isFew)) {
      if (rows.length > query.limit) break;
      rows.push(...(await this.read<Row>(statement(query.limit + 1 - rows.length))));
    }
    const shown = rows.slice(0, query.limit);
    const items = shown.map((row) => itemOf(query, row));
    return rows.length > query.limit ? { items, next: keysOf(query, shown[shown.length - 1]) } : { items };
  }

  async count(list: ListName, filter: ListFilter | undefined, limit: number): Promise<number> {
    const [{ counted }] = await this.read<{ counted: number }>(countStatement(list, filter, limit));
    return counted;
  }

  private async read<Found extends object>({ text, values }: Statement): Promise<Found[]> {
    try {
      return await this.sql.rows<Found>(UNNAMED, text, values);
    } catch (error) {
      throw databaseError(error)?.code === CANCELED ? listTooSlow(error) : error;
    }
  }
}

/** The statements of a page, each for at most as many rows as it is given. */
export function pageStatements(query: ListQuery, isFew = false): ((limit: number) => Statement)[] {
  const { list, filter, sort, columns, after } = query;
  const source: AnyListSql = SOURCES[list];
  const order = orderColumns(list, source, sort);
  const selected = [
    `${fieldSql(source, 'id').sql}::text as id`,
    ...columns.map((column, at) => `${fieldSql(source, column).sql} as c${at}`),
    ...columns.flatMap((column, at) => {
      const { currency } = fieldSql(source, column);
      return currency === undefined ? [] : [`${currency} as u${at}`];
    }),
    ...order.map(({ sql }, at) => `(${sql})::text as k${at}`),
  ];
  return rangesAfter(order, after).map((range) => (limit) => {
    const parameters = new Parameters();
    const test = filter && new FilterSql(list, source, parameters).of(filter);
    const { sql: id } = fieldSql(source, 'id');
    const chosen = isFew ? `${id} = any(array(select ${id} from ${source.from} where ${test}))` : test;
    const where = [...(chosen === undefined ? [] : [chosen]), range(parameters)];
    return {
      text: `select ${selected.join(', ')} from ${source.from} where ${where.join(' and ')} order by ${orderBy(order)} limit ${parameters.add(limit, 'int')}`,
      values: parameters.values,
    };
  });
}

/** Counts matching rows, but no more than `limit`. */
export function countStatement(list: ListName, filter: ListFilter | undefined, limit: number): Statement {
  const source: AnyListSql = SOURCES[list];
  const parameters = new Parameters();
  const where = filter ? `where ${new FilterSql(list, source, parameters).of(filter)}` : '';
  return {
    text: `select count(*)::int as counted from (select from ${source.from} ${where} limit ${parameters.add(limit, 'int')}) matching`,
    values: parameters.values,
  };
}

const keysOf = ({ sort }: ListQuery, row: Row): ListKeys =>
  sort.map((_, at) => row[`k${at}`] as string | null);

function itemOf({ list, columns }: ListQuery, row: Row): ListItem {
  const values = columns.map((column, at): [string, ListValue | undefined] => [
    column,
    valueOf(list, column, row[`c${at}`], (row[`u${at}`] ?? 'USD') as string),
  ]);
  return { ...Object.fromEntries(values.filter(([, value]) => value !== undefined)), id: row.id };
}

function valueOf(list: ListName, column: string, value: unknown, currency: string): ListValue | undefined {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value as string[];
  const { type } = fieldOf(list, column)!;
  if (type === 'money') return decimal(String(value), currency);
  if (type === 'number') return Number(value);
  return type === 'id' ? String(value) : (value as string | boolean);
}
