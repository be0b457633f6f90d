import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGACY_EXAMPLE_TABLES, RESELLER_EXAMPLE_TABLES, STAFF_EXAMPLE_TABLES } from '.';
import { describeLegacyApi } from '../../legacy/document';
import type { OperationExample } from './operation-example';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: { default?: unknown } }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const DOCS = join(__dirname, '..', '..', '..', '..', '..', 'docs', 'openapi');
const read = (name: string): Document => JSON.parse(readFileSync(join(DOCS, name), 'utf8')) as Document;

/** Operations whose example shows none of the fields: all of them are optional, and rarely sent. */
const WITHOUT_FIELDS: readonly string[] = [
  'rotateToken',
  'askRegistryForDomain',
  'beginPasskeyRegistration',
  'inviteStaffUser',
  // the name stands in the path
  'enableWhoisPrivacy',
  'disableWhoisPrivacy',
  'enableAutorenew',
  'disableAutorenew',
  'lockDomain',
  'unlockDomain',
  'cancelTransfer',
];

/** The fields of an object and those that are required, references followed. */
function fieldsOf(schema: Schema, { components }: Document): { known: string[]; required: string[] } {
  const named = schema.$ref === undefined ? undefined : components.schemas[schema.$ref.split('/').at(-1)!];
  const parts = [...(named ? [named] : []), ...(schema.allOf ?? [])].map((part) =>
    fieldsOf(part, { components } as Document),
  );
  return {
    known: [...Object.keys(schema.properties ?? {}), ...parts.flatMap(({ known }) => known)],
    required: [...(schema.required ?? []), ...parts.flatMap(({ required }) => required)],
  };
}

/** What the example of an operation lacks, or has beyond the description. */
function faultsOf(
  operation: Operation,
  { parameters = {}, body }: OperationExample,
  document: Document,
): string[] {
  const wanted = operation.parameters ?? [];
  const faults = [
    ...wanted
      .filter(
        ({ required, schema, name }) =>
          required && schema?.default === undefined && parameters[name] === undefined,
      )
      .map(({ name }) => `lacks ${name}`),
    ...Object.keys(parameters)
      .filter((name) => !wanted.some((parameter) => parameter.name === name))
      .map((name) => `has the unknown ${name}`),
  ];
  const schema = operation.requestBody?.content['application/json']?.schema;
  const { known, required } = fieldsOf(schema ?? {}, document);
  if (known.length === 0) return faults;
  const sent = Object.keys((body ?? {}) as object);
  return [
    ...faults,
    ...required.filter((name) => !sent.includes(name)).map((name) => `lacks the field ${name}`),
    ...sent.filter((name) => !known.includes(name)).map((name) => `has the unknown field ${name}`),
    ...(sent.length === 0 && !WITHOUT_FIELDS.includes(operation.operationId) ? ['has no field'] : []),
  ];
}

describe.each([
  ['reseller API', RESELLER_EXAMPLE_TABLES, () => read('public-api.json')],
  ['staff API', STAFF_EXAMPLE_TABLES, () => read('admin-api.json')],
  ['legacy interface', LEGACY_EXAMPLE_TABLES, () => describeLegacyApi() as unknown as Document],
])('the examples of the %s', (_name, { operations }, describe) => {
  const document = describe();
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  it('have all that their operation requires, show a field of a body, and name nothing that is unknown', () => {
    const faults = described.flatMap((operation) =>
      faultsOf(operation, operations[operation.operationId] ?? {}, document).map(
        (fault) => `${operation.operationId} ${fault}`,
      ),
    );
    expect(faults).toEqual([]);
    expect(described.length).toBeGreaterThan(20);
  });

  it('say what they need in a form that fits into a sentence', () => {
    const needs = Object.values(operations).flatMap((example) => example.needs ?? []);
    expect(needs.filter((text) => !/^[a-z0-9`].*[^.\s]$/.test(text))).toEqual([]);
  });
});
