/**
 * Upper bounds of the classes of durations, in milliseconds; one more class has what took longer. 30 s is the
 * limit of an answer, 60 s that of a command to a registry. Stored rows have these classes: a change needs a
 * migration.
 */
export const BOUNDS_MS: readonly number[] = [
  5, 10, 25, 50, 100, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000,
];
export const CLASSES = BOUNDS_MS.length + 1;

/** The share of durations took at most so long; over: longer than the last bound. Never interpolated. */
export type Quantile = { atMostMs: number } | { overMs: number };

/** Index of the class that a duration falls into; a bound belongs to its own class. */
export function classOf(ms: number): number {
  const index = BOUNDS_MS.findIndex((bound) => ms <= bound);
  return index < 0 ? BOUNDS_MS.length : index;
}

/** `share`: over 0, up to 1. Undefined: no durations. */
export function quantileOf(durations: readonly number[], share: number): Quantile | undefined {
  const all = durations.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  const wanted = Math.ceil(all * share);
  let seen = 0;
  const index = durations.findIndex((count) => (seen += count) >= wanted);
  return index < BOUNDS_MS.length ? { atMostMs: BOUNDS_MS[index] } : { overMs: BOUNDS_MS.at(-1)! };
}
