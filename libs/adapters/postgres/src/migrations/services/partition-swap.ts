import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/** A table that is to have a partition for each month. */
export interface Partitioning {
  table: string;
  /** Partition key: the rows of a month lie between two of its values. */
  key: string;
  keyType: 'uuid' | 'text' | 'timestamptz';
  /** Fewest days for which a month is retained after its end; undefined: permanently. */
  leastDays?: number;
  /** Condition under which months that end at the bound `$1` are not dropped. */
  stillRead?: string;
  /**
   * Statements that lock the table for a moment, in a transaction; a repeat after a crash runs them again.
   */
  additions?: readonly string[];
  /** Statements outside a transaction, beside readers and writers. A repeat after a crash runs them again. */
  before?: readonly string[];
  /**
   * Statements on the old table in the transaction that swaps it, which change the catalogue and no rows.
   * After them each of its unique indexes has the key among its columns.
   */
  changes?: readonly string[];
}

/** Each waits for the table for a second at most: what waits behind it waits as long. */
const LOCK_TRIES = 30;
/**
 * Of the tables that foreign keys name, which are locked while the table is. Shorter than the time after
 * which PostgreSQL looks for deadlocks: the swap gives up, never a writer that has locked such a table
 * before.
 */
const LOCK_OF_FOREIGN_KEYS = `set local lock_timeout = '400ms'`;
/** Milliseconds in which the statements that waited go on. */
const PAUSE_MS = 500;
/** The worker's job makes later ones. */
const MONTHS_AHEAD = 3;
/** Lock timeout and deadlock. */
const REPEATABLE: readonly unknown[] = ['55P03', '40P01'];

/**
 * Gives a table its partitioned form. The old table stays as it is, as the partition of everything before a
 * month to come: no row is copied, and none is read under a lock. A repeat after a crash continues.
 */
export async function partitionTable(runner: QueryRunner, partitioning: Partitioning): Promise<void> {
  const { table, keyType, leastDays, stillRead, changes = [] } = partitioning;
  await runner.query(
    `insert into partitions.rules (table_name, key_type, least_days, still_read) values ($1, $2, $3, $4) on conflict (table_name) do nothing`,
    [table, keyType, leastDays ?? null, stillRead ?? null],
  );
  const [{ done }] = (await runner.query(
    `select relkind = 'p' as done from pg_class where oid = to_regclass('public.' || $1)`,
    [table],
  )) as { done?: boolean }[];
  if (!done) {
    const month = await prepare(runner, partitioning);
    await repeatForLocks(() =>
      runner.query('select partitions.swap($1, $2, $3, $4)', [
        table,
        partitioning.key,
        month,
        [LOCK_OF_FOREIGN_KEYS, ...changes],
      ]),
    );
  }
  let made: { leaf?: string | null }[];
  do {
    made = (await repeatForLocks(() =>
      runner.query('select make_next_partition($1, $2) as leaf', [table, MONTHS_AHEAD]),
    )) as typeof made;
  } while (made[0]?.leaf);
  await runner.query(`analyze public.${table}`);
}

/** Returns a month to come. No row is beyond it: the proof takes no lock that others wait for. */
async function prepare(runner: QueryRunner, partitioning: Partitioning): Promise<string> {
  const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as {
    timeout: string;
  }[];
  // Builds of indexes and validation wait for open transactions, and nothing waits for them.
  await runner.query('set lock_timeout = 0');
  try {
    if (partitioning.additions) await changeBriefly(runner, partitioning.additions);
    for (const statement of partitioning.before ?? []) await runner.query(statement);
    return await limitToMonth(runner, partitioning);
  } finally {
    await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
  }
}

async function limitToMonth(runner: QueryRunner, { table, key, keyType }: Partitioning): Promise<string> {
  // New rows must be before it as well until the swap, which has more than a month.
  const [{ month, bound }] = (await runner.query(
    `select month::text, partitions.bound($1, month) as bound
       from (select (date_trunc('month', now() at time zone 'UTC') + interval '2 months')::date as month) m`,
    [keyType],
  )) as { month: string; bound: string }[];
  await changeBriefly(runner, [
    `alter table public.${table} drop constraint if exists ${table}_month_ck, add constraint ${table}_month_ck check (${key} < '${bound}') not valid`,
  ]);
  try {
    await runner.query(`alter table public.${table} validate constraint ${table}_month_ck`);
  } catch (error) {
    // Else it would refuse new rows once the month has begun.
    await runner.query(`alter table public.${table} drop constraint ${table}_month_ck`);
    throw error;
  }
  return month;
}

/** In one implicit transaction: the timeout ends with it. */
const changeBriefly = (runner: QueryRunner, statements: readonly string[]): Promise<unknown> =>
  repeatForLocks(() => runner.query([`set local lock_timeout = '1s'`, ...statements].join(';\n')));

async function repeatForLocks<Result>(statement: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await statement();
    } catch (error) {
      if (tries === LOCK_TRIES || !REPEATABLE.includes((error as { code?: string }).code)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
