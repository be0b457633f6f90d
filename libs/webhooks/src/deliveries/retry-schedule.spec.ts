import { FakeRandomness } from '../testing';
import { DEFAULT_RETRY_POLICY, RetrySchedule } from './retry-schedule';

const AT = new Date('2026-03-02T09:30:00Z');
const waits = (schedule: RetrySchedule) =>
  Array.from({ length: 8 }, (_, index) => schedule.next(index + 1, AT)).map(
    (next) => next && (next.getTime() - AT.getTime()) / 1_000,
  );

describe('the retry schedule', () => {
  it('makes eight attempts: after 1 min, 5 min, 15 min, 1 h, 3 h, 6 h and 12 h', () => {
    expect(waits(new RetrySchedule(new FakeRandomness(0.5)))).toEqual([
      60,
      300,
      900,
      3_600,
      10_800,
      21_600,
      43_200,
      undefined,
    ]);
  });

  it.each([
    [0, 0.8],
    [0.25, 0.9],
    [1 - Number.EPSILON, 1.2],
  ])('at randomness %p waits the time multiplied by %p', (fraction, factor) => {
    const schedule = new RetrySchedule(new FakeRandomness(fraction));
    expect(schedule.next(4, AT)?.getTime()).toBeCloseTo(AT.getTime() + 3_600_000 * factor, -1);
  });

  it('gives up after about a day', () => {
    const hours = DEFAULT_RETRY_POLICY.waitsSeconds.reduce((sum, wait) => sum + wait, 0) / 3_600;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(26);
  });

  it('follows another policy when told', () => {
    const schedule = new RetrySchedule(new FakeRandomness(), { waitsSeconds: [2], jitter: 0 });
    expect(schedule.next(1, AT)).toEqual(new Date('2026-03-02T09:30:02Z'));
    expect(schedule.next(2, AT)).toBeUndefined();
  });
});
