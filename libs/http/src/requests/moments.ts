import { addDays, addSeconds, badRequest } from '@registrar/kernel';

/** The span of a date: a UTC day, or one second. */
export interface Moment {
  from: Date;
  /** First instant after it; for the last representable day, its last instant. */
  until: Date;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
// RFC 3339 with any offset; fractions of a second are cut off.
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,20})?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;

/** Four-digit years without year 0: PostgreSQL has none, and answers have no fifth digit. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * YYYY-MM-DD, meaning the UTC day, or a full timestamp, from the year 1 to 9999 (BEHAVIOUR §2). Undefined:
 * invalid.
 */
export const parseMoment = (text: string): Moment | undefined => readDay(text) ?? readTimestamp(text);

/** An RFC 3339 timestamp from the year 1 to 9999, to the millisecond. Undefined: invalid. */
export function parseTimestamp(text: string): Date | undefined {
  const [, day, hour, minute, second, offsetHour = '00', offsetMinute = '00'] = TIMESTAMP.exec(text) ?? [];
  if (
    day === undefined ||
    !readDay(day) ||
    hour > '23' ||
    minute > '59' ||
    second > '59' ||
    offsetHour > '23' ||
    offsetMinute > '59'
  )
    return undefined;
  const at = new Date(text.toUpperCase());
  return isInCalendar(at) ? at : undefined;
}

/** As `parseTimestamp`; null and undefined give undefined. 400 "'expiresAt' must be a timestamp". */
export function timestampOf(field: string, text: string | null | undefined): Date | undefined {
  if (text === undefined || text === null) return undefined;
  const at = parseTimestamp(text);
  if (!at) throw badRequest(`'${field}' must be a timestamp`);
  return at;
}

function readDay(text: string): Moment | undefined {
  if (!DAY.test(text)) return undefined;
  const from = new Date(`${text}T00:00:00Z`);
  // 2026-02-30 would become a day in March.
  return isInCalendar(from) && from.toISOString().startsWith(text)
    ? { from, until: notAfterLast(addDays(from, 1)) }
    : undefined;
}

function readTimestamp(text: string): Moment | undefined {
  const at = parseTimestamp(text);
  if (!at) return undefined;
  const from = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  return { from, until: notAfterLast(addSeconds(from, 1)) };
}

/** False for an invalid date, too. */
const isInCalendar = (date: Date): boolean => date.getTime() >= FIRST && date.getTime() <= LAST;
const notAfterLast = (date: Date): Date => (date.getTime() > LAST ? new Date(LAST) : date);
