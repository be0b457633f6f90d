import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { RESELLER_EXAMPLE_TABLES, STAFF_EXAMPLE_TABLES } from '.';
import type { ExampleTables } from './operation-example';

interface Parameter {
  name: string;
  schema?: { examples?: unknown };
}
interface Document {
  paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>;
  components: object;
}

const DOCS = join(__dirname, '..', '..', '..', '..', '..', 'docs', 'openapi');
const read = (name: string): Document => JSON.parse(readFileSync(join(DOCS, name), 'utf8')) as Document;

/** What is wrong with a value of a parameter, which is a text in the request. */
function faultsIn({ components }: Document): (at: string, schema: object, value: unknown) => string[] {
  const ajv = addFormats(new Ajv2020({ strict: false, coerceTypes: 'array' }));
  ajv.addSchema({ $id: 'api', components }, undefined, false, false);
  const validators = new Map<string, ValidateFunction>();
  return (at, schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const validator = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
    validators.set(text, validator);
    return validator(value) ? [] : [`${at} ${ajv.errorsText(validator.errors)}`];
  };
}

describe.each<[string, Document, ExampleTables]>([
  ['reseller API', read('public-api.json'), RESELLER_EXAMPLE_TABLES],
  ['staff API', read('admin-api.json'), STAFF_EXAMPLE_TABLES],
])('the values in examples of the %s', (_name, document, { operations, optional }) => {
  const parameters = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters: taken = [] }) =>
      taken.map(({ name, schema: { examples: _, ...schema } = {} }) => ({ operationId, name, schema })),
    );

  it('of parameters are none that their operation refuses', () => {
    const faults = faultsIn(document);
    const values = parameters.flatMap(({ operationId, name, schema }) => {
      const at = `${operationId}.${name}`;
      const value = operations[operationId]?.parameters?.[name] ?? optional[at] ?? optional[name];
      return value === undefined ? [] : [{ at, schema, value }];
    });
    const wrong = values.flatMap(({ at, schema, value }) =>
      value === '' ? [`${at} is empty`] : faults(at, schema, value),
    );
    expect(wrong).toEqual([]);
    expect(values.length).toBeGreaterThan(100);
  });

  it('have no text that is empty', () => {
    const empty = Object.entries(operations).filter(([, example]) =>
      /(?<!\\)""/.test(JSON.stringify(example)),
    );
    expect(empty.map(([operationId]) => operationId)).toEqual([]);
  });

  it('of optional parameters are of parameters that exist', () => {
    const known = new Set(parameters.flatMap(({ operationId, name }) => [name, `${operationId}.${name}`]));
    expect(Object.keys(optional).filter((name) => !known.has(name))).toEqual([]);
  });
});
