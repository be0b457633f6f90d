import { TokenBucket } from './token-bucket';

/** Milliseconds at which each command is sent when all are ready at 0. */
function schedule(bucket: TokenBucket, count: number): number[] {
  let now = 0;
  return Array.from({ length: count }, () => {
    now += bucket.waitMs(now);
    bucket.take(now);
    return now;
  });
}

describe('the command rate of a session', () => {
  it.each([
    ['a burst of one second, then evenly', 2, [0, 0, 500, 1_000, 1_500]],
    ['one in ten seconds', 0.1, [0, 10_000, 20_000]],
    ['no limit', 0, [0, 0, 0, 0]],
  ])('is %s', (_, perSecond, times) => {
    expect(schedule(new TokenBucket(perSecond, 0), times.length)).toEqual(times);
  });

  it('does not save up more than one second', () => {
    const bucket = new TokenBucket(2, 0);
    for (const now of [60_000, 60_000]) bucket.take(now);
    expect(bucket.waitMs(60_000)).toBe(500);
  });
});
