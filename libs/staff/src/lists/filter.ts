import { DomainName, type JsonValue, Money, toAsciiHost } from '@registrar/kernel';
import { definitionOf, fieldOf, type ListName } from './definitions';
import { invalidList, shown, unknownWord } from './errors';
import type { FilterOperator, ListField } from './fields';

/** Values as they are compared: money in cents and instants in ISO 8601, both as text. */
export type FilterValue = string | number | boolean;

export interface ListCondition {
  field: string;
  op: FilterOperator;
  /** None for `empty` and `notEmpty`, an array for `in`. */
  value?: FilterValue | readonly FilterValue[];
}

export type ListFilter =
  { and: readonly ListFilter[] } | { or: readonly ListFilter[] } | { not: ListFilter } | ListCondition;

export const FILTER_LIMITS = { depth: 5, conditions: 50, values: 100, textLength: 500 } as const;

/** Years that the database and JSON can represent. */
const YEARS = { first: 1, last: 9_999 } as const;
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Digits of a bigint, limited to below its overflow. */
const DIGITS = /^\d{1,18}$/;
const WITHOUT_VALUE: readonly FilterOperator[] = ['empty', 'notEmpty'];

/** Parses and validates a filter of a list. Throws 400 with the place of the first fault. */
export function parseFilter(list: ListName, filter: JsonValue): ListFilter {
  return new FilterParser(list).parse(filter, 'filter', 1);
}

class FilterParser {
  private conditions = 0;

  constructor(private readonly list: ListName) {}

  parse(node: JsonValue | undefined, place: string, depth: number): ListFilter {
    if (depth > FILTER_LIMITS.depth)
      throw invalidList(place, `is nested too deeply: a filter has at most ${FILTER_LIMITS.depth} levels`);
    if (!isObject(node))
      throw invalidList(place, 'must be an object with and, or, not, or with field, op and value');
    const [kind] = (['and', 'or', 'not'] as const).filter((key) => key in node);
    if (kind === undefined) return this.condition(node, place);
    assertOnly(node, [kind], place);
    if (kind === 'not') return { not: this.parse(node[kind], `${place}.not`, depth + 1) };
    const parts = this.parts(node[kind], `${place}.${kind}`, depth);
    return kind === 'and' ? { and: parts } : { or: parts };
  }

  private parts(value: JsonValue, place: string, depth: number): ListFilter[] {
    if (!Array.isArray(value) || value.length < 1 || value.length > FILTER_LIMITS.conditions)
      throw invalidList(place, `must be an array of 1 to ${FILTER_LIMITS.conditions} filters`);
    return value.map((part, at) => this.parse(part, `${place}[${at}]`, depth + 1));
  }

  private condition(node: Record<string, JsonValue>, place: string): ListCondition {
    this.conditions += 1;
    if (this.conditions > FILTER_LIMITS.conditions)
      throw invalidList('filter', `must have at most ${FILTER_LIMITS.conditions} conditions`);
    assertOnly(node, ['field', 'op', 'value'], place);
    const field = typeof node['field'] === 'string' ? fieldOf(this.list, node['field']) : undefined;
    if (!field)
      throw unknownWord(`${place}.field`, node['field'], Object.keys(definitionOf(this.list).fields));
    const name = node['field'] as string;
    const op = field.operators.find((known) => known === node['op']);
    if (op === undefined) throw unknownWord(`${place}.op of ${name}`, node['op'], field.operators);
    const value = node['value'];
    const at = `${place}.value of ${name}`;
    if (WITHOUT_VALUE.includes(op)) {
      if (value !== undefined) throw invalidList(at, `must be omitted: ${op} takes none`);
      return { field: name, op };
    }
    return {
      field: name,
      op,
      value: op === 'in' ? valuesOf(field, value, at) : valueOf(field, op, value, at),
    };
  }
}

function assertOnly(node: Record<string, JsonValue>, known: readonly string[], place: string): void {
  const other = Object.keys(node).find((key) => !known.includes(key));
  if (other !== undefined)
    throw invalidList(place, `must not have ${shown(other)} beside ${known.join(', ')}`);
}

function valuesOf(field: ListField, value: JsonValue | undefined, place: string): FilterValue[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > FILTER_LIMITS.values)
    throw invalidList(place, `must be an array of 1 to ${FILTER_LIMITS.values} values`);
  return value.map((one, at) => valueOf(field, 'in', one, `${place}[${at}]`));
}

function valueOf(
  field: ListField,
  op: FilterOperator,
  value: JsonValue | undefined,
  place: string,
): FilterValue {
  switch (field.type) {
    case 'bool':
      if (typeof value === 'boolean') return value;
      throw invalidList(place, `must be true or false; it is ${shown(value)}`);
    case 'number':
      if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
      throw invalidList(place, `must be a whole number; it is ${shown(value)}`);
    case 'enum':
      if (field.values?.includes(value as string)) return value as string;
      throw unknownWord(place, value, field.values ?? []);
    case 'money':
      return centsOf(value, place);
    case 'instant':
      return instantOf(value, place);
    case 'id':
      return idOf(field, value, place);
    default:
      return textOf(field, op, value, place);
  }
}

function centsOf(value: JsonValue | undefined, place: string): string {
  const amount = typeof value === 'number' || typeof value === 'string' ? Money.parse(value) : undefined;
  if (!amount) throw invalidList(place, `must be an amount with at most two decimals; it is ${shown(value)}`);
  return String(amount.minor);
}

function instantOf(value: JsonValue | undefined, place: string): string {
  const at = typeof value === 'string' && INSTANT.test(value) ? new Date(value) : undefined;
  const year = at?.getUTCFullYear() ?? Number.NaN;
  if (!at || !(year >= YEARS.first && year <= YEARS.last) || !isRealDay(value as string))
    throw invalidList(
      place,
      `must be a day or a time in ISO 8601, as 2026-03-02T09:15:00Z; it is ${shown(value)}`,
    );
  return at.toISOString();
}

/** `Date` takes 30 February for 2 March. */
const isRealDay = (text: string): boolean =>
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));

function idOf({ idType }: ListField, value: JsonValue | undefined, place: string): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === 'string') {
    if (idType === 'integer' && DIGITS.test(text)) return text;
    if (idType === 'uuid' && UUID.test(text)) return text.toLowerCase();
    if (idType === 'text' && isStorable(text)) return text;
  }
  const rule = idType === 'integer' ? 'a whole number' : idType === 'uuid' ? 'a UUID' : 'a text';
  throw invalidList(place, `must be ${rule}; it is ${shown(value)}`);
}

function textOf(field: ListField, op: FilterOperator, value: JsonValue | undefined, place: string): string {
  if (typeof value !== 'string' || !isStorable(value))
    throw invalidList(
      place,
      `must be a text of 1 to ${FILTER_LIMITS.textLength} characters; it is ${shown(value)}`,
    );
  if (field.type !== 'name') return value;
  const isWhole = op === 'eq' || op === 'ne' || op === 'in';
  return (
    (isWhole ? (DomainName.parse(value)?.ascii ?? toAsciiHost(value)) : undefined) ?? value.toLowerCase()
  );
}

/** PostgreSQL has no character with the code 0. */
const isStorable = (text: string): boolean =>
  text.length >= 1 && text.length <= FILTER_LIMITS.textLength && !text.includes('\0');

export const isObject = (value: JsonValue | undefined): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
