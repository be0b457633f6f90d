import type { Filter, Sort } from '@registrar/ui';

/** What a list shows, as the address holds it. Values that name a person stand behind the id of a stored filter. */
export interface ListState {
  filter?: Filter;
  filterId?: string;
  sort?: Sort;
  columns?: string[];
}

export interface ListSearch {
  filter?: string;
  filterId?: string;
  sort?: string;
  columns?: string;
}

export function toSearch({ filter, filterId, sort, columns }: ListState): ListSearch {
  return {
    ...(filterId !== undefined ? { filterId } : filter && { filter: JSON.stringify(filter) }),
    ...(sort && { sort: sortText(sort) }),
    ...(columns && columns.length > 0 && { columns: columns.join(',') }),
  };
}

/** An address that somebody changed by hand loses the parts that cannot be read. */
export function fromSearch(search: ListSearch): ListState {
  const filter = readFilter(search.filter);
  return {
    ...(search.filterId !== undefined ? { filterId: String(search.filterId) } : filter && { filter }),
    ...(search.sort && { sort: readSort(String(search.sort)) }),
    ...(search.columns && { columns: String(search.columns).split(',').filter(Boolean) }),
  };
}

/** What is asked for: nothing where these fields are what the API answers as usual, so that rows can be read ahead. */
export function askedColumns(
  { columns }: { columns: readonly { field: string; default: boolean }[] },
  chosen: string[] | undefined,
  fields: ReadonlySet<string>,
): string[] | undefined {
  const usual = new Set(columns.filter((column) => column.default).map(({ field }) => field));
  return chosen || [...fields].some((field) => !usual.has(field)) ? [...fields] : undefined;
}

/** `-expiresAt` is descending. */
const sortText = ({ field, descending }: Sort): string => `${descending ? '-' : ''}${field}`;
const readSort = (text: string): Sort =>
  text.startsWith('-') ? { field: text.slice(1), descending: true } : { field: text, descending: false };

function readFilter(text: unknown): Filter | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    return isFilter(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFilter(value: unknown): value is Filter {
  if (typeof value !== 'object' || value === null) return false;
  const { and, or, not, field, op } = value as Record<string, unknown>;
  if (and !== undefined || or !== undefined) {
    const parts = and ?? or;
    return Array.isArray(parts) && parts.every(isFilter);
  }
  if (not !== undefined) return isFilter(not);
  return typeof field === 'string' && typeof op === 'string';
}
