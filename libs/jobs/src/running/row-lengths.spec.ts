import { Money } from '@registrar/kernel';
import type { EndedItem } from '../item';
import type { LockedJob } from '../ports';
import { FIRST_ROW, isNotBegun, LONGEST_ROW, RowLengths } from './row-lengths';

const MADE = { phase: 'plan', outcome: { kind: 'planned', price: Money.zero() } } as EndedItem;
const NOT_BEGUN = {
  phase: 'plan',
  outcome: { kind: 'unknown', seconds: 0, isUncounted: true },
} as EndedItem;
const planOf = (id: string, open = 10_000): LockedJob => ({ open, job: { id } }) as LockedJob;
const ended = (made: number, notBegun: number): EndedItem[] => [
  ...Array.from({ length: made }, () => MADE),
  ...Array.from({ length: notBegun }, () => NOT_BEGUN),
];

let lengths: RowLengths;
beforeEach(() => {
  lengths = new RowLengths();
});
/** Of the next row of a long plan after these rows, as [made, not begun]. */
const after = (...rows: [number, number][]): number => {
  for (const [made, left] of rows) lengths.note('a', made + left, ended(made, left));
  return lengths.next(planOf('a'), 8);
};

it.each([
  [0, 8, 1],
  [1, 8, 1],
  [8, 8, 1],
  [9, 8, 2],
  [20, 8, 3],
  [80, 8, FIRST_ROW],
  [10_000, 8, FIRST_ROW],
  [9, 1, 9],
])('of a plan with %i items left, %i places begin with rows of %i', (open, places, length) => {
  expect(lengths.next(planOf('a', open), places)).toBe(length);
});

it.each<[string, [number, number][], number]>([
  ['four times as long after one that was made in full', [[10, 0]], 40],
  [
    'never longer than the longest',
    [
      [10, 0],
      [40, 0],
      [160, 0],
    ],
    LONGEST_ROW,
  ],
  [
    'as long as what the one before made',
    [
      [10, 0],
      [40, 0],
      [7, 153],
    ],
    7,
  ],
  ['of one item at least', [[0, 10]], 1],
  [
    'as before after the short last row of a place',
    [
      [10, 0],
      [40, 0],
      [2, 0],
    ],
    160,
  ],
])('a row is %s', (_, rows, length) => {
  expect(after(...rows)).toBe(length);
});

it('counts an item whose dry run failed as made', () => {
  lengths.note('a', 10, ended(7, 0));
  expect(lengths.next(planOf('a'), 8)).toBe(40);
});

it('knows plans apart, and the last hundred of them', () => {
  lengths.note('a', 10, ended(10, 0));
  expect(lengths.next(planOf('b'), 8)).toBe(FIRST_ROW);
  for (let n = 0; n < 100; n += 1) lengths.note(`other ${n}`, 10, ended(10, 0));
  expect([lengths.next(planOf('a'), 8), lengths.next(planOf('other 0'), 8)]).toEqual([FIRST_ROW, 40]);
});

it.each<[boolean, object]>([
  [true, { kind: 'unknown', seconds: 0, isUncounted: true }],
  [false, { kind: 'unknown', seconds: 2, isUncounted: true }],
  [false, { kind: 'unknown', seconds: 0 }],
  [false, { kind: 'planned', price: Money.zero() }],
])('%p for an item that was not begun: %j', (expected, outcome) => {
  expect(isNotBegun({ phase: 'plan', outcome } as EndedItem)).toBe(expected);
});
