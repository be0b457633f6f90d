import { addDays, addSeconds, badRequest } from '@registrar/kernel';

/** Query parameters as the server read them: a repeated one is an array. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

export const MAX_INT32 = 2_147_483_647;
const DIGITS = /^\d{1,10}$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
// RFC 3339 with any offset; fractions of a second are taken and cut off.
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** The span a date filter names: a UTC day, or one second. */
export interface Moment {
  from: Date;
  /** First instant after it. */
  until: Date;
}

/** Undefined when absent or empty; 400 when given twice, or with U+0000, which PostgreSQL cannot hold. */
export function queryText(query: Query, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw badRequest(`${name} must be given once`);
  return value === '' ? undefined : readable(name, value);
}

/** A whole number from `min` to the largest int32; 400 otherwise. */
export function queryInt32(query: Query, name: string, min = 0): number | undefined {
  const text = queryText(query, name);
  if (text === undefined) return undefined;
  const value = parseInt32(text);
  if (value === undefined || value < min) throw badRequest(`${name} must be a whole number${min > 0 ? ` of at least ${min}` : ''}`);
  return value;
}

export function queryBoolean(query: Query, name: string): boolean | undefined {
  const text = queryText(query, name);
  if (text === undefined || text === 'true' || text === 'false') return text === undefined ? undefined : text === 'true';
  throw badRequest(`${name} must be true or false`);
}

/** One of the words given; 400 "<name> is invalid" otherwise. */
export function queryOneOf<Word extends string>(query: Query, name: string, words: readonly Word[]): Word | undefined {
  const text = queryText(query, name);
  if (text === undefined || (words as readonly string[]).includes(text)) return text as Word | undefined;
  throw badRequest(`${name} is invalid`);
}

/** Repeated parameters and comma lists mean the same (BEHAVIOUR §16); empty entries drop out. */
export function queryList(query: Query, name: string): string[] | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  return [value].flat().flatMap((text) => readable(name, text).split(',')).map((text) => text.trim()).filter((text) => text !== '');
}

/** NUL is no character for the database; the replacement character is what is left of an encoding that is none (`%FF`). */
function readable<Text extends string | undefined>(name: string, text: Text): Text {
  if (text !== undefined && /[\0\uFFFD]/.test(text)) throw badRequest(`${name} is invalid`);
  return text;
}

/** YYYY-MM-DD, meaning the UTC day, or a full timestamp (BEHAVIOUR §2); 400 otherwise. */
export function queryMoment(query: Query, name: string): Moment | undefined {
  const text = queryText(query, name);
  if (text === undefined) return undefined;
  const moment = readDay(text) ?? readTimestamp(text);
  if (!moment) throw badRequest(`${name} must be a date (YYYY-MM-DD) or a timestamp`);
  return moment;
}

/** Undefined when the text is no int32 of plain digits. */
export function parseInt32(text: string): number | undefined {
  if (!DIGITS.test(text)) return undefined;
  const value = Number(text);
  return value <= MAX_INT32 ? value : undefined;
}

function readDay(text: string): Moment | undefined {
  if (!DAY.test(text)) return undefined;
  const from = new Date(`${text}T00:00:00Z`);
  // 2026-02-30 would roll over into March.
  return isValid(from) && from.toISOString().startsWith(text) ? { from, until: addDays(from, 1) } : undefined;
}

function readTimestamp(text: string): Moment | undefined {
  const match = TIMESTAMP.exec(text);
  if (!match || !readDay(match[1])) return undefined;
  const at = new Date(text);
  if (!isValid(at)) return undefined;
  const from = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  return { from, until: addSeconds(from, 1) };
}

const isValid = (date: Date): boolean => !Number.isNaN(date.getTime());
