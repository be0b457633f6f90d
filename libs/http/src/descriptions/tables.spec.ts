import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeLegacyApi } from '../legacy/document';
import { RESELLER_TEXTS, STAFF_TEXTS } from './complete-description';
import { undescribed } from './describe-texts';
import { FIELD_TEXTS } from './fields';
import { PARAMETER_TEXTS } from './parameters';
import { SCHEMA_FIELD_TEXTS } from './schema-fields';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Operation {
  operationId: string;
  parameters?: { name: string }[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const DOCS = join(__dirname, '..', '..', '..', '..', 'docs', 'openapi');
const read = (name: string): Document => JSON.parse(readFileSync(join(DOCS, name), 'utf8')) as Document;

const reseller = read('public-api.json');
const staff = read('admin-api.json');
const legacy = describeLegacyApi() as unknown as Document;
const all = [reseller, staff, legacy];

const operationsOf = (documents: Document[]): Operation[] =>
  documents.flatMap(({ paths }) => Object.values(paths).flatMap((methods) => Object.values(methods)));
const operationIds = (documents: Document[]): string[] =>
  operationsOf(documents).map(({ operationId }) => operationId);
const schemaNames = (documents: Document[]): string[] =>
  documents.flatMap(({ components }) =>
    Object.keys(components.schemas).map((name) => name.replace(/Dto$/, '')),
  );

/** `Schema.field` of each field, those of inner objects too. */
function fieldPaths(name: string, { properties, items }: Schema): string[] {
  return Object.entries({ ...properties, ...items?.properties }).flatMap(([field, inner]) => [
    `${name}.${field}`,
    ...fieldPaths(`${name}.${field}`, inner),
  ]);
}
const paths = all.flatMap(({ components }) =>
  Object.entries(components.schemas).flatMap(([name, schema]) =>
    fieldPaths(name.replace(/Dto$/, ''), schema),
  ),
);

const parameters = operationsOf(all).flatMap(({ operationId, parameters: taken = [] }) =>
  taken.flatMap(({ name }) => [name, `${operationId}.${name}`]),
);

/** A text, and what it may describe. */
const TABLES: [string, Readonly<Record<string, string>>, readonly string[]][] = [
  ['operations of the reseller API', RESELLER_TEXTS.operations, operationIds([reseller, legacy])],
  ['operations of the staff API', STAFF_TEXTS.operations, operationIds([staff])],
  [
    'answers of the reseller API',
    RESELLER_TEXTS.answers,
    [...operationIds([reseller, legacy]), ...schemaNames([reseller, legacy])],
  ],
  ['answers of the staff API', STAFF_TEXTS.answers, [...operationIds([staff]), ...schemaNames([staff])]],
  ['parameters', PARAMETER_TEXTS, parameters],
  ['fields', FIELD_TEXTS, paths.map((path) => path.split('.').at(-1)!)],
  ['fields of one schema', SCHEMA_FIELD_TEXTS, paths],
];

describe.each(TABLES)('the texts of %s', (_what, texts, described) => {
  it('are whole sentences', () => {
    const faulty = Object.entries(texts).filter(
      ([, text]) => !/^[^\s].{2,}[^.\s]\.$/.test(text) || /\s\s|undefined|\.\./.test(text),
    );
    expect(faulty).toEqual([]);
    expect(Object.keys(texts).length).toBeGreaterThan(40);
  });

  it('are each about something that exists', () => {
    const known = new Set(described);
    expect(Object.keys(texts).filter((name) => !known.has(name))).toEqual([]);
  });
});

it.each([
  ['reseller API', reseller],
  ['staff API', staff],
])('the description of the %s leaves nothing without a text', (_name, document) => {
  expect(undescribed(document)).toEqual([]);
});
