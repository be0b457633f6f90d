import type { FieldOf, ListName } from '@registrar/staff';

/** How a field is read, compared and sorted. */
export interface FieldSql {
  /** Shown, and compared where nothing else is given. An array where the field has many values. */
  sql: string;
  /** Sorted, where an index needs another expression of the same order. */
  sorted?: string;
  /** Compared: `lower(…)` is not added to it. */
  compared?: string;
  /** The currency of an amount; USD without it. */
  currency?: string;
  /** Wraps a test of one of many values: finds the rows by an index of those values. */
  any?: { value: string; of: (test: string) => string };
}

export interface ListSql<List extends ListName> {
  /** Tables and joins; joins are `left join` by a unique key, which PostgreSQL leaves out where unused. */
  from: string;
  fields: Record<FieldOf<List>, string | FieldSql>;
}

export type AnyListSql = { from: string; fields: Readonly<Record<string, string | FieldSql>> };

export const fieldSql = (source: AnyListSql, field: string): FieldSql => {
  const found = source.fields[field];
  return typeof found === 'string' ? { sql: found } : found;
};

/** The account of a row, by its alias. */
export const accountOf = (alias: string): { accountId: string; username: string } => ({
  accountId: `${alias}.account_id`,
  username: 'a.username',
});

export const joinAccount = (alias: string): string => `left join accounts a on a.id = ${alias}.account_id`;
export const joinRegistry = (alias: string): string =>
  `left join registry_connections n on n.id = ${alias}.connection_id`;
