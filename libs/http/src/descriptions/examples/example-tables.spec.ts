import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGACY_EXAMPLE_TABLES, RESELLER_EXAMPLE_TABLES, STAFF_EXAMPLE_TABLES } from '.';
import { describeLegacyApi } from '../../legacy/document';
import { addExamples, type OperationExample } from './operation-example';

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

interface Shown {
  description?: string;
  parameters?: { name: string; example?: unknown; schema?: { examples?: unknown } }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses?: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

const operationsIn = ({ paths }: Document): Shown[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods)) as Shown[];

/** Without plans, which are described later. */
function withoutPlans(document: Document): Document {
  const rest = structuredClone(document);
  for (const { responses = {} } of operationsIn(rest))
    for (const { content = {} } of Object.values(responses)) delete content['application/json; profile=plan'];
  return rest;
}

/** A description as it is before its examples are added; an operation without fields declares its empty body. */
function withoutExamples(document: Document): Document {
  const bare = structuredClone(document);
  for (const operation of operationsIn(bare)) {
    operation.description = operation.description?.split(' The example ')[0];
    for (const parameter of operation.parameters ?? []) {
      delete parameter.example;
      // `to` is the one parameter that declares its own
      if (parameter.name !== 'to') delete parameter.schema?.examples;
    }
    const json = operation.requestBody?.content['application/json'];
    if (json && JSON.stringify(json.example) !== '{}') delete json.example;
    for (const [status, { content = {} }] of Object.entries(operation.responses ?? {}))
      if (status.startsWith('2')) for (const media of Object.values(content)) delete media.example;
  }
  return bare;
}

it.each([
  ['reseller API', RESELLER_EXAMPLE_TABLES, withoutPlans(read('public-api.json'))],
  ['staff API', STAFF_EXAMPLE_TABLES, withoutPlans(read('admin-api.json'))],
])(
  'the published description of the %s has the examples of the tables, and no others',
  (_, tables, document) => {
    const bare = withoutExamples(document);
    expect(JSON.stringify(bare).length).toBeLessThan(JSON.stringify(document).length * 0.9);
    expect(addExamples(bare, tables)).toEqual(document);
  },
);
