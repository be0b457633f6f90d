import { untilNext } from './aligned-time';

it.each([
  [1_000, 0, 1_000],
  [1_000, 5_000, 1_000],
  [1_000, 5_250, 750],
  [2_000, 5_250, 750],
  [1_000, 5_900, 100],
  [1_000, 5_901, 1_099],
  [1_000, 5_999.5, 1_000.5],
])('aligned loops of %p ms run again, at %p ms, after %p ms', (everyMs, now, expected) => {
  expect(untilNext(everyMs, now)).toBe(expected);
});
