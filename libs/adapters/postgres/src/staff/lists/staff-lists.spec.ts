import type { Sql } from '../../sql';
import { PostgresStaffLists } from './staff-lists';

const databaseFailure = (code: string): Error => Object.assign(new Error('a failure'), { code });
const listsThatFail = (failure: unknown): PostgresStaffLists =>
  new PostgresStaffLists({ rows: () => Promise.reject(failure) } as unknown as Sql);

describe('a list whose statement fails', () => {
  it('at its time limit is refused as too slow, with the cause', async () => {
    const failure = databaseFailure('57014');
    await expect(listsThatFail(failure).count('promotions', undefined, 10)).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'list.too_slow',
      cause: failure,
    });
  });

  it.each<[string, unknown]>([
    ['a statement that PostgreSQL does not take', databaseFailure('42601')],
    ['a server that stops', databaseFailure('57P01')],
    ['a lost connection', databaseFailure('ECONNRESET')],
    ['a failure without a code', new Error('a fault')],
    ['what is no error', { code: '57014' }],
  ])('for another reason reports that: %s', async (_, failure) => {
    await expect(listsThatFail(failure).count('promotions', undefined, 10)).rejects.toBe(failure);
  });
});
