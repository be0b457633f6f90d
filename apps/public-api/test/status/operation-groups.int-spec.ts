import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AFFECTED_GROUPS, OPERATION_GROUPS, WAITING_OPERATIONS } from '@registrar/status';

const DESCRIPTION = join(__dirname, '..', '..', '..', '..', 'docs', 'openapi', 'public-api.json');

describe('groups of operations of the public status', () => {
  const grouped = OPERATION_GROUPS.flatMap(({ operations }) => operations);

  it('have each described operation once, and no other', () => {
    const { paths } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
    );
    expect([...grouped].sort()).toEqual([...new Set(described)].sort());
  });

  it('are those that incidents and maintenance can name', () => {
    expect(OPERATION_GROUPS.map(({ name }) => name).sort()).toEqual([...AFFECTED_GROUPS].sort());
  });

  it('have the operations whose duration the client chooses', () => {
    expect([...WAITING_OPERATIONS].filter((operation) => !grouped.includes(operation))).toEqual([]);
  });
});
