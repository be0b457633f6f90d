/**
 * JSON text built in SQL, for lists: no row objects, no serializer. A field with its default value is omitted
 * unless the contract says `always`; `sendDefaults` sends every field (BEHAVIOUR §1, §21.1).
 */
export interface JsonField {
  name: string;
  /** SQL expression of type text that yields JSON text. */
  json: string;
  /** SQL condition under which the field is sent. Absent: always. */
  when?: string;
  /** The condition only omits a default value, so `sendDefaults` overrides it. */
  isDefaultRule?: boolean;
}

const text = (expression: string): string => `to_json(${expression})::text`;
/** ISO 8601 UTC in whole seconds, quoted. */
const timestamp = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS"Z\\""')`;

/**
 * Smallest units as a JSON number without trailing zeros; two decimal places (USD, and amounts shown in USD).
 * Multiplied, since a quotient would be rounded.
 */
const money = (expression: string): string => `trim_scale(${expression}::numeric * 0.01)::text`;

/** Always sent, also as null. */
const orNull = (expression: string, json: string): string =>
  `case when ${expression} is null then 'null' else ${json} end`;

export const field = {
  int: (name: string, e: string): JsonField => ({ name, json: `${e}::text` }),
  intUnlessZero: (name: string, e: string): JsonField => ({
    name,
    json: `${e}::text`,
    when: `${e} <> 0`,
    isDefaultRule: true,
  }),
  text: (name: string, e: string): JsonField => ({ name, json: text(e) }),
  textIfAny: (name: string, e: string): JsonField => ({ name, json: text(e), when: `${e} <> ''` }),
  textOrNull: (name: string, e: string): JsonField => ({ name, json: orNull(e, text(e)) }),
  bool: (name: string, e: string): JsonField => ({ name, json: `(${e})::text` }),
  boolIfTrue: (name: string, e: string): JsonField => ({
    name,
    json: `(${e})::text`,
    when: e,
    isDefaultRule: true,
  }),
  date: (name: string, e: string): JsonField => ({ name, json: timestamp(e) }),
  dateIfAny: (name: string, e: string): JsonField => ({ name, json: timestamp(e), when: `${e} is not null` }),
  money: (name: string, e: string): JsonField => ({
    name,
    json: money(e),
    when: `${e} <> 0`,
    isDefaultRule: true,
  }),
  moneyIfAny: (name: string, e: string): JsonField => ({ name, json: money(e), when: `${e} is not null` }),
  moneyOrNull: (name: string, e: string): JsonField => ({ name, json: orNull(e, money(e)) }),
  textArray: (name: string, e: string): JsonField => ({ name, json: `to_json(${e})::text` }),
  /** Any JSON text. */
  raw: (name: string, json: string, when?: string): JsonField => ({ name, json, when }),
};

/** SQL expression of type text: one JSON object. */
export function jsonObject(fields: readonly JsonField[], sendDefaults = false): string {
  const parts = fields.map(({ name, json, when, isDefaultRule }) => {
    const member = `'"${name}":' || ${json}`;
    return when === undefined || (isDefaultRule && sendDefaults)
      ? member
      : `case when ${when} then ${member} end`;
  });
  return `'{' || concat_ws(',', ${parts.join(', ')}) || '}'`;
}

/** LIKE pattern of a filter in which `*` matches any characters; undefined without a wildcard. */
export function likePattern(filter: string): string | undefined {
  if (!filter.includes('*')) return undefined;
  return filter.replace(/[\\%_]/g, (c) => `\\${c}`).replace(/\*+/g, '%');
}

/**
 * The rows of a page, read from the nearer end of the index: the last page of a long list costs as much as
 * the first.
 */
export interface PageWindow {
  limit: number;
  offset: number;
  /** Read in the opposite order, then reverse the rows. */
  fromEnd: boolean;
}

export function pageWindow(page: number, perPage: number, totalCount: number): PageWindow {
  const start = (page - 1) * perPage;
  const count = Math.max(0, Math.min(perPage, totalCount - start));
  const after = Math.max(0, totalCount - start - count);
  return start <= after
    ? { limit: count, offset: start, fromEnd: false }
    : { limit: count, offset: after, fromEnd: true };
}
