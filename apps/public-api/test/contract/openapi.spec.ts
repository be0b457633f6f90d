import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { differences, type OpenApi } from './openapi-differences';
import type { Contract } from './contract';

const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

/** If-Match is an extension of writes of records. */
const PRECONDITION_FAILED = 412;

const contract = read<Contract>(__dirname, 'core-v1.json');
const document = read<OpenApi>(resolve(__dirname, '../../../../docs/openapi/public-api.json'));

describe('the OpenAPI description of core v1, compared with the contract', () => {
  it.each(contract.operations.map((operation) => [operation.id, operation] as const))('%s: path, parameters, body and answer are the same, field by field', (_id, operation) => {
    expect(differences(contract, document, operation)).toEqual([]);
  });

  it('describes nothing else but what is marked as an extension', () => {
    const known = new Set(contract.operations.map(({ method, path }) => `${method} ${path}`));
    const others = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, operation]) => path.startsWith('/core/') && !known.has(`${method.toUpperCase()} ${path}`) && operation['x-extension'] !== true)
        .map(([method]) => `${method.toUpperCase()} ${path}`));
    expect(others).toEqual([]);
  });

  it.each(contract.operations.map((operation) => [operation.id, operation] as const))('%s: its refusals are those of the contract', (_id, operation) => {
    const { responses } = document.paths[operation.path]?.[operation.method.toLowerCase()] ?? { responses: {} };
    const refusals = Object.keys(responses).map(Number).filter((status) => status >= 400 && status !== PRECONDITION_FAILED);
    expect(refusals).toEqual([...operation.errorStatuses].map(Number).sort());
  });

  it('says the version of the contract', () => {
    expect(document.info.version).toBe(contract.version);
  });
});
