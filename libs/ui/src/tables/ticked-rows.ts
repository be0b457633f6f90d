/** Keys of ticked rows, in the order in which they were ticked. */
export type TickedRows = ReadonlySet<string>;

/** Most rows that may be ticked at once. */
export const MOST_TICKED = 10_000;

export interface Tick {
  ticked: TickedRows;
  /** Rows that were left out, because `MOST_TICKED` was reached. */
  leftOut: number;
}

/** Ticks these rows too, in their order, as far as the limit allows. */
export function tickRows(ticked: TickedRows, keys: readonly string[], most = MOST_TICKED): Tick {
  const next = new Set(ticked);
  let leftOut = 0;
  for (const key of keys) {
    if (next.has(key)) continue;
    if (next.size < most) next.add(key);
    else leftOut += 1;
  }
  return { ticked: next, leftOut };
}

export function untickRows(ticked: TickedRows, keys: readonly string[]): TickedRows {
  const next = new Set(ticked);
  for (const key of keys) next.delete(key);
  return next;
}

/** The keys from one row to another, both included, whichever stands first; a row that is gone gives the other. */
export function rangeOf(keys: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [from === undefined ? -1 : keys.indexOf(from), keys.indexOf(to)];
  if (end < 0) return [];
  if (start < 0) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
