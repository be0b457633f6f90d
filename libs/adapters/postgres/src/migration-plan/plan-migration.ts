import { classify } from './classify';
import { estimate, type Estimate, type TableSize } from './estimate';
import { blocksReaders, blocksWriters, type Lock, type StatementClass, strongerLock } from './locks';
import type { Recording } from './record';
import { reasonOf } from './unknown-statements';

export interface PlannedStatement {
  /** Its text, shortened. */
  statement: string;
  kind: string;
  /** On existing tables alone: no statement waits for a table that the migration creates. */
  locks: readonly { table: string; lock: Lock }[];
  lock: Lock;
  estimate: Estimate;
  /** Why the lock is unknown, and what the statement does. */
  reason?: string;
}

/** How long a table is locked against writers, at most. */
export interface Hold {
  table: string;
  lock: Lock;
  blocksReaders: boolean;
  /** Undefined: not known. */
  seconds?: number;
}

export interface PlannedMigration {
  name: string;
  inTransaction: boolean;
  statements: readonly PlannedStatement[];
  holds: readonly Hold[];
  /** Why further statements are not known. */
  incomplete?: string;
}

export type SizesOf = (tables: readonly string[]) => Promise<ReadonlyMap<string, TableSize>>;
export type TablesOf = (indexes: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const SHOWN = 160;

export async function planMigration(
  { name, inTransaction, queries, incomplete }: Recording,
  sizesOf: SizesOf,
  tablesOf: TablesOf,
): Promise<PlannedMigration> {
  const groups: PlannedStatement[][] = [];
  for (const statements of queries) {
    const group: PlannedStatement[] = [];
    for (const statement of statements) group.push(await planStatement(statement, sizesOf, tablesOf));
    groups.push(group);
  }
  const transactions = inTransaction ? [groups.flat()] : groups;
  return {
    name,
    inTransaction,
    statements: groups.flat(),
    holds: longest(transactions.flatMap(holdsOf)),
    ...(incomplete !== undefined && { incomplete }),
  };
}

async function planStatement(
  statement: string,
  sizesOf: SizesOf,
  tablesOf: TablesOf,
): Promise<PlannedStatement> {
  const found = classify(statement);
  const ofIndexes = await tablesOf(found.indexes ?? []);
  const sizes = await sizesOf([...found.tables, ...ofIndexes.values(), ...(found.referenced ?? [])]);
  const locks = locksOf(found, [...found.tables, ...ofIndexes.values()], sizes);
  const reason = reasonOf(statement);
  return {
    statement: statement.replace(/\s+/g, ' ').slice(0, SHOWN),
    kind: found.kind,
    locks,
    lock: found.lock === 'unknown' ? 'unknown' : locks.map(({ lock }) => lock).reduce(strongerLock, 'none'),
    estimate: together(found, sizes),
    ...(reason !== undefined && { reason }),
  };
}

const locksOf = (
  { lock, referenced = [] }: StatementClass,
  tables: readonly string[],
  sizes: ReadonlyMap<string, TableSize>,
): PlannedStatement['locks'] =>
  [
    ...tables.map((table) => ({ table, lock })),
    ...referenced.map((table) => ({ table, lock: 'share row exclusive' as const })),
  ].filter(({ table }) => sizes.has(table));

/** Over the tables that it names itself; one that does not exist yet has no rows. */
function together({ tables, work }: StatementClass, sizes: ReadonlyMap<string, TableSize>): Estimate {
  if (work === 'unknown') return estimate(work, { bytes: 0 });
  const estimates = tables.flatMap((table) => {
    const size = sizes.get(table);
    return size ? estimate(work, size) : [];
  });
  if (estimates.length === 0) return { seconds: 0, arithmetic: 'no existing table is read' };
  return {
    ...sum(estimates.map(({ seconds }) => seconds)),
    arithmetic: estimates.map(({ arithmetic }) => arithmetic).join('; '),
  };
}

const sum = (seconds: readonly (number | undefined)[]): { seconds?: number } =>
  seconds.includes(undefined) ? {} : { seconds: seconds.reduce<number>((all, each) => all + each!, 0) };

/** A transaction holds each lock to its end: the time of the statement that takes it, and of all after it. */
export function holdsOf(statements: readonly PlannedStatement[]): Hold[] {
  const tables = new Map<string, { lock: Lock; from: number }>();
  statements.forEach(({ locks }, at) => {
    for (const { table, lock } of locks) {
      if (!blocksWriters(lock)) continue;
      const held = tables.get(table);
      tables.set(table, {
        lock: held ? strongerLock(held.lock, lock) : lock,
        from: held?.from ?? at,
      });
    }
  });
  return [...tables].map(([table, { lock, from }]) => ({
    table,
    lock,
    blocksReaders: blocksReaders(lock),
    ...sum(statements.slice(from).map(({ estimate: { seconds } }) => seconds)),
  }));
}

/** Of several transactions: for each table the strongest lock and the longest time. */
function longest(holds: readonly Hold[]): Hold[] {
  const byTable = new Map<string, Hold>();
  for (const hold of holds) {
    const known = byTable.get(hold.table);
    const [one, other] = [known?.seconds ?? Infinity, hold.seconds ?? Infinity];
    const seconds = known ? Math.max(one, other) : other;
    const lock = known ? strongerLock(known.lock, hold.lock) : hold.lock;
    byTable.set(hold.table, {
      table: hold.table,
      lock,
      blocksReaders: blocksReaders(lock),
      ...(seconds !== Infinity && { seconds }),
    });
  }
  return [...byTable.values()];
}
