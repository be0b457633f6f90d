import { changedMembers } from './changed-members';

describe('the members that differ between two objects', () => {
  it.each([
    ['the same', { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, []],
    ['a new value', { a: 1 }, { a: 2 }, [{ member: 'a', before: 1, after: 2 }]],
    [
      'a member in an object',
      { a: { b: 1, c: 2 } },
      { a: { b: 1, c: 3 } },
      [{ member: 'a.c', before: 2, after: 3 }],
    ],
    ['an added one', {}, { a: null }, [{ member: 'a', before: undefined, after: null }]],
    ['a removed one', { a: true }, {}, [{ member: 'a', before: true, after: undefined }]],
    ['an object for a value', { a: 1 }, { a: { b: 1 } }, [{ member: 'a', before: 1, after: { b: 1 } }]],
    [
      'another order of a list',
      { a: [1, 2] },
      { a: [2, 1] },
      [{ member: 'a', before: [1, 2], after: [2, 1] }],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changedMembers(before, after)).toEqual(expected);
  });
});
