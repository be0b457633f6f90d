import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeLegacyApi } from '@registrar/http';
import { LEGACY_HANDLERS } from '../../src/legacy/legacy.controller';
import { transferLabels } from '../../src/legacy/legacy.dto';

interface Field {
  $ref?: string;
  type?: string;
  format?: string;
  items?: Field;
  additionalProperties?: Field;
  readOnly?: boolean;
}
interface Operation {
  id: string;
  method: string;
  path: string;
  body: Field | null;
  success: { schema: Field };
  query: { name: string; type: string; format: string; default: number; max?: number }[];
}
interface Contract {
  operations: Operation[];
  schemas: Record<string, { fields: Record<string, Field> }>;
  transferStatus: { public: string[]; mapping: Record<string, string> };
}
interface Described {
  operationId: string;
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: Field }> };
  responses: Record<string, { content: Record<string, { schema: Field }> }>;
}

const contract = JSON.parse(readFileSync(join(__dirname, 'contract.json'), 'utf8')) as Contract;
const document = describeLegacyApi();
const described = (path: string, method: string): Described | undefined =>
  (document.paths[path] as unknown as Record<string, Described> | undefined)?.[method.toLowerCase()];
const moved = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('#/schemas/', '#/components/schemas/')) as unknown;
const bodyOf = (content: Record<string, { schema: Field }>): Field => Object.values(content)[0].schema;

describe('the description of the legacy interface, compared with the contract', () => {
  it.each(contract.operations.map((operation) => [operation.id, operation] as const))(
    '%s: path, query, body and answer are the same',
    (id, { method, path, body, success, query }) => {
      const operation = described(path, method)!;
      expect(operation.operationId).toBe(id);
      expect(
        operation.parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema }) => ({ name, schema })),
      ).toEqual(
        query.map(({ name, type, format, max, ...rest }) => ({
          name,
          schema: { type, format, default: rest.default, ...(max !== undefined && { maximum: max }) },
        })),
      );
      expect(
        operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`),
      ).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(operation.requestBody && bodyOf(operation.requestBody.content)).toEqual(
        body === null ? undefined : moved(body),
      );
      expect(bodyOf(operation.responses['200'].content)).toEqual(moved(success.schema));
    },
  );

  it.each(Object.entries(contract.schemas))('%s: field by field the same', (name, { fields }) => {
    const { properties } = document.components.schemas[name] as {
      properties: Record<string, { description?: string }>;
    };
    // the contract has no texts
    const unreported = Object.entries(properties).map(
      ([field, { description: _text, ...schema }]) => [field, schema] as const,
    );
    expect(Object.fromEntries(unreported)).toEqual(moved(fields));
  });

  it('describes nothing else', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(
      contract.operations.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    expect(Object.keys(document.components.schemas)).toEqual(Object.keys(contract.schemas));
  });

  it('serves each operation by another handler of core v1', () => {
    const handlers = Object.values(LEGACY_HANDLERS).map(
      ({ controller, method }) => `${controller.name}.${method}`,
    );
    expect(new Set(handlers).size).toBe(contract.operations.length);
  });
});

describe('the state of a transfer in is told by a label', () => {
  const {
    mapping: { origin: _origin, pending: _twoLabels, ...labels },
    public: shown,
  } = contract.transferStatus;

  it.each(Object.entries(labels))('%s is "%s", with or without an address to ask', (status, label) => {
    expect(transferLabels({ domainName: 'a.com', status })).toEqual({ domainName: 'a.com', status: label });
    expect(transferLabels({ domainName: 'a.com', status, email: 'ilse@example.net' })).toEqual({
      domainName: 'a.com',
      status: label,
      email: 'ilse@example.net',
    });
  });

  it.each<[string, object]>([
    ['Retrieving Email', {}],
    ['Retrieving Email', { email: '' }],
    ['Pending Approval', { email: 'ilse@example.net' }],
  ])('pending is "%s" with %j', (label, email) => {
    expect(transferLabels({ status: 'pending', ...email })).toEqual({ ...email, status: label });
    expect(shown).toContain(label);
  });

  it('knows every state that core v1 knows, and none of them keeps its own word', () => {
    const states = (
      JSON.parse(readFileSync(join(__dirname, '..', 'contract', 'core-v1.json'), 'utf8')) as {
        schemas: Record<string, { enum?: string[] }>;
      }
    ).schemas.TransferStatus.enum!;
    expect(
      states
        .map((status) => transferLabels({ status }).status)
        .filter((label) => typeof label !== 'string' || states.includes(label)),
    ).toEqual([]);
  });
});
