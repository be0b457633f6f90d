import { Money, toTimestamp, withoutDefaults } from '@registrar/kernel';
import { EXTENSION_FIELDS } from '../contract/extension-fields';
import { RESPONSE_FIELDS } from '../contract/fields.generated';

/** Names of the contract's answer schemas. */
export type SchemaName = keyof typeof RESPONSE_FIELDS;

/** A plain object of a use case; Date and Money become timestamp and number. */
export type AnswerValue = object;

interface Field {
  name: string;
  always: boolean;
  nullable: boolean;
  array: boolean;
  /** Undefined: a value without fields. */
  schema?: Schema;
}

interface Schema {
  name: string;
  /** Content is sent unchanged: requirement trees, tldInfo (BEHAVIOUR §1). */
  content: boolean;
  fields: Field[];
}

type Fields = Record<string, unknown>;

/**
 * Builds the body of an answer from a plain object by the contract's field table: unknown fields are dropped;
 * fields not marked `always` are omitted at "", false and 0. Null is not a default (BEHAVIOUR §1).
 * `sendDefaults` sends them all.
 */
export class Serializer {
  private readonly schemas = readSchemas();

  constructor(readonly sendDefaults = false) {}

  /** Throws when a field that is always sent is missing: that is a bug. */
  serialize(name: SchemaName, value: AnswerValue): Fields {
    return this.object(this.schemas.get(name)!, value as Fields);
  }

  /** An answer of an operation outside the contract: all fields at "", false and 0 are omitted. */
  serializeExtension<T extends object>(value: T): Partial<T> {
    return this.sendDefaults ? value : withoutDefaults(value);
  }

  private object(schema: Schema, value: Fields): Fields {
    if (schema.content) return value;
    const result: Fields = {};
    for (const field of schema.fields) {
      const sent = this.field(field, value[field.name]);
      if (sent === undefined) {
        if (field.always) result[field.name] = absent(schema, field);
      } else if (field.always || this.sendDefaults || !(sent === '' || sent === false || sent === 0)) {
        result[field.name] = sent;
      }
    }
    return result;
  }

  /** Undefined: the field is omitted. */
  private field(field: Field, value: unknown): unknown {
    if (value === null || value === undefined) return value === null && field.nullable ? null : undefined;
    if (field.array) return field.schema ? this.list(field.schema, value as Fields[]) : value;
    if (field.schema) return this.object(field.schema, value as Fields);
    if (typeof value !== 'object') return value;
    if (value instanceof Date) return toTimestamp(value);
    return value instanceof Money ? value.toNumber() : value;
  }

  private list(schema: Schema, values: Fields[]): Fields[] {
    const result = new Array<Fields>(values.length);
    for (let at = 0; at < values.length; at += 1) result[at] = this.object(schema, values[at]);
    return result;
  }
}

function absent(schema: Schema, field: Field): unknown {
  if (field.nullable) return null;
  if (field.array) return [];
  throw new Error(`${schema.name}.${field.name} is always sent and missing`);
}

function readSchemas(): Map<string, Schema> {
  const schemas = new Map<string, Schema>();
  for (const name of Object.keys(RESPONSE_FIELDS))
    schemas.set(name, { name, content: RESPONSE_FIELDS[name as SchemaName] === 'content', fields: [] });
  for (const [name, specs] of Object.entries(RESPONSE_FIELDS)) {
    if (specs === 'content' || specs === '') continue;
    schemas.get(name)!.fields = [...specs.split(' '), ...(EXTENSION_FIELDS[name as SchemaName] ?? [])].map(
      (spec) => readField(spec, schemas),
    );
  }
  return schemas;
}

function readField(spec: string, schemas: Map<string, Schema>): Field {
  const match = /^(\w+)(!?)(\??)(\[\])?(?::(\w+))?$/.exec(spec);
  if (!match) throw new Error(`unreadable field ${spec}`);
  const [, name, always, nullable, array, schema] = match;
  return {
    name,
    always: always !== '',
    nullable: nullable !== '',
    array: array !== undefined,
    schema: schema === undefined ? undefined : schemas.get(schema),
  };
}
