import type { ListCondition, ListFilter } from '@registrar/staff';
import type { Sql } from '../../sql';
import { countStatement, joinedStatements, PostgresStaffLists } from './staff-lists';

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

describe('the conditions on joined rows of a filter', () => {
  const CONTACTS: ListCondition = { field: 'contactEmails', op: 'contains', value: 'jane' };
  const TLD: ListCondition = { field: 'tld', op: 'eq', value: 'com' };
  const OWN: ListCondition = { field: 'domainName', op: 'eq', value: 'a.com' };

  it.each<[string, ListFilter, ListCondition[]]>([
    ['one', CONTACTS, [CONTACTS]],
    ['those of an and', { and: [CONTACTS, OWN, TLD] }, [CONTACTS, TLD]],
    ['those of an or', { or: [OWN, TLD] }, [TLD]],
    ['one that is negated', { not: TLD }, [TLD]],
    ['none on the rows of the list', OWN, []],
    ['none for the empty', { ...TLD, op: 'empty' }, []],
    ['none for those that are not empty', { ...TLD, op: 'notEmpty' }, []],
  ])('are %s', (_, filter, conditions) => {
    expect(joinedStatements('domains', filter).map(({ condition }) => condition)).toEqual(conditions);
  });

  it('are asked for one key more than is used', () => {
    expect(joinedStatements('domains', TLD)).toMatchObject([
      { most: 10_000, statement: { values: ['com', 10_001] } },
    ]);
    expect(joinedStatements('domains', CONTACTS)).toMatchObject([{ most: 2_000 }]);
  });
});

describe('the rows of a page', () => {
  const OF_ID = [{ field: 'id', isDescending: false }];
  const TIME: ListCondition = { field: 'expiresAt', op: 'gte', value: '2026-03-02T00:00:00Z' };
  const NAME: ListCondition = { field: 'domainName', op: 'startsWith', value: 'a' };

  /** Lists in which so many rows match, with the limits 2 and 3; and the statements that they read. */
  function listsWith(matching: number) {
    const read: string[] = [];
    const rows = async (name: string, text: string, values: unknown[]) => {
      expect(name).toBe('unnamed');
      read.push(text);
      const limit = Number(values.at(-1));
      const found = Math.min(matching, limit);
      if (text.includes('counted')) return [{ counted: found }];
      return Array.from({ length: found }, (_, at) => ({ id: String(at + 1) }));
    };
    return { read, lists: new PostgresStaffLists({ rows } as unknown as Sql, { few: 2, ofTime: 3 }) };
  }
  const choose = async (matching: number, filter: ListFilter | undefined, sort = OF_ID) => {
    const { read, lists } = listsWith(matching);
    const { ids, isSortedWhole } = await lists.choose({ list: 'domains', filter, sort });
    return { ids, isSortedWhole, statements: read.length };
  };

  it.each<[string, number, ListFilter | undefined, typeof OF_ID, object]>([
    ['are those of the list without a filter', 9, undefined, OF_ID, { statements: 0 }],
    ['are all known where none matches', 0, NAME, OF_ID, { ids: [], statements: 1 }],
    ['are all known where few match', 2, NAME, OF_ID, { ids: ['1', '2'], statements: 1 }],
    ['are found along the order where many match', 3, NAME, OF_ID, { statements: 1 }],
    [
      'of a time are sorted as a whole in the order of ids',
      3,
      TIME,
      OF_ID,
      { isSortedWhole: true, statements: 2 },
    ],
    ['of a time with very many are not', 4, TIME, OF_ID, { isSortedWhole: false, statements: 2 }],
    [
      'of a time in another order are not',
      3,
      TIME,
      [{ field: 'domainName', isDescending: false }],
      { statements: 1 },
    ],
    ['of a time among others are', 3, { and: [NAME, TIME] }, OF_ID, { isSortedWhole: true, statements: 2 }],
    ['of a time or others are', 3, { or: [NAME, TIME] }, OF_ID, { isSortedWhole: true, statements: 2 }],
    ['not of a time are', 3, { not: TIME }, OF_ID, { isSortedWhole: true, statements: 2 }],
    ['without a time are not', 3, { field: 'expiresAt', op: 'empty' }, OF_ID, { statements: 1 }],
    ['with any time are not', 3, { field: 'expiresAt', op: 'notEmpty' }, OF_ID, { statements: 1 }],
  ])('%s', async (_, matching, filter, sort, expected) => {
    expect(await choose(matching, filter, sort)).toEqual(expected);
  });

  const query = { list: 'domains', sort: OF_ID, columns: [], limit: 2 } as const;
  it('are read one more than are shown, from which the next page begins', async () => {
    const rows = async (_name: string, _text: string, values: unknown[]) =>
      Array.from({ length: Number(values.at(-1)) }, (_, at) => ({ id: String(at + 1), k0: String(at + 1) }));
    const lists = new PostgresStaffLists({ rows } as unknown as Sql);
    expect(await lists.page(query)).toEqual({ items: [{ id: '1' }, { id: '2' }], next: ['2'] });
  });

  it('have no next page where there is no further row', async () => {
    const { lists } = listsWith(2);
    expect(await lists.page(query)).toEqual({ items: [{ id: '1' }, { id: '2' }] });
  });

  it('are counted by the way where all of them are known', async () => {
    expect(await listsWith(2).lists.page({ ...query, filter: NAME })).toMatchObject({ counted: 2 });
    const { read, lists } = listsWith(0);
    expect(await lists.page({ ...query, filter: NAME })).toEqual({ items: [], counted: 0 });
    expect(read).toHaveLength(1);
  });

  it('have values as the console shows them, and none where there is none', async () => {
    const row = {
      id: '1',
      k0: '1',
      c0: 'a.com',
      c1: new Date('2026-03-02T09:00:00Z'),
      c2: ['ns1.a.com'],
      c3: null,
      c4: true,
    };
    const lists = new PostgresStaffLists({ rows: async () => [row] } as unknown as Sql);
    const columns = ['domainName', 'expiresAt', 'nameServers', 'tld', 'locked'];
    expect((await lists.page({ ...query, columns })).items).toStrictEqual([
      {
        domainName: 'a.com',
        expiresAt: '2026-03-02T09:00:00.000Z',
        nameServers: ['ns1.a.com'],
        locked: true,
        id: '1',
      },
    ]);
  });
});

it('counts no more rows than it is asked for, with a filter and without', () => {
  const all = countStatement('domains', undefined, 10);
  expect(all.text).not.toContain('where');
  expect(all.values).toEqual([10]);
  const some = countStatement('domains', { field: 'domainName', op: 'eq', value: 'a.com' }, 11);
  expect(some.text).toContain('where');
  expect(some.values).toEqual(['a.com', 11]);
});
