import { differences, presentable } from './example-walk';

describe('an answer beside its example', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['has the same members', { a: 1, b: { c: 'x' } }, { a: 2, b: { c: 'y' }, more: true }, []],
    ['has null in one of the two', { a: null, b: 1 }, { a: 'x', b: null }, []],
    ['has no such member', { a: 1, b: { c: 'x' } }, { b: {} }, ['.a', '.b.c']],
    [
      'has another kind of value',
      { a: 1, b: [] },
      { a: '1', b: {} },
      ['.a of type number', '.b of type array'],
    ],
    ['has entries without the member', { list: [{ a: 1 }] }, { list: [{}] }, ['.list[].a']],
    ['has no entries', { list: [{ a: 1 }] }, { list: [] }, []],
    ['shows none and has some', { list: [] }, { list: [{ a: 1 }] }, []],
    ['is text', 'zone', 'another zone', []],
    ['is no text', 'zone', {}, ['body of type string']],
  ])('%s', (_, example, answer, missing) => {
    expect(differences(example, answer)).toEqual(missing);
  });
});

it('shows answers without secrets, addresses of the machine, and the rest of long lists', () => {
  expect(
    presentable({
      token: 'abc',
      serverName: 'this-machine',
      url: 'http://127.0.0.1:4711/x',
      list: [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }],
      years: [1, 2, 3, 4],
      key: 'a'.repeat(52),
      other: { key: 'short', none: null },
    }),
  ).toEqual({
    token: 'the-token-is-shown-once',
    serverName: 'api-1',
    url: 'http://localhost:3000/x',
    list: [{ a: 1 }, { a: 2 }, { a: 3 }],
    years: [1, 2, 3, 4],
    key: 'the-key-is-shown-once',
    other: { key: 'short', none: null },
  });
});
