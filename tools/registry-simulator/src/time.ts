const DAY_MS = 86_400_000;

export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

export function addDays(date: Date, days: number): Date {
  return addMs(date, days * DAY_MS);
}

/** The same day and time that many years later; 29 February becomes 28 February in a common year. */
export function addYears(date: Date, years: number): Date {
  const moved = new Date(date);
  moved.setUTCFullYear(date.getUTCFullYear() + years);
  if (moved.getUTCMonth() !== date.getUTCMonth()) moved.setUTCDate(0);
  return moved;
}

/** The calendar day in UTC, as in `curExpDate`. */
export function utcDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
