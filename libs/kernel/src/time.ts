/**
 * Time comes in by this port; the sandbox can move it, per account. Business time is always passed on as a
 * value.
 */
export abstract class Clock {
  /** The present, for an account where it may have a clock of its own (sandbox). */
  abstract now(accountId?: number): Date;
}

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * SECOND);
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);

/** Adds calendar years in UTC; 29 February becomes 28 February in a common year, as registries do. */
export function addYears(at: Date, years: number): Date {
  const result = new Date(at.getTime());
  result.setUTCFullYear(at.getUTCFullYear() + years);
  if (result.getUTCMonth() !== at.getUTCMonth()) result.setUTCDate(0);
  return result;
}

/** ISO 8601 UTC with Z in whole seconds, the form of every timestamp in the interface (BEHAVIOUR §1). */
export const toTimestamp = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
