import { AppError, badRequest } from '@registrar/kernel';
import { DomainQueries } from './domain-queries';
import { errorOf, failureOf } from '../operations/operation-failure';
import type { DomainListRequest, DomainReader } from './ports';

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
