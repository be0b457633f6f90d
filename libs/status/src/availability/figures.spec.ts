import { countsOf } from '../testing';
import { figuresOf } from './figures';
import { BOUNDS_MS, CLASSES, classOf, quantileOf } from './histogram';

describe('classes of durations', () => {
  it.each([
    [0, 0],
    [5, 0],
    [5.001, 1],
    [10, 1],
    [300, 6],
    [301, 7],
    [30_000, 13],
    [60_000, 14],
    [60_001, 15],
    [1e9, 15],
  ])('a duration of %d ms is in class %d', (ms, index) => {
    expect(classOf(ms)).toBe(index);
  });

  it('are sixteen, with rising bounds', () => {
    expect([CLASSES, [...BOUNDS_MS].sort((one, other) => one - other)]).toEqual([16, BOUNDS_MS]);
  });

  it.each([
    { title: 'none', ms: [], share: 0.5, quantile: undefined },
    { title: 'one', ms: [3], share: 0.95, quantile: { atMostMs: 5 } },
    { title: 'half of two', ms: [3, 90], share: 0.5, quantile: { atMostMs: 5 } },
    { title: 'just over half of two', ms: [3, 90], share: 0.51, quantile: { atMostMs: 100 } },
    { title: 'more than the last bound', ms: [70_000], share: 0.5, quantile: { overMs: 60_000 } },
    {
      title: '95 % of twenty with one slow',
      ms: [...new Array<number>(19).fill(7), 4_000],
      share: 0.95,
      quantile: { atMostMs: 10 },
    },
    {
      title: '95 % of nineteen with one slow',
      ms: [...new Array<number>(18).fill(7), 4_000],
      share: 0.95,
      quantile: { atMostMs: 5_000 },
    },
  ])('the quantile of $title is the bound of its class', ({ ms, share, quantile }) => {
    expect(quantileOf(countsOf({}, ms).durations, share)).toEqual(quantile);
  });
});

describe('figures', () => {
  it('say that nothing was measured where no request was counted', () => {
    expect(figuresOf(countsOf({}))).toEqual({ measured: false });
  });

  it.each([
    { title: 'no failure', counts: { ok: 4 }, availability: 100, maintenance: 0 },
    {
      title: 'refusals by the customer’s fault',
      counts: { ok: 1, refused: 9 },
      availability: 100,
      maintenance: 0,
    },
    {
      title: 'one failure of four',
      counts: { ok: 2, refused: 1, failed: 1 },
      availability: 75,
      maintenance: 0,
    },
    { title: 'failures alone', counts: { failed: 3 }, availability: 0, maintenance: 0 },
    {
      title: 'one failure of a million',
      counts: { ok: 999_999, failed: 1 },
      availability: 99.999,
      maintenance: 0,
    },
    { title: 'a maintenance', counts: { ok: 3, maintenance: 1 }, availability: 100, maintenance: 25 },
    { title: 'a maintenance alone', counts: { maintenance: 2 }, availability: undefined, maintenance: 100 },
  ])('with $title', ({ counts, availability, maintenance }) => {
    expect(figuresOf(countsOf(counts))).toEqual({
      measured: true,
      ...(availability !== undefined && { availabilityPercent: availability }),
      maintenancePercent: maintenance,
    });
  });

  it('have durations where some were measured', () => {
    expect(figuresOf(countsOf({ ok: 3 }, [7, 8, 450]))).toEqual({
      measured: true,
      availabilityPercent: 100,
      maintenancePercent: 0,
      p50: { atMostMs: 10 },
      p95: { atMostMs: 500 },
    });
  });
});
