import { badRequest, toAsciiHost } from '@registrar/kernel';
import { type Moment, parseMoment } from './moments';

/** Query parameters as the server parsed them: a repeated one is an array. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

export const MAX_INT32 = 2_147_483_647;
const DIGITS = /^\d{1,10}$/;

/** Undefined when absent; 400 when empty, repeated, or with U+0000, which PostgreSQL cannot store. */
export function queryText(query: Query, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw badRequest(`${name} must be given once`);
  // A script with an empty variable would otherwise get the whole list.
  if (value === '') throw badRequest(`${name} must not be empty`);
  return readable(name, value);
}

/** A TLD in stored form: lower case, punycode, without a leading dot. 400 when it is not a name. */
export function queryTld(query: Query, name: string): string | undefined {
  const text = queryText(query, name);
  if (text === undefined) return undefined;
  const tld = toAsciiHost(text.replace(/^\./, ''));
  if (tld === undefined) throw badRequest(`${name} is invalid`);
  return tld;
}

/** A whole number from `min` to the largest int32; 400 otherwise. */
export function queryInt32(query: Query, name: string, min = 0): number | undefined {
  const text = queryText(query, name);
  if (text === undefined) return undefined;
  const value = parseInt32(text);
  if (value === undefined || value < min)
    throw badRequest(`${name} must be a whole number${min > 0 ? ` of at least ${min}` : ''}`);
  return value;
}

/** As `queryInt32`, and 400 above `max`. */
export function queryUpTo(query: Query, name: string, min: number, max: number): number | undefined {
  const value = queryInt32(query, name, min);
  if (value !== undefined && value > max) throw badRequest(`${name} must be at most ${max}`);
  return value;
}

export function queryBoolean(query: Query, name: string): boolean | undefined {
  const text = queryText(query, name);
  if (text === undefined || text === 'true' || text === 'false')
    return text === undefined ? undefined : text === 'true';
  throw badRequest(`${name} must be true or false`);
}

/** Longer lists are not repeated in a refusal: the contract's text for an event is "eventName is invalid". */
export const MOST_LISTED = 10;

/** One of the given words; 400 with the list of them otherwise. */
export function queryOneOf<Word extends string>(
  query: Query,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = queryText(query, name);
  if (text === undefined || (words as readonly string[]).includes(text)) return text as Word | undefined;
  throw badRequest(
    words.length > MOST_LISTED ? `${name} is invalid` : `${name} must be one of ${words.join(', ')}`,
  );
}

/** Repeated parameters and comma lists mean the same (BEHAVIOUR §16); empty entries drop out. */
export function queryList(query: Query, name: string): string[] | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  return [value]
    .flat()
    .flatMap((text) => readable(name, text).split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** PostgreSQL cannot store NUL; the replacement character stands for an invalid encoding (`%FF`). */
function readable<Text extends string | undefined>(name: string, text: Text): Text {
  if (text !== undefined && /[\0\uFFFD]/.test(text)) throw badRequest(`${name} must be UTF-8 without U+0000`);
  return text;
}

/** YYYY-MM-DD, meaning the UTC day, or a full timestamp (BEHAVIOUR §2); 400 otherwise. */
export function queryMoment(query: Query, name: string): Moment | undefined {
  const text = queryText(query, name);
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  if (!moment) throw badRequest(`${name} must be a date (YYYY-MM-DD) or a timestamp`);
  return moment;
}

/** Undefined when the text is not an int32 in plain digits. */
export function parseInt32(text: string): number | undefined {
  if (!DIGITS.test(text)) return undefined;
  const value = Number(text);
  return value <= MAX_INT32 ? value : undefined;
}
