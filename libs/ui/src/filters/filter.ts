export const OPERATORS = [
  'eq',
  'ne',
  'in',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'startsWith',
  'empty',
  'notEmpty',
] as const;
export type Operator = (typeof OPERATORS)[number];
export type FilterValue = string | number | boolean | (string | number)[];

export interface Condition {
  field: string;
  op: Operator;
  value?: FilterValue;
}
export type Filter = { and: Filter[] } | { or: Filter[] } | { not: Filter } | Condition;

export type ColumnType =
  'text' | 'number' | 'money' | 'instant' | 'date' | 'bool' | 'enum' | 'id' | 'name' | 'address' | 'percent';

/** A column of a list, as the API describes it. */
export interface ListColumn {
  field: string;
  title: string;
  type: ColumnType;
  values?: string[];
  operators?: Operator[];
  sortable?: boolean;
  /** Values name a person: a filter on them is stored at the server and never part of an address. */
  personal?: boolean;
  default?: boolean;
}

export const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
  contains: 'contains',
  startsWith: 'begins with',
  empty: 'is empty',
  notEmpty: 'is not empty',
};
const TIME_WORDS: Partial<Record<Operator, string>> = {
  eq: 'is at',
  ne: 'is not at',
  lt: 'is before',
  lte: 'is at or before',
  gt: 'is after',
  gte: 'is at or after',
};

export const isTime = (type: ColumnType | undefined): boolean => type === 'instant' || type === 'date';

export const operatorWords = (op: Operator, type?: ColumnType): string =>
  (isTime(type) ? TIME_WORDS[op] : undefined) ?? OPERATOR_WORDS[op];

const NUMERIC: Operator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'];
const BY_TYPE: Readonly<Record<ColumnType, Operator[]>> = {
  text: ['contains', 'startsWith', 'eq', 'ne'],
  name: ['eq', 'startsWith', 'contains', 'ne'],
  address: ['eq', 'contains', 'startsWith'],
  id: ['eq', 'in', 'ne'],
  number: NUMERIC,
  money: NUMERIC,
  percent: NUMERIC,
  instant: ['gte', 'lt', 'lte', 'gt'],
  date: ['gte', 'lt', 'lte', 'gt', 'eq'],
  bool: ['eq'],
  enum: ['in', 'eq', 'ne'],
};

export const operatorsOf = (column: ListColumn): Operator[] => column.operators ?? BY_TYPE[column.type];

export const needsValue = (op: Operator): boolean => op !== 'empty' && op !== 'notEmpty';
export const takesList = (op: Operator): boolean => op === 'in';

export const isCondition = (filter: Filter): filter is Condition => 'field' in filter;

/** Whether any condition of the filter is on one of these fields. */
export function namesField(filter: Filter, fields: ReadonlySet<string>): boolean {
  if (isCondition(filter)) return fields.has(filter.field);
  if ('not' in filter) return namesField(filter.not, fields);
  return ('and' in filter ? filter.and : filter.or).some((part) => namesField(part, fields));
}

/** The filter without conditions that have no value yet; undefined where nothing remains. */
export function completeFilter(filter: Filter | undefined): Filter | undefined {
  if (!filter) return undefined;
  if (isCondition(filter)) return isComplete(filter) ? filter : undefined;
  if ('not' in filter) {
    const inner = completeFilter(filter.not);
    return inner && { not: inner };
  }
  const [key, parts] = 'and' in filter ? (['and', filter.and] as const) : (['or', filter.or] as const);
  const rest = parts.map(completeFilter).filter((part) => part !== undefined);
  if (rest.length === 0) return undefined;
  return rest.length === 1 ? rest[0] : key === 'and' ? { and: rest } : { or: rest };
}

function isComplete({ op, value }: Condition): boolean {
  if (!needsValue(op)) return true;
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== '';
}

/** The filter in words: `state is active and (TLD is com or TLD is net)`. */
export function filterWords(filter: Filter, columns: readonly ListColumn[], isInner = false): string {
  if (isCondition(filter)) {
    const column = columns.find(({ field }) => field === filter.field);
    const words = `${column?.title ?? filter.field} ${operatorWords(filter.op, column?.type)}`;
    if (!needsValue(filter.op)) return words;
    return `${words} ${[filter.value].flat().map(String).join(', ')}`;
  }
  if ('not' in filter) return `not (${filterWords(filter.not, columns)})`;
  const [parts, word] = 'and' in filter ? [filter.and, ' and '] : [filter.or, ' or '];
  const text = parts.map((part) => filterWords(part, columns, true)).join(word);
  return isInner && parts.length > 1 ? `(${text})` : text;
}
