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
  /** Each of many values stands in another table. */
  any?: ManyJoined;
  /** The value counts only where this holds: comparisons are false elsewhere, and the value is empty. */
  only?: string;
  /** An array that is null where it has no value, so that an index of those that have one can be used. */
  isNullIfEmpty?: true;
  /** The value stands in another table. */
  joined?: Joined;
  /** `like` with the pattern, where an index needs another condition than `sql like pattern`. */
  contained?: (pattern: string) => string;
}

/**
 * Conditions on a value of a joined row become conditions on the key of those rows, which are found first: the
 * planner would guess how many rows a name of an account has, and read and sort all of them.
 */
export interface Joined {
  /** Column of the list's own rows, and its type. */
  column: string;
  type: 'int' | 'text';
  /** Selects the keys of the joined rows, and their value with its form for comparisons. */
  key: string;
  from: string;
  value: FieldSql;
}

/** As `Joined`, where a row of the list has several joined ones. */
export interface ManyJoined {
  /** Whether the row has one of the keys, an array, as an index finds it. */
  of: (keys: string) => string;
  /** Keys that it may have; absent: as many as are found before. */
  most?: number;
  type: 'int';
  key: string;
  from: string;
  value: FieldSql;
  /** Whether a joined row is one of those of the list's row. */
  isOne: string;
}

export interface ListSql<List extends ListName> {
  /** Tables and joins; joins are `left join` by a unique key, which PostgreSQL leaves out where unused. */
  from: string;
  fields: Record<FieldOf<List>, string | FieldSql>;
  /** Ids are no column of a table: no index finds rows by them. */
  hasDerivedIds?: true;
}

export type AnyListSql = {
  from: string;
  fields: Readonly<Record<string, string | FieldSql>>;
  hasDerivedIds?: true;
};

export const fieldSql = (source: AnyListSql, field: string): FieldSql => {
  const found = source.fields[field];
  return typeof found === 'string' ? { sql: found } : found;
};

/** The account of a row, by its alias. */
export const accountOf = (alias: string): { accountId: string; username: FieldSql } => ({
  accountId: `${alias}.account_id`,
  username: usernameOf('a', `${alias}.account_id`),
});

/** The username of the account in a column, as joined by an alias. */
export const usernameOf = (alias: string, column: string): FieldSql => ({
  sql: `${alias}.username`,
  joined: { column, type: 'int', key: 'a.id', from: 'accounts a', value: { sql: 'a.username' } },
});

/** The registry of a row, as `joinRegistry` joins it. */
export const registryOf = (alias: string): FieldSql => ({
  sql: 'n.code',
  joined: {
    column: `${alias}.connection_id`,
    type: 'int',
    key: 'n.id',
    from: 'registry_connections n',
    value: { sql: 'n.code' },
  },
});

export const joinAccount = (alias: string): string => `left join accounts a on a.id = ${alias}.account_id`;
export const joinRegistry = (alias: string): string =>
  `left join registry_connections n on n.id = ${alias}.connection_id`;

const JOIN = /\s+left join\s+/;

/**
 * Tables that a statement with these expressions needs. PostgreSQL would leave the other joins out as well, but then
 * reads columns that only they needed, and so no index alone.
 */
export function neededFrom({ from }: AnyListSql, expressions: string): string {
  const [base, ...joins] = from.split(JOIN);
  const names = joins.map((join) => /^\w+ (\w+) on /.exec(join)?.[1]);
  const isNeeded = names.some((name) => name === undefined || new RegExp(`\\b${name}\\.`).test(expressions));
  return isNeeded ? from : base;
}
