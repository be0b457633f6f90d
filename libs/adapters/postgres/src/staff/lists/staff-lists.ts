import {
  fieldOf,
  LIST_LIMITS,
  type ListCondition,
  type ListFilter,
  type ListName,
  listTooSlow,
} from '@registrar/staff';
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
import { UNNAMED } from '../../statement-names';
import { FilterSql, type JoinedKeys, Parameters, selectKeys, typeOf } from './filter-sql';
import { type AnyListSql, fieldSql, neededFrom } from './list-sql';
import { orderBy, orderColumns, rangesAfter } from './page-sql';
import { SOURCES } from './sources';

/** SQLSTATE of a statement that reached `statement_timeout`. */
const CANCELED = '57014';

/** Matching rows that are all read and sorted; beyond, the planner finds them along the order. */
const SORTED = {
  few: LIST_LIMITS.counted,
  /** Of a time in the order of ids: they lie together, and far from the beginning of the order. */
  ofTime: 100_000,
} as const;
/** Keys of joined rows that are found before; the planner estimates each. */
const MOST_KEYS = 10_000;

/** A row: values of columns `c0`…, their currencies `u0`…, sort values `k0`… as text. */
type Row = Record<string, unknown> & { id: string };

export interface Statement {
  text: string;
  values: unknown[];
}

/** Composes each list from its source; values are parameters, and only words of the definitions are SQL. */
export class PostgresStaffLists extends StaffLists {
  constructor(
    private readonly sql: Sql,
    private readonly sorted: { few: number; ofTime: number } = SORTED,
  ) {
    super();
  }

  /** The ranges after the keys are read one after the other until the page is full. */
  async page(query: ListQuery): Promise<ListPage> {
    const rows: Row[] = [];
    const chosen = await this.choose(query);
    if (chosen.ids?.length === 0) return { items: [], counted: 0 };
    for (const statement of pageStatements(query, chosen)) {
      if (rows.length > query.limit) break;
      rows.push(...(await this.read<Row>(statement(query.limit + 1 - rows.length))));
    }
    const shown = rows.slice(0, query.limit);
    return {
      items: shown.map((row) => itemOf(query, row)),
      ...(rows.length > query.limit && { next: keysOf(query, shown[shown.length - 1]) }),
      ...(chosen.ids && { counted: chosen.ids.length }),
    };
  }

  async count(list: ListName, filter: ListFilter | undefined, limit: number): Promise<number> {
    const keys = await this.joinedKeys(list, filter);
    const [{ counted }] = await this.read<{ counted: number }>(countStatement(list, filter, limit, keys));
    return counted;
  }

  /** Ids where few rows match: a filter without an index reads the table once, for page and count. */
  async choose({ list, filter, sort }: Pick<ListQuery, 'list' | 'filter' | 'sort'>): Promise<Chosen> {
    if (filter === undefined) return {};
    const keys = await this.joinedKeys(list, filter);
    const { few, ofTime } = this.sorted;
    const found = await this.read<{ id: string }>(idsStatement(list, filter, few + 1, keys));
    if (found.length <= few) return { keys, ids: found.map(({ id }) => id) };
    if (sort[0].field !== 'id' || !isOfTime(list, filter)) return { keys };
    const [{ counted }] = await this.read<{ counted: number }>(
      countStatement(list, filter, ofTime + 1, keys),
    );
    return { keys, isSortedWhole: counted <= ofTime };
  }

  private async joinedKeys(list: ListName, filter: ListFilter | undefined): Promise<JoinedKeys> {
    const keys = new Map<ListCondition, (number | string)[]>();
    for (const { condition, most, statement } of filter ? joinedStatements(list, filter) : []) {
      const rows = await this.read<{ key: number | string }>(statement);
      if (rows.length <= most)
        keys.set(
          condition,
          rows.map(({ key }) => key),
        );
    }
    return keys;
  }

  private async read<Found extends object>({ text, values }: Statement): Promise<Found[]> {
    try {
      // the plan depends on the values, which a cached plan ignores
      return await this.sql.rows<Found>(UNNAMED, text, values);
    } catch (error) {
      throw databaseError(error)?.code === CANCELED ? listTooSlow(error) : error;
    }
  }
}

/** What is known of the rows that match a filter. */
export interface Chosen {
  /** Of all of them, where they are few; else the filter is applied along the order. */
  ids?: readonly string[];
  keys?: JoinedKeys;
  /** All matching rows are read and sorted. */
  isSortedWhole?: boolean;
}

interface OrderedIds {
  source: AnyListSql;
  order: ReturnType<typeof orderColumns>;
  where: string;
  isSortedWhole?: boolean;
}

