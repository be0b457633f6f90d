import { longestGap, p95, recoveredAfter, type Sample, WINDOW_MS } from './recovery';

const STEP_MS = 250;

/** Probes from `from` to `to`, each answered after `ms`. */
const probes = (from: number, to: number, ms: number, isGood = true): Sample[] =>
  Array.from({ length: (to - from) / STEP_MS }, (_, at) => {
    const sentAt = from + at * STEP_MS;
    return { sentAt, answeredAt: sentAt + ms, isGood };
  });

describe('the time until recovered', () => {
  it.each<[string, Sample[], number | undefined]>([
    ['0 where nothing was slow', probes(0, 10_000, 40), 0],
    ['0 at exactly twice the 95th percentile', probes(0, 10_000, 100), 0],
    ['none above twice the 95th percentile', probes(0, 10_000, 101), undefined],
    ['the end of failures', [...probes(0, 5_000, 40, false), ...probes(5_000, 10_000, 40)], 5_000],
    ['the end of slow answers', [...probes(0, 2_000, 400), ...probes(2_000, 10_000, 40)], 2_000],
    [
      'none while the window is not over',
      probes(0, 10_000, 40, false).concat(probes(10_000, 11_000, 40)),
      undefined,
    ],
    [
      'none while a probe is not answered',
      [...probes(0, 10_000, 40), { sentAt: 1_000 }].slice(-12),
      undefined,
    ],
    ['none with too few probes', probes(0, 2_000, 40), undefined],
  ])('is %s', (_, samples, expected) => {
    expect(recoveredAfter(samples, 0, 50, 10_000)).toBe(expected);
  });

  it('ignores probes before the event', () => {
    const samples = [
      ...probes(0, 5_000, 40),
      ...probes(5_000, 10_000, 40, false),
      ...probes(10_000, 20_000, 40),
    ];
    expect(recoveredAfter(samples, 5_000, 50, 20_000)).toBe(5_000);
  });

  it('waits for a whole window', () => {
    expect(recoveredAfter(probes(0, 10_000, 40), 0, 50, WINDOW_MS - 1)).toBeUndefined();
  });
});

describe('the longest time without an acknowledged write', () => {
  it.each<[string, Sample[], number]>([
    ['the pause between two answers', [...probes(0, 1_000, 10), ...probes(9_000, 10_000, 10)], 8_250],
    ['the time from the event to the first answer', probes(4_000, 5_000, 10), 4_010],
    ['the whole time where every write failed', probes(0, 5_000, 10, false), 10_000],
  ])('is %s', (_, writes, expected) => {
    expect(longestGap(writes, 0, 10_000)).toBe(expected);
  });
});

describe('the 95th percentile', () => {
  it('is the 19th of 20 answers', () => {
    const samples = Array.from({ length: 20 }, (_, at) => ({ sentAt: 0, answeredAt: at + 1, isGood: true }));
    expect(p95(samples)).toBe(19);
  });

  it('is no number without answers', () => {
    expect(p95([])).toBeNaN();
  });
});
