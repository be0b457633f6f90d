/**
 * Milliseconds to the next multiple of the interval; to the one behind it when that is close, since timers
 * may end a little early.
 */
export function untilNext(everyMs: number, now: number): number {
  const rest = everyMs - (now % everyMs);
  return rest < everyMs / 10 ? rest + everyMs : rest;
}
