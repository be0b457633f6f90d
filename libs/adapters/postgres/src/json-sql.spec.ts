import * as fc from 'fast-check';
import { likePattern, pageWindow } from './json-sql';

describe('the window of a page', () => {
  const WINDOWS: {
    page: number;
    perPage: number;
    total: number;
    window: [limit: number, offset: number, fromEnd: boolean];
  }[] = [
    { page: 1, perPage: 10, total: 0, window: [0, 0, false] },
    { page: 1, perPage: 10, total: 5, window: [5, 0, false] },
    { page: 1, perPage: 10, total: 10, window: [10, 0, false] },
    { page: 2, perPage: 10, total: 10, window: [0, 0, true] },
    { page: 1, perPage: 10, total: 25, window: [10, 0, false] },
    { page: 2, perPage: 10, total: 25, window: [10, 5, true] },
    { page: 2, perPage: 10, total: 30, window: [10, 10, false] },
    { page: 3, perPage: 10, total: 25, window: [5, 0, true] },
    { page: 4, perPage: 10, total: 25, window: [0, 0, true] },
    { page: 1_000_000, perPage: 1, total: 1_000_000, window: [1, 0, true] },
    { page: 999_999, perPage: 1, total: 1_000_000, window: [1, 1, true] },
    { page: 2_147_483_647, perPage: 1_000, total: 3, window: [0, 0, true] },
  ];
  it.each(WINDOWS)('$page of $perPage in $total', ({ page, perPage, total, window }) => {
    const { limit, offset, fromEnd } = pageWindow(page, perPage, total);
    expect([limit, offset, fromEnd]).toEqual(window);
  });

  it('shows the same rows from either end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(60),
        (page, perPage, total) => {
          const all = Array.from({ length: total }, (_, at) => at);
          const { limit, offset, fromEnd } = pageWindow(page, perPage, total);
          const read = (fromEnd ? [...all].reverse() : all).slice(offset, offset + limit);
          expect(fromEnd ? read.reverse() : read).toEqual(all.slice((page - 1) * perPage, page * perPage));
        },
      ),
    );
  });
});

describe('the pattern of a filter', () => {
  it.each([
    ['a.example', undefined],
    ['', undefined],
    ['100%', undefined],
    ['*', '%'],
    ['**', '%'],
    ['*.example', '%.example'],
    ['a*b*c', 'a%b%c'],
    ['50%*', '50\\%%'],
    ['a_b*', 'a\\_b%'],
    ['a\\b*', 'a\\\\b%'],
    ['***a***', '%a%'],
  ])('of %p is %p', (filter, pattern) => {
    expect(likePattern(filter)).toBe(pattern);
  });
});
