import type { ListCondition } from '@registrar/staff';
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

describe('a condition on joined rows', () => {
  const OF_CONTACTS: ListCondition = { field: 'contactEmails', op: 'contains', value: 'jane' };
  const OF_TLDS: ListCondition = { field: 'tld', op: 'startsWith', value: 'c' };

  /** What a count reads where so many joined rows match: first their keys, then the domains. */
  async function countStatements(condition: ListCondition, matching: number) {
    const read: { text: string; values: unknown[] }[] = [];
    const rows = async (_name: string, text: string, values: unknown[]) => {
      read.push({ text, values });
      if (text.includes('counted')) return [{ counted: 3 }];
      const limit = Number(values.at(-1));
      return Array.from({ length: Math.min(matching, limit) }, (_, at) => ({ key: at + 1 }));
    };
    const lists = new PostgresStaffLists({ rows } as unknown as Sql);
    expect(await lists.count('domains', condition, 10)).toBe(3);
    expect(read).toHaveLength(2);
    return { keys: read[0], counted: read[1] };
  }
  it.each([
    [OF_CONTACTS, 0],
    [OF_CONTACTS, 2_000],
    [OF_TLDS, 10_000],
  ])('%j is applied by the keys of %i rows', async (condition, matching) => {
    const { counted } = await countStatements(condition, matching);
    const [keys, ...others] = counted.values.filter(Array.isArray);
    expect([keys.length, others]).toEqual([matching, []]);
  });

  it.each([
    [OF_CONTACTS, 2_000, /exists \(select from contacts/],
    [OF_TLDS, 10_000, /any\(array\(select t\.name/],
  ])('%j is applied without keys where more than %i rows match', async (condition, most, test) => {
    const { keys, counted } = await countStatements(condition, most + 1);
    expect(keys.values.at(-1)).toBe(most + 1);
    expect(counted.text).toMatch(test);
    expect(counted.values.filter(Array.isArray)).toEqual([]);
  });
});
