import {
  fieldOf,
  type FilterValue,
  type ListCondition,
  type ListField,
  type ListFilter,
  type ListName,
} from '@registrar/staff';
import { type AnyListSql, type FieldSql, fieldSql, type Joined } from './list-sql';

/** Values of a statement, by number. */
export class Parameters {
  readonly values: unknown[] = [];

  /** `$3::text` */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

const TYPES = {
  text: 'text',
  name: 'text',
  address: 'text',
  enum: 'text',
  number: 'bigint',
  money: 'bigint',
  instant: 'timestamptz',
  bool: 'boolean',
} as const;
const ID_TYPES = { integer: 'bigint', uuid: 'uuid', text: 'text' } as const;

/** PostgreSQL type of a field's values. */
export const typeOf = (field: ListField): string =>
  field.type === 'id' ? ID_TYPES[field.idType ?? 'text'] : TYPES[field.type];

const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Keys of the joined rows that match a condition; absent: they were not read, or are too many. */
export type JoinedKeys = ReadonlyMap<ListCondition, readonly (number | string)[]>;

/** Conditions of a filter; a comparison with an empty value is false, so that `not` of it is true. */
export class FilterSql {
  constructor(
    private readonly list: ListName,
    private readonly source: AnyListSql,
    private readonly parameters: Parameters,
    private readonly keys: JoinedKeys = new Map(),
  ) {}

  of(filter: ListFilter): string {
    if ('and' in filter) return `(${filter.and.map((part) => this.of(part)).join(' and ')})`;
    if ('or' in filter) return `(${filter.or.map((part) => this.of(part)).join(' or ')})`;
    if ('not' in filter) return `(${this.of(filter.not)} is not true)`;
    return this.condition(filter);
  }

  private condition(condition: ListCondition): string {
    const { field: name, op } = condition;
    const field = fieldOf(this.list, name)!;
    const expression = fieldSql(this.source, name);
    if (op === 'ne') return `(${this.compared(field, expression, condition, 'eq')} is not true)`;
    if (op !== 'empty' && op !== 'notEmpty') return this.compared(field, expression, condition, op);
    const isEmpty = op === 'empty';
    const { only, isNullIfEmpty, compared } = expression;
    if (only) {
      const isSet = `(${only} and ${compared ?? expression.sql} is not null)`;
      return isEmpty ? `(${isSet} is not true)` : isSet;
    }
    if (isNullIfEmpty) return `${expression.sql} is ${isEmpty ? '' : 'not '}null`;
    if (field.isMany) return `coalesce(cardinality(${expression.sql}), 0) ${isEmpty ? '=' : '<>'} 0`;
    if (isText(field)) return `coalesce(${expression.sql}, '') ${isEmpty ? '=' : '<>'} ''`;
    return `${expression.sql} is ${isEmpty ? '' : 'not '}null`;
  }

  private compared(
    field: ListField,
    expression: FieldSql,
    condition: ListCondition,
    op: ListCondition['op'],
  ): string {
    const { value } = condition;
    if (field.isMany) return this.many(field, expression, condition, op);
    const { joined } = expression;
    if (!joined) return new Compared(field, expression, this.parameters).test(op, value);
    const keys = this.keys.get(condition);
    // an index that continues with the order serves one key
    if (keys?.length === 1) return `${joined.column} = ${this.parameters.add(keys[0], joined.type)}`;
    if (keys) return `${joined.column} = any(${this.parameters.add(keys, `${joined.type}[]`)})`;
    return `${joined.column} = any(array(${selectKeys(field, joined, condition, this.parameters)}))`;
  }

