/**
 * Table-level locks of PostgreSQL from weakest to strongest (manual, "Explicit Locking"). none: no existing
 * table is locked · unknown: the statement does not show it.
 */
export const LOCKS = [
  'none',
  'access share',
  'row exclusive',
  'share update exclusive',
  'share',
  'share row exclusive',
  'access exclusive',
  'unknown',
] as const;
export type Lock = (typeof LOCKS)[number];

/**
 * How much of a table a statement reads or writes. catalogue: none · scan: reads all of it · index: reads all
 * of it and sorts · rewrite: writes a copy of all of it · rows: reads or writes some rows, at most all.
 */
export const WORKS = ['catalogue', 'rows', 'scan', 'index', 'rewrite', 'unknown'] as const;
export type Work = (typeof WORKS)[number];

const strongerOf =
  <Level extends string>(levels: readonly Level[]) =>
  (one: Level, other: Level): Level =>
    levels.indexOf(one) >= levels.indexOf(other) ? one : other;
export const strongerLock = strongerOf(LOCKS);
export const moreWork = strongerOf(WORKS);

/** Statements that change rows wait for these. */
export const blocksWriters = (lock: Lock): boolean =>
  lock === 'share' || lock === 'share row exclusive' || lock === 'access exclusive';
/** Every statement waits for this one. */
export const blocksReaders = (lock: Lock): boolean => lock === 'access exclusive';

/** What one statement does to existing tables. */
export interface StatementClass {
  /** As "create index". */
  kind: string;
  lock: Lock;
  work: Work;
  /** Tables that get the lock, as the statement names them. */
  tables: readonly string[];
  /** Indexes whose tables get the lock: the statement does not name the table. */
  indexes?: readonly string[];
  /** Tables named by foreign keys, which get share row exclusive. */
  referenced?: readonly string[];
  /** The table that the statement creates. */
  creates?: string;
}
