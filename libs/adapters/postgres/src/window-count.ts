import { addSeconds } from '@registrar/kernel';
import type { Sql } from './sql';

/**
 * A table with one row per key, its `window_start` and a counter column. Names are constants, never input.
 */
export interface CountedTable {
  /** The name of the prepared statement. */
  statement: string;
  table: string;
  key: string;
  count: string;
}

/**
 * Counts one under `key`, in a window that begins with the first count; the row is the lock. Not allowed once
 * the window is full: `retryAt` is its end.
 */
export async function countInWindow(
  sql: Sql,
  { statement, table, key, count }: CountedTable,
  value: number | string,
  now: Date,
  { most, seconds }: { most: number; seconds: number },
): Promise<{ allowed: boolean; retryAt: Date }> {
  const row = await sql.row<{ counted: number; window_start: Date }>(
    statement,
    `insert into ${table} as t (${key}, window_start, ${count}) values ($1, $2, 1)
     on conflict (${key}) do update
       set window_start = case when t.window_start <= $3 then $2 else t.window_start end,
           ${count} = case when t.window_start <= $3 then 1 else least(t.${count} + 1, $4::int + 1) end
     returning ${count} as counted, window_start`,
    [value, now, addSeconds(now, -seconds), most],
  );
  return { allowed: row!.counted <= most, retryAt: addSeconds(row!.window_start, seconds) };
}
