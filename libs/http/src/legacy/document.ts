import { completeDescription, RESELLER_TEXTS } from '../descriptions/complete-description';
import { LEGACY_EXAMPLE_TABLES } from '../descriptions/examples/legacy';
import { LEGACY_VERSION } from './dialect';
import { LEGACY_SCHEMAS, type LegacySchemaName } from './interface.generated';
import { LEGACY_OPERATIONS, type LegacyOperation, queryOf } from './operations';
import { fieldsOf, type LegacyField } from './schemas';

type Schema = Record<string, unknown>;

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

function schemaOfKind(kind: string): Schema {
  if (Object.hasOwn(LEGACY_SCHEMAS, kind)) return reference(kind);
  const [type, format] = kind.split('/');
  return { type, ...(format !== undefined && { format }) };
}

function schemaOfField({ kind, shape, readOnly }: LegacyField): Schema {
  const one = schemaOfKind(kind);
  const schema =
    shape === 'array'
      ? { type: 'array', items: one }
      : shape === 'map'
        ? { type: 'object', additionalProperties: one }
        : one;
  return readOnly ? { ...schema, readOnly: true } : schema;
}

const schemaOf = (name: LegacySchemaName): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fieldsOf(name).map((field) => [field.name, schemaOfField(field)])),
});

const json = (schema: string): Schema => ({ 'application/json': { schema: reference(schema) } });

/** Ids are numbers; all other path values are text. */
const pathParameters = ({ path }: LegacyOperation): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' || name === 'orderId' ? { type: 'integer', format: 'int32' } : { type: 'string' },
  }));

const queryParameters = (operation: LegacyOperation): Schema[] =>
  queryOf(operation).map(({ name, kind, byDefault, max }) => ({
    name,
    in: 'query',
    required: false,
    schema: {
      ...schemaOfKind(kind),
      default: Number(byDefault),
      ...(max !== undefined && { maximum: Number(max) }),
    },
  }));

function describe(operation: LegacyOperation): Schema {
  const { id, summary, body, answer } = operation;
  const isStream = id === 'searchStream';
  return {
    operationId: id,
    summary,
    description: `Deprecated: use the operation \`${id}\` of core v1.`,
    deprecated: true,
    parameters: [...pathParameters(operation), ...queryParameters(operation)],
    ...(body !== undefined && { requestBody: { required: body !== 'DomainNameOnly', content: json(body) } }),
    responses: {
      200: {
        description: isStream ? 'One object in each line, as they come.' : '',
        content: isStream ? { 'application/x-ndjson': { schema: reference(answer) } } : json(answer),
      },
      default: { description: 'Any other status is a refusal.', content: json('ErrorResponse') },
    },
  };
}

/** The parts of an OpenAPI document. */
export interface LegacyDescription {
  openapi: string;
  info: Schema;
  servers: Schema[];
  paths: Record<string, Schema>;
  components: { schemas: Record<string, Schema>; securitySchemes: Schema };
  security: Schema[];
}

/** The OpenAPI 3.1 description of the legacy interface, generated from the tables that serve it. */
export function describeLegacyApi(): LegacyDescription {
  const paths: Record<string, Schema> = {};
  for (const operation of LEGACY_OPERATIONS)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  const schemas = (Object.keys(LEGACY_SCHEMAS) as LegacySchemaName[]).map((name) => [name, schemaOf(name)]);
  const document = {
    openapi: '3.1.0',
    servers: [{ url: '/', description: 'The host that serves this description.' }],
    info: {
      title: 'Registrar Platform: legacy interface',
      version: LEGACY_VERSION,
      description:
        'Kept for existing integrations; new ones use core v1. Fields at "", false, 0 or null and empty arrays are left out of answers. The examples run as they stand on a new local stack, first `createDomain`, which registers example.com.',
    },
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'Username of the account and API token.' },
      },
    },
    security: [{ basic: [] }],
  };
  return completeDescription(document, RESELLER_TEXTS, LEGACY_EXAMPLE_TABLES);
}
