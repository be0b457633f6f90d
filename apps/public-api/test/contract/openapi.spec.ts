import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { differences, type OpenApi } from './openapi-differences';
import type { Contract } from './contract';

const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

/**
 * Refusals that the rules of the interface add to the lists of its operations: a path value that cannot be is
 * 400 on every operation, and what is locked, being changed, or asked for under a key in use is 409
 * (behaviour, §1 and §5); 412 comes with If-Match, an extension; 413.
 */
const BY_RULE = [400, 409, 412, 413];

const contract = read<Contract>(__dirname, 'core-v1.json');
const document = read<OpenApi>(resolve(__dirname, '../../../../docs/openapi/public-api.json'));

describe('the OpenAPI description of core v1, compared with the contract', () => {
  it.each(contract.operations.map((operation) => [operation.id, operation] as const))(
    '%s: path, parameters, body and answer are the same, field by field',
    (_id, operation) => {
      expect(differences(contract, document, operation)).toEqual([]);
    },
  );

  it('describes nothing else but what is marked as an extension', () => {
    const known = new Set(contract.operations.map(({ method, path }) => `${method} ${path}`));
    const others = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([method, operation]) =>
            path.startsWith('/core/') &&
            !known.has(`${method.toUpperCase()} ${path}`) &&
            operation['x-extension'] !== true,
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(others).toEqual([]);
  });

  it.each(contract.operations.map((operation) => [operation.id, operation] as const))(
    '%s: its refusals are those of the contract, and those of its rules',
    (_id, operation) => {
      const { responses } = document.paths[operation.path]?.[operation.method.toLowerCase()] ?? {
        responses: {},
      };
      const wanted = [...operation.errorStatuses].map(Number).sort();
      const refusals = Object.keys(responses)
        .map(Number)
        .filter((status) => status >= 400);
      expect(refusals.filter((status) => wanted.includes(status) || !BY_RULE.includes(status))).toEqual(
        wanted,
      );
    },
  );

  it.each(
    contract.operations
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .map((operation) => [operation.id, operation] as const),
  )(
    '%s, which names nothing and changes nothing, has no further refusals but the 400 of strict requests',
    (_id, operation) => {
      const refusals = Object.keys(document.paths[operation.path].get.responses)
        .map(Number)
        .filter((status) => status >= 400);
      expect(refusals).toEqual([...new Set([400, ...operation.errorStatuses.map(Number)])].sort());
    },
  );

  it('says the version of the contract', () => {
    expect(document.info.version).toBe(contract.version);
  });
});
