import { AppError, badRequest } from '@registrar/kernel';
import { DomainQueries } from './domain-queries';
import { errorOf, failureOf } from '../operations/operation-failure';
import type { DomainExportRequest, DomainListRequest, DomainReader } from './ports';

it('a list of domains is the one that the database makes', async () => {
  const asked: DomainListRequest[] = [];
  const page = { items: '[]', count: 0, totalCount: 4 };
  const reader = {
    list: async (request: DomainListRequest) => {
      asked.push(request);
      return page;
    },
  } as unknown as DomainReader;
  const request = { accountId: 7 } as DomainListRequest;
  expect(await new DomainQueries(reader).list(request)).toBe(page);
  expect(asked).toEqual([request]);
});

describe('an export of domains', () => {
  const request = { accountId: 7 } as Parameters<DomainQueries['exportLines']>[0];
  const KEY = { value: 'b', domainName: 'b.com' };
  const asked: DomainExportRequest[] = [];
  const reader = {
    exportLines: async (batch: DomainExportRequest) => {
      asked.push(batch);
      return batch.after ? { items: 'c\n' } : { items: 'a\nb\n', next: KEY };
    },
    exportRows: async () => ({ items: [] }),
  } as unknown as DomainReader;
  beforeEach(() => asked.splice(0));

  it('reads batches of 1,000, each from the end of the one before', async () => {
    const pieces: string[] = [];
    for await (const piece of new DomainQueries(reader).exportLines(request)) pieces.push(piece);
    expect(pieces).toEqual(['a\nb\n', 'c\n']);
    expect(asked).toEqual([
      { accountId: 7, after: undefined, limit: 1_000 },
      { accountId: 7, after: KEY, limit: 1_000 },
    ]);
  });

  it('reads no further when it is ended', async () => {
    const pieces = new DomainQueries(reader).exportLines(request);
    await pieces.next();
    await pieces.return();
    expect(asked).toHaveLength(1);
  });

  it('without domains has one empty batch', async () => {
    const batches: unknown[] = [];
    for await (const batch of new DomainQueries(reader).exportRows(request)) batches.push(batch);
    expect(batches).toEqual([[]]);
  });
});

it.each([
  [badRequest('why', 'test'), { kind: 'invalid', code: 'test', message: 'Bad Request', details: 'why' }],
  [new AppError('not_acceptable', 'test', 'No'), { kind: 'not_acceptable', code: 'test', message: 'No' }],
])('a refusal is stored with its operation as it is, and read again the same', (error, failure) => {
  expect(failureOf(error)).toStrictEqual(failure);
  expect(errorOf(failureOf(error))).toMatchObject({
    kind: error.kind,
    code: error.code,
    message: error.message,
    details: error.details,
  });
});
