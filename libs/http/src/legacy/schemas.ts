import type { FieldTree } from '../fields/field-tree';
import { LEGACY_SCHEMAS, type LegacySchemaName } from './interface.generated';

export interface LegacyField {
  name: string;
  readOnly: boolean;
  shape: 'one' | 'array' | 'map';
  /** `string`, `integer/int32` …, or the name of a schema. */
  kind: string;
}

type Fields = Record<string, unknown>;

const SPEC = /^(\w+)(-?)(\[\]|\{\})?:([\w/]+)$/;
const SHAPES: Readonly<Record<string, LegacyField['shape']>> = { '[]': 'array', '{}': 'map' };

function readField(spec: string): LegacyField {
  const match = SPEC.exec(spec);
  if (!match) throw new Error(`unreadable field ${spec}`);
  const [, name, readOnly, shape = '', kind] = match;
  return { name, readOnly: readOnly !== '', shape: SHAPES[shape] ?? 'one', kind };
}

const TABLE = new Map<string, LegacyField[]>(
  Object.entries(LEGACY_SCHEMAS).map(([name, specs]) => [
    name,
    specs === '' ? [] : specs.split(' ').map(readField),
  ]),
);

/**
 * The fields of a schema by name, nested schemas included; also read-only ones. Undefined: no such schema.
 */
export function legacyFieldTree(schema: string): FieldTree | undefined {
  const fields = TABLE.get(schema);
  return (
    fields &&
    new Map(
      fields.map(({ name, shape, kind }) => {
        const nested = shape === 'map' ? undefined : legacyFieldTree(kind);
        return [name, { ...(nested && { nested }), isOwn: false }];
      }),
    )
  );
}

export const fieldsOf = (schema: LegacySchemaName): readonly LegacyField[] => TABLE.get(schema)!;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that null clears (BEHAVIOUR §14); everywhere else null equals a missing field. */
const CLEARED_BY_NULL = new Set(['URLForwarding.title', 'URLForwarding.meta']);

/**
 * Translates a body of the legacy interface: unknown and read-only fields drop out, so that newer fields of
 * core v1 are not accepted by accident, and so does a null that clears nothing (clients send it for omitted
 * fields). Values of the wrong type stay, for the operation to refuse.
 */
export function readLegacy(schema: string, body: unknown): unknown {
  const fields = TABLE.get(schema);
  if (!fields || !isObject(body)) return body;
  const isSaid = (name: string): boolean =>
    Object.hasOwn(body, name) && (body[name] !== null || CLEARED_BY_NULL.has(`${schema}.${name}`));
  const read = fields.filter(({ name, readOnly }) => !readOnly && isSaid(name));
  return Object.fromEntries(read.map((field) => [field.name, readValue(field, body[field.name])]));
}

/** Digits, at most as many as any value of the interface has. */
const NUMBER = /^-?\d{1,12}(?:\.\d{1,9})?$/;

/**
 * Shell scripts send numbers as text, and PHP sends an object without fields as an empty list: both are
 * converted.
 */
function readValue({ shape, kind }: LegacyField, value: unknown): unknown {
  const isNested = shape === 'map' || (shape === 'one' && TABLE.has(kind));
  if (isNested && Array.isArray(value) && value.length === 0) return {};
  if (shape !== 'one') return value;
  if (typeof value === 'string' && /^(?:integer|number)\//.test(kind) && NUMBER.test(value))
    return Number(value);
  return readLegacy(kind, value);
}

/** An answer in the fields of the legacy interface: "", false, 0, null and [] are omitted everywhere. */
export function writeLegacy(schema: string, value: Fields): Fields {
  const written: Fields = {};
  for (const { name, kind } of TABLE.get(schema)!) {
    const sent = writeValue(kind, value[name]);
    if (!isDefault(sent)) written[name] = sent;
  }
  return written;
}

function writeValue(kind: string, value: unknown): unknown {
  if (!TABLE.has(kind)) return value;
  if (Array.isArray(value)) return value.map((entry) => writeLegacy(kind, entry as Fields));
  return isObject(value) ? writeLegacy(kind, value) : value;
}

const isDefault = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);
