import { MOST_TICKED, rangeOf, tickRows, untickRows } from './ticked-rows';

const KEYS = ['a', 'b', 'c', 'd'];

describe('ticked rows', () => {
  it.each<[string, string[], string[], string[]]>([
    ['one more', ['a'], ['b'], ['a', 'b']],
    ['none', ['a'], [], ['a']],
    ['one that is ticked', ['a', 'b'], ['a'], ['a', 'b']],
    ['several in their order', [], ['c', 'a'], ['c', 'a']],
  ])('grow by %s', (_, ticked, keys, expected) => {
    const before = new Set(ticked);
    expect([...tickRows(before, keys).ticked]).toEqual(expected);
    expect([...before]).toEqual(ticked);
  });

  it('say how many rows were left out beyond the limit, and keep those that were ticked first', () => {
    expect(tickRows(new Set(['a']), KEYS, 3)).toEqual({ ticked: new Set(['a', 'b', 'c']), leftOut: 1 });
    expect(tickRows(new Set(KEYS), ['a'], 4)).toEqual({ ticked: new Set(KEYS), leftOut: 0 });
  });

  it('are at most 10,000', () => {
    const keys = Array.from({ length: MOST_TICKED + 2 }, (_, at) => String(at));
    const { ticked, leftOut } = tickRows(new Set(), keys);
    expect([ticked.size, leftOut]).toEqual([10_000, 2]);
  });

  it.each<[string, string[], string[]]>([
    ['ticked rows', ['a', 'c'], ['b', 'd']],
    ['rows that are not ticked', ['x'], ['a', 'b', 'c', 'd']],
  ])('shrink by %s', (_, keys, expected) => {
    expect([...untickRows(new Set(KEYS), keys)]).toEqual(expected);
  });
});

it.each<[string | undefined, string, string[]]>([
  ['a', 'c', ['a', 'b', 'c']],
  ['c', 'a', ['a', 'b', 'c']],
  ['b', 'b', ['b']],
  [undefined, 'b', ['b']],
  ['gone', 'b', ['b']],
  ['a', 'gone', []],
])('a range from %s to %s is %j', (from, to, expected) => {
  expect(rangeOf(KEYS, from, to)).toEqual(expected);
});
