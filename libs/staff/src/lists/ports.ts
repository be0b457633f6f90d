import type { ListName } from './definitions';
import type { SortKey } from './fields';
import type { ListFilter } from './filter';

/** Sort values of a row and its id, as text in the form of the database. */
export type ListKeys = readonly (string | null)[];

export interface ListQuery {
  list: ListName;
  filter?: ListFilter;
  /** Ends with `id`. */
  sort: readonly SortKey[];
  columns: readonly string[];
  /** Of the last row before the page. */
  after?: ListKeys;
  limit: number;
}

/** Money as a decimal, instants as ISO 8601, ids as text; empty values are absent. */
export type ListValue = string | number | boolean | readonly string[];
export type ListItem = { id: string } & Readonly<Record<string, ListValue | undefined>>;

export interface ListPage {
  items: ListItem[];
  /** Absent at the end of the list. */
  next?: ListKeys;
  /** All rows that match the filter, where the page had to find them; otherwise `count` has them. */
  counted?: number;
}

/** Reads lists for staff: no transaction, no offset. Throws 422 for a filter that reads too many rows. */
export abstract class StaffLists {
  abstract page(query: ListQuery): Promise<ListPage>;
  /** Rows that match, counted up to `limit`. */
  abstract count(list: ListName, filter: ListFilter | undefined, limit: number): Promise<number>;
}

export interface StoredFilter {
  id: string;
  list: ListName;
  /** Encrypted: it may hold personal data. */
  sealed: string;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Writers demand an open unit of work. */
export abstract class ListFilterStore {
  abstract add(filter: StoredFilter): Promise<void>;
  /** Expired ones are not found. */
  abstract find(id: string, now: Date): Promise<StoredFilter | undefined>;
  /** Removes at most `limit` expired filters. */
  abstract removeExpired(now: Date, limit: number): Promise<void>;
}

export interface ListViewRecord {
  id: string;
  list: ListName;
  name: string;
  /** Name of the staff member. */
  owner: string;
  isShared: boolean;
  columns: readonly string[];
  sort: readonly SortKey[];
  /** Encrypted: the filter may hold personal data. */
  sealed?: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Writers demand an open unit of work. */
export abstract class ListViewStore {
  /** Own and shared views of a list, or of all lists, by name. */
  abstract visibleTo(owner: string, list?: ListName): Promise<ListViewRecord[]>;
  /** Locks the view until the end of the transaction. */
  abstract lock(id: string): Promise<ListViewRecord | undefined>;
  abstract add(view: ListViewRecord): Promise<void>;
  abstract replace(view: ListViewRecord): Promise<void>;
  abstract remove(id: string): Promise<void>;
}
