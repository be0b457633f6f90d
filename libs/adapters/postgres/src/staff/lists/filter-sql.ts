import {
  fieldOf,
  type FilterValue,
  type ListCondition,
  type ListField,
  type ListFilter,
  type ListName,
} from '@registrar/staff';
import { type AnyListSql, type FieldSql, fieldSql } from './list-sql';

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

/** Conditions of a filter; a comparison with an empty value is false, so that `not` of it is true. */
export class FilterSql {
  constructor(
    private readonly list: ListName,
    private readonly source: AnyListSql,
    private readonly parameters: Parameters,
  ) {}

  of(filter: ListFilter): string {
    if ('and' in filter) return `(${filter.and.map((part) => this.of(part)).join(' and ')})`;
    if ('or' in filter) return `(${filter.or.map((part) => this.of(part)).join(' or ')})`;
    if ('not' in filter) return `(${this.of(filter.not)} is not true)`;
    return this.condition(filter);
  }

  private condition({ field: name, op, value }: ListCondition): string {
    const field = fieldOf(this.list, name)!;
    const expression = fieldSql(this.source, name);
    if (op === 'ne') return `(${this.condition({ field: name, op: 'eq', value })} is not true)`;
    if (op === 'notEmpty') return `(${this.condition({ field: name, op: 'empty' })} is not true)`;
    if (field.isMany) return this.many(field, expression, { field: name, op, value });
    const compared = new Compared(field, expression.compared ?? fold(field, expression.sql), this.parameters);
    if (op !== 'empty') return compared.test(op, value);
    return isText(field) ? `coalesce(${expression.sql}, '') = ''` : `${expression.sql} is null`;
  }

  private many(field: ListField, expression: FieldSql, { op, value }: ListCondition): string {
    const { sql, compared = sql, any } = expression;
    const type = typeOf(field);
    if (op === 'empty') return `coalesce(cardinality(${sql}), 0) = 0`;
    if (any) return any.of(new Compared(field, fold(field, any.value), this.parameters).test(op, value));
    if (op === 'eq') return `${compared} @> array[${fold(field, this.parameters.add(value, type))}]`;
    if (op === 'in') return `${compared} && ${foldedAll(field, this.parameters.add(value, `${type}[]`))}`;
    const test = new Compared(field, fold(field, 'm.v'), this.parameters).test(op, value);
    return `exists (select from unnest(${compared}) m(v) where ${test})`;
  }
}

/** A test of one value. */
class Compared {
  constructor(
    private readonly field: ListField,
    private readonly sql: string,
    private readonly parameters: Parameters,
  ) {}

  test(op: ListCondition['op'], value: ListCondition['value']): string {
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
      case 'contains':
        return `${sql} like ${fold(field, this.parameters.add(`%${escaped(value as FilterValue)}%`, 'text'))}`;
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
