import type { JsonValue } from '@registrar/kernel';
import { STAFF_ROLES } from '../staff';
import { LIST_NAMES, LISTS, type ListName } from './definitions';
import { LIST_LIMITS, listsOf, parseColumns, parseLimit, parseSort, readableList } from './list-request';

const refused = (details: RegExp) =>
  expect.objectContaining({ kind: 'invalid', code: 'list.invalid', details: expect.stringMatching(details) });

describe('the lists of a role', () => {
  it.each(STAFF_ROLES.flatMap((role) => LIST_NAMES.map((list) => [role, list] as const)))(
    'let %s read %s, or refuse it by the role',
    (role, list) => {
      if (listsOf(role).includes(list)) expect(readableList(role, list)).toBe(list);
      else
        expect(() => readableList(role, list)).toThrow(
          expect.objectContaining({
            kind: 'forbidden',
            code: 'staff.not_allowed',
            message: 'Permission denied',
            details: `The role ${role} may not read the list ${list}.`,
          }),
        );
    },
  );

  it('are all of them for an owner, and fewer for some role', () => {
    expect(listsOf('owner')).toEqual(LIST_NAMES);
    expect(STAFF_ROLES.some((role) => listsOf(role).length < LIST_NAMES.length)).toBe(true);
  });

  it.each(['', 'Domains', 'toString', '__proto__'])('do not have %p', (list) => {
    expect(() => readableList('owner', list)).toThrow(
      expect.objectContaining({
        kind: 'not_found',
        code: 'list.not_found',
        details: `There is no list ${JSON.stringify(list)}. Lists: ${LIST_NAMES.join(', ')}.`,
      }),
    );
  });
});

describe('the columns of a request', () => {
  const many = Object.keys(LISTS.domains.fields).slice(0, LIST_LIMITS.columns);

  it.each(LIST_NAMES)('are the default ones of %s', (list: ListName) => {
    const columns = parseColumns(list, undefined);
    expect(columns.length).toBeGreaterThan(1);
    for (const [field, { isDefault }] of Object.entries(LISTS[list].fields))
      expect([field, columns.includes(field)]).toEqual([field, isDefault]);
  });

  it.each<[string, string[]]>([
    ['one', ['id']],
    ['some in another order', ['username', 'id']],
    ['many', many],
  ])('are those that were sent: %s', (_title, columns) => {
    expect(parseColumns('domains', columns)).toEqual(columns);
  });

  it.each<[JsonValue, RegExp]>([
    ['id', /^columns must be an array of 1 to 60 fields$/],
    [null, /^columns must be an array of 1 to 60 fields$/],
    [[], /^columns must be an array of 1 to 60 fields$/],
    [Array.from({ length: 61 }, () => 'id'), /^columns must be an array of 1 to 60 fields$/],
    [Array.from({ length: 60 }, () => 'id'), /^columns\[1\] names id again$/],
    [['id', 'secret'], /^columns\[1\] must be one of .*; it is "secret"$/],
    [['id', 7], /^columns\[1\] must be one of .*; it is 7$/],
    [['id', 'username', 'id'], /^columns\[2\] names id again$/],
  ])('are refused (%#)', (columns, details) => {
    expect(() => parseColumns('domains', columns)).toThrow(refused(details));
  });
});

describe('the sort of a request', () => {
  it.each(LIST_NAMES)('is the own one of %s', (list: ListName) => {
    expect(parseSort(list, undefined)).toBe(LISTS[list].defaultSort);
  });

  it.each<[JsonValue, object[]]>([
    [[{ field: 'id' }], [{ field: 'id', isDescending: false }]],
    [[{ field: 'id', descending: false }], [{ field: 'id', isDescending: false }]],
    [
      [{ field: 'createdAt', descending: true }, { field: 'amount' }, { field: 'id' }],
      [
        { field: 'createdAt', isDescending: true },
        { field: 'amount', isDescending: false },
        { field: 'id', isDescending: false },
      ],
    ],
  ])('is %j', (sort, keys) => {
    expect(parseSort('payments', sort)).toEqual(keys);
  });

  it.each<[JsonValue, RegExp]>([
    ['id', /^sort must be an array of 1 to 3 fields$/],
    [[], /^sort must be an array of 1 to 3 fields$/],
    [
      ['id', 'amount', 'state', 'createdAt'].map((field) => ({ field })),
      /^sort must be an array of 1 to 3 fields$/,
    ],
    [['id'], /^sort\[0\] must be an object with field and descending$/],
    [[{ field: 'id', order: 'asc' }], /^sort\[0\] must not have "order" beside field, descending$/],
    [[{ field: 'currency' }], /^sort\[0\]\.field must be one of .*; it is "currency"$/],
    [[{}], /^sort\[0\]\.field must be one of .*; it is missing$/],
    [[{ field: 'id', descending: 'true' }], /^sort\[0\]\.descending must be true or false$/],
    [[{ field: 'id' }, { field: 'amount' }, { field: 'id', descending: true }], /^sort\[2\] names id again$/],
  ])('is refused: %j', (sort, details) => {
    expect(() => parseSort('payments', sort)).toThrow(refused(details));
  });
});

describe('the limit of a request', () => {
  it.each([
    [undefined, 100],
    [1, 1],
    [500, 500],
  ])('%p reads %p rows', (limit, rows) => {
    expect(parseLimit(limit)).toBe(rows);
  });

  it.each([0, -1, 501, 1.5, NaN])('is refused: %p', (limit) => {
    expect(() => parseLimit(limit)).toThrow(refused(/^limit must be a whole number from 1 to 500$/));
  });
});