/** The statements of a page, each for at most as many rows as it is given. */
export function pageStatements(
  query: ListQuery,
  { ids, keys, isSortedWhole }: Chosen = {},
): ((limit: number) => Statement)[] {
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
  const { sql: id } = fieldSql(source, 'id');
  return rangesAfter(order, after).map((range) => (limit) => {
    const parameters = new Parameters();
    const chosen = ids
      ? `${id} = any(${parameters.add(ids, `${typeOf(fieldOf(list, 'id')!)}[]`)})`
      : filter && new FilterSql(list, source, parameters, keys).of(filter);
    const where = [...(chosen === undefined ? [] : [chosen]), range(parameters)].join(' and ');
    const most = parameters.add(limit, 'int');
    // ids first: PostgreSQL joins all rows before it sorts
    const shown = source.hasDerivedIds
      ? `${where} order by ${orderBy(order)} limit ${most}`
      : `${id} = any(array(${idsInOrder({ source, order, where, isSortedWhole })} limit ${most})) order by ${orderBy(order)}`;
    return {
      text: `select ${selected.join(', ')} from ${source.from} where ${shown}`,
      values: parameters.values,
    };
  });
}

/** `offset 0`: the planner may not find the rows along the order. */
function idsInOrder({ source, order, where, isSortedWhole }: OrderedIds): string {
  const { sql: id } = fieldSql(source, 'id');
  const end = `order by ${orderBy(order)}`;
  const from = neededFrom(source, `${id} ${where} ${end}`);
  if (!isSortedWhole) return `select ${id} from ${from} where ${where} ${end}`;
  const sorted = order.map((column, at) => ({ ...column, sql: `m.k${at}` }));
  const keys = order.map(({ sql }, at) => `${sql} as k${at}`).join(', ');
  return `select m.id from (select ${id} as id, ${keys} from ${from} where ${where} offset 0) m order by ${orderBy(sorted)}`;
}

/** Ids of matching rows in any order, but no more than `limit`. */
function idsStatement(list: ListName, filter: ListFilter, limit: number, keys: JoinedKeys): Statement {
  const source: AnyListSql = SOURCES[list];
  const parameters = new Parameters();
  const where = new FilterSql(list, source, parameters, keys).of(filter);
  const { sql: id } = fieldSql(source, 'id');
  return {
    text: `select ${id}::text as id from ${neededFrom(source, `${id} ${where}`)} where ${where} limit ${parameters.add(limit, 'int')}`,
    values: parameters.values,
  };
}

/** Counts matching rows, but no more than `limit`. */
export function countStatement(
  list: ListName,
  filter: ListFilter | undefined,
  limit: number,
  keys?: JoinedKeys,
): Statement {
  const source: AnyListSql = SOURCES[list];
  const parameters = new Parameters();
  const where = filter ? `where ${new FilterSql(list, source, parameters, keys).of(filter)}` : '';
  return {
    text: `select count(*)::int as counted from (select from ${neededFrom(source, where)} ${where} limit ${parameters.add(limit, 'int')}) matching`,
    values: parameters.values,
  };
}

/** Whether the filter bounds a time, which the order of ids mostly follows. */
function isOfTime(list: ListName, filter: ListFilter): boolean {
  if ('and' in filter) return filter.and.some((part) => isOfTime(list, part));
  if ('or' in filter) return filter.or.some((part) => isOfTime(list, part));
  if ('not' in filter) return isOfTime(list, filter.not);
  const isBound = filter.op !== 'empty' && filter.op !== 'notEmpty';
  return isBound && fieldOf(list, filter.field)!.type === 'instant';
}

/** A statement for each condition on a value of joined rows: their keys, one more than are used. */
export function joinedStatements(
  list: ListName,
  filter: ListFilter,
): { condition: ListCondition; most: number; statement: Statement }[] {
  if ('and' in filter) return filter.and.flatMap((part) => joinedStatements(list, part));
  if ('or' in filter) return filter.or.flatMap((part) => joinedStatements(list, part));
  if ('not' in filter) return joinedStatements(list, filter.not);
  const { joined, any } = fieldSql(SOURCES[list], filter.field);
  const rows = joined ?? any;
  if (!rows || filter.op === 'empty' || filter.op === 'notEmpty') return [];
  const parameters = new Parameters();
  const most = any?.most ?? MOST_KEYS;
  const select = selectKeys(fieldOf(list, filter.field)!, rows, filter, parameters);
  const text = `${select} limit ${parameters.add(most + 1, 'int')}`;
  return [{ condition: filter, most, statement: { text, values: parameters.values } }];
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