  private many(
    field: ListField,
    expression: FieldSql,
    condition: ListCondition,
    op: ListCondition['op'],
  ): string {
    const { value } = condition;
    const { sql, compared = sql, any } = expression;
    const type = typeOf(field);
    if (any) {
      const keys = this.keys.get(condition);
      if (keys) return any.of(this.parameters.add(keys, `${any.type}[]`));
      const found = new Compared(field, any.value, this.parameters).test(op, value);
      return `exists (select from ${any.from} where ${any.isOne} and ${found})`;
    }
    if (op === 'eq') return `${compared} @> array[${fold(field, this.parameters.add(value, type))}]`;
    if (op === 'in') return `${compared} && ${foldedAll(field, this.parameters.add(value, `${type}[]`))}`;
    // what has no blank cannot reach from one value into the next
    if (op === 'contains' && !/\s/.test(String(value))) return this.inWhole(field, compared, value);
    const test = new Compared(field, { sql: 'm.v' }, this.parameters).test(op, value);
    const each = `exists (select from unnest(${compared}) m(v) where ${test})`;
    if (op !== 'contains' && op !== 'startsWith') return each;
    // one test of all values refuses most rows
    return `(${this.inWhole(field, compared, value)} and ${each})`;
  }

  /** Whether all values, with blanks between them, contain the text. */
  private inWhole(field: ListField, values: string, text: ListCondition['value']): string {
    const whole = { sql: `array_to_string(${values}, ' ')` };
    return new Compared(field, whole, this.parameters).test('contains', text);
  }
}

/** Selects the keys of the joined rows that match, as `key`. */
export function selectKeys(
  field: ListField,
  { key, from, value }: Pick<Joined, 'key' | 'from' | 'value'>,
  condition: ListCondition,
  parameters: Parameters,
): string {
  const op = condition.op === 'ne' ? 'eq' : condition.op;
  return `select ${key} as key from ${from} where ${new Compared(field, value, parameters).test(op, condition.value)}`;
}

/** A test of one value. */
class Compared {
  private readonly sql: string;

  constructor(
    private readonly field: ListField,
    private readonly expression: FieldSql,
    private readonly parameters: Parameters,
  ) {
    this.sql = expression.compared ?? fold(field, expression.sql);
  }

  test(op: ListCondition['op'], value: ListCondition['value']): string {
    const { only } = this.expression;
    const found = this.found(op, value);
    return only ? `(${only} and ${found})` : found;
  }

  private found(op: ListCondition['op'], value: ListCondition['value']): string {
    const { field, sql } = this;
    const type = typeOf(field);
    switch (op) {
      case 'eq':
        if (field.type === 'bool') return value === true ? `(${sql})` : `(not (${sql}))`;
        return `${sql} = ${fold(field, this.parameters.add(value, type))}`;
      case 'in':
        return `${sql} = any(${foldedAll(field, this.parameters.add(value, `${type}[]`))})`;
      case 'startsWith':
        return `${sql} like ${fold(field, this.parameters.add(`${escaped(value as FilterValue)}%`, 'text'))}`;
      case 'contains': {
        const { contained = (wanted: string) => `${sql} like ${wanted}` } = this.expression;
        return contained(fold(field, this.parameters.add(`%${escaped(value as FilterValue)}%`, 'text')));
      }
      case 'lt':
      case 'lte':
      case 'gt':
      case 'gte':
        return `${sql} ${OPERATORS[op]} ${this.parameters.add(value, type)}`;
      default:
        throw new Error(`${op} is no test of one value`);
    }
  }
}

const isText = ({ type }: ListField): boolean => type === 'text' || type === 'name' || type === 'address';
/** Names are stored in lower case; other texts are compared without case. */
const isFolded = ({ type }: ListField): boolean => type === 'text' || type === 'address';
const fold = (field: ListField, sql: string): string => (isFolded(field) ? `lower(${sql})` : sql);
const foldedAll = (field: ListField, array: string): string =>
  isFolded(field) ? `array(select lower(v) from unnest(${array}) v)` : array;

const escaped = (value: FilterValue): string => String(value).replace(/[\\%_]/g, (c) => `\\${c}`);
