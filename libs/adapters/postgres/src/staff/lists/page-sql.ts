import { fieldOf, type ListField, type ListName, type SortKey } from '@registrar/staff';
import type { ListKeys } from '@registrar/staff/ports';
import { type Parameters, typeOf } from './filter-sql';
import { type AnyListSql, fieldSql } from './list-sql';

interface OrderColumn {
  field: ListField;
  sql: string;
  isDescending: boolean;
}

/** Columns of an order; empty values come last, and first where it descends. */
export function orderColumns(list: ListName, source: AnyListSql, sort: readonly SortKey[]): OrderColumn[] {
  return sort.map(({ field: name, isDescending }) => {
    const { sql, sorted = sql } = fieldSql(source, name);
    return { field: fieldOf(list, name)!, sql: sorted, isDescending };
  });
}

export const orderBy = (order: readonly OrderColumn[]): string =>
  order.map(({ sql, isDescending }) => `${sql} ${isDescending ? 'desc' : 'asc'}`).join(', ');

/** Makes the condition of one range with the parameters of its statement; it depends on nothing else. */
export type KeyRange = (parameters: Parameters) => string;

/**
 * What follows a row in an order, as ranges that follow each other, so that each is read from an index at its
 * beginning: rows with the same values but a later id, then rows with a later last value, and so on. Without
 * keys: one range without a condition.
 */
export function rangesAfter(order: readonly OrderColumn[], keys: ListKeys | undefined): KeyRange[] {
  if (!keys) return [() => 'true'];
  return order.flatMap((_, depth) => rangesAt(order, keys, order.length - 1 - depth));
}

function rangesAt(order: readonly OrderColumn[], keys: ListKeys, at: number): KeyRange[] {
  const same: KeyRange[] = order.slice(0, at).map((column, position) => {
    const key = keys[position];
    return (parameters) =>
      key === null ? `${column.sql} is null` : `${column.sql} = ${parameters.add(key, typeOf(column.field))}`;
  });
  return beyond(order[at], keys[at]).map(
    (range) => (parameters) => [...same, range].map((part) => part(parameters)).join(' and '),
  );
}

function beyond({ field, sql, isDescending }: OrderColumn, key: string | null): KeyRange[] {
  if (key === null) return isDescending ? [() => `${sql} is not null`] : [];
  const later: KeyRange = (parameters) =>
    `${sql} ${isDescending ? '<' : '>'} ${parameters.add(key, typeOf(field))}`;
  return field.mayBeEmpty && !isDescending ? [later, () => `${sql} is null`] : [later];
}
