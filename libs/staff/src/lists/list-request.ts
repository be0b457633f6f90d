import type { JsonValue } from '@registrar/kernel';
import { definitionOf, LIST_NAMES, LISTS, type ListName } from './definitions';
import { invalidList, listForbidden, listNotFound, unknownWord } from './errors';
import type { ListField, SortKey } from './fields';
import { isObject } from './filter';

import { mayReadLists } from '../permissions';
import type { StaffRole } from '../staff';

export const LIST_LIMITS = {
  rows: 500,
  defaultRows: 100,
  sortFields: 3,
  columns: 60,
  counted: 10_000,
} as const;

/** A request as it was sent; types are checked here. */
export interface ListRequest {
  filter?: JsonValue;
  filterId?: string;
  sort?: JsonValue;
  columns?: JsonValue;
  limit?: number;
  after?: string;
}

export const listsOf = (role: StaffRole): ListName[] =>
  LIST_NAMES.filter((list) => mayReadLists(role, definitionOf(list).audience));

/** Throws 404 for an unknown list, 403 for one that the role may not read. */
export function readableList(role: StaffRole, list: string): ListName {
  if (!Object.hasOwn(LISTS, list)) throw listNotFound(list, listsOf(role));
  const known = list as ListName;
  if (!mayReadLists(role, definitionOf(known).audience)) throw listForbidden(role, known);
  return known;
}

const namesOf = (list: ListName, isWanted: (field: ListField) => boolean): string[] =>
  Object.entries(definitionOf(list).fields)
    .filter(([, field]) => isWanted(field))
    .map(([name]) => name);

/** The requested columns, or those that the list shows by default. Throws 400. */
export function parseColumns(list: ListName, columns: JsonValue | undefined): string[] {
  if (columns === undefined) return namesOf(list, ({ isDefault }) => isDefault);
  if (!Array.isArray(columns) || columns.length < 1 || columns.length > LIST_LIMITS.columns)
    throw invalidList('columns', `must be an array of 1 to ${LIST_LIMITS.columns} fields`);
  const known = namesOf(list, () => true);
  return columns.map((column, at) => {
    if (!known.includes(column as string)) throw unknownWord(`columns[${at}]`, column, known);
    if (columns.indexOf(column) < at) throw invalidList(`columns[${at}]`, `names ${String(column)} again`);
    return column as string;
  });
}

/** Throws 400. */
export function parseSort(list: ListName, sort: JsonValue | undefined): readonly SortKey[] {
  if (sort === undefined) return definitionOf(list).defaultSort;
  if (!Array.isArray(sort) || sort.length < 1 || sort.length > LIST_LIMITS.sortFields)
    throw invalidList('sort', `must be an array of 1 to ${LIST_LIMITS.sortFields} fields`);
  const known = namesOf(list, ({ sortable }) => sortable);
  const keys = sort.map((key, at): SortKey => {
    const place = `sort[${at}]`;
    if (!isObject(key)) throw invalidList(place, 'must be an object with field and descending');
    const other = Object.keys(key).find((member) => member !== 'field' && member !== 'descending');
    if (other !== undefined)
      throw invalidList(place, `must not have ${JSON.stringify(other)} beside field, descending`);
    const { field, descending = false } = key;
    if (!known.includes(field as string)) throw unknownWord(`${place}.field`, field, known);
    if (typeof descending !== 'boolean') throw invalidList(`${place}.descending`, 'must be true or false');
    return { field: field as string, isDescending: descending };
  });
  keys.forEach(({ field }, at) => {
    if (keys.findIndex((key) => key.field === field) < at)
      throw invalidList(`sort[${at}]`, `names ${field} again`);
  });
  return keys;
}

/** A total order: after all else by the list's own order and by id, in the direction of the last field. */
export function totalOrder(list: ListName, sort: readonly SortKey[]): readonly SortKey[] {
  const { isDescending } = sort[sort.length - 1];
  const { thenBy } = definitionOf(list);
  const whole = [
    ...sort,
    ...(thenBy === undefined ? [] : [{ field: thenBy, isDescending }]),
    { field: 'id', isDescending },
  ];
  const unique = whole.filter(({ field }, at) => whole.findIndex((key) => key.field === field) === at);
  return unique.slice(0, unique.findIndex(({ field }) => field === 'id') + 1);
}

/** Throws 400. */
export function parseLimit(limit: number | undefined): number {
  if (limit === undefined) return LIST_LIMITS.defaultRows;
  if (!Number.isInteger(limit) || limit < 1 || limit > LIST_LIMITS.rows)
    throw invalidList('limit', `must be a whole number from 1 to ${LIST_LIMITS.rows}`);
  return limit;
}
