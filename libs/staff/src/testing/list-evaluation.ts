import { Money } from '@registrar/kernel';
import { definitionOf, type ListName } from '../lists/definitions';
import type { ListField, SortKey } from '../lists/fields';
import type { FilterValue, ListCondition, ListFilter } from '../lists/filter';
import type { ListItem, ListKeys, ListValue } from '../lists/ports';

/** A value as it is compared: money in cents, whole ids as numbers, texts without case. */
type Comparable = string | number | bigint | boolean;

function comparable({ type, idType }: ListField, value: Exclude<ListValue, readonly string[]>): Comparable {
  if (type === 'money') return Money.parse(value as string)!.minor;
  if (type === 'id' && idType === 'integer') return BigInt(value as string);
  return type === 'text' || type === 'address' ? String(value).toLowerCase() : value;
}

/** Values of a filter have money in cents already. */
function wanted(field: ListField, value: FilterValue): Comparable {
  return field.type === 'money' ? BigInt(value as string) : comparable(field, value);
}

function compare(one: Comparable, other: Comparable): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function matches(
  field: ListField,
  op: ListCondition['op'],
  value: Comparable,
  sent: ListCondition['value'],
): boolean {
  if (op === 'in') return (sent as FilterValue[]).some((one) => compare(value, wanted(field, one)) === 0);
  const other = wanted(field, sent as FilterValue);
  switch (op) {
    case 'eq':
      return compare(value, other) === 0;
    case 'lt':
      return compare(value, other) < 0;
    case 'lte':
      return compare(value, other) <= 0;
    case 'gt':
      return compare(value, other) > 0;
    case 'gte':
      return compare(value, other) >= 0;
    case 'contains':
      return String(value).includes(String(other));
    case 'startsWith':
      return String(value).startsWith(String(other));
    default:
      throw new Error(`${op} is no test of one value`);
  }
}

/** Whether a row matches; the meaning of filters that SQL must have too. */
export function evaluate(list: ListName, filter: ListFilter, row: ListItem): boolean {
  if ('and' in filter) return filter.and.every((part) => evaluate(list, part, row));
  if ('or' in filter) return filter.or.some((part) => evaluate(list, part, row));
  if ('not' in filter) return !evaluate(list, filter.not, row);
  const { field: name, op, value } = filter;
  if (op === 'ne') return !evaluate(list, { field: name, op: 'eq', value }, row);
  if (op === 'notEmpty') return !evaluate(list, { field: name, op: 'empty' }, row);
  const field = definitionOf(list).fields[name];
  const stored = row[name];
  const all =
    stored === undefined || stored === '' ? [] : Array.isArray(stored) ? (stored as string[]) : [stored];
  if (op === 'empty') return all.length === 0;
  return all.some((one) =>
    matches(field, op, comparable(field, one as Exclude<ListValue, readonly string[]>), value),
  );
}

const keyOf = (row: ListItem, { field }: SortKey): string | null => (row[field] ?? null) as string | null;

export const keysOf = (row: ListItem, sort: readonly SortKey[]): ListKeys =>
  sort.map((key) => {
    const value = keyOf(row, key);
    return value === null ? null : String(value);
  });

/** Empty values come after all others, and before them where the order descends. */
export function compareRows(
  list: ListName,
  sort: readonly SortKey[],
  one: ListItem,
  other: ListItem,
): number {
  for (const key of sort) {
    const field = definitionOf(list).fields[key.field];
    const [a, b] = [keyOf(one, key), keyOf(other, key)];
    const order =
      a === null || b === null
        ? Number(a === null) - Number(b === null)
        : compare(comparable(field, a), comparable(field, b));
    if (order !== 0) return key.isDescending ? -order : order;
  }
  return 0;
}
