import type { OperationId } from '../api/operations';

export interface CollectionColumn {
  field: string;
  /** What its numbers are, where the name of the field does not say so. */
  as?: 'count' | 'money';
  /** Words in place of the field's value. */
  text?: (row: Record<string, unknown>) => string | undefined;
  title?: string;
  width?: string;
  align?: 'end';
}
/** A list that has a route of its own, with its few filters. */
export interface Collection {
  /** The path below /console, and the name. */
  path: string;
  title: string;
  operationId: OperationId;
  /** Member of the answer that holds the rows. */
  items: string;
  columns: CollectionColumn[];
  href?: (row: Record<string, unknown>) => string | undefined;
  /** Acts without an object, as `create`. */
  acts?: { operationId: OperationId; label: string }[];
  /** Acts on each row; its values fill the path. */
  rowActs?: {
    operationId: OperationId;
    label: string;
    path: (row: Record<string, unknown>) => Record<string, string>;
  }[];
  empty: { title: string; hint?: string };
}

/** Columns that many lists share. */
export const created = { field: 'createdAt', title: 'Created', width: 'minmax(12.5rem, 1fr)' };
export const account = { field: 'accountId', title: 'Account', width: 'minmax(5.5rem, 0.5fr)' };
export const idOf =
  (name: string, field = 'id') =>
  (row: Record<string, unknown>) => ({ [name]: String(row[field]) });
export const to = (base: string, field: string) => (row: Record<string, unknown>) =>
  `${base}/${encodeURIComponent(String(row[field]))}`;
