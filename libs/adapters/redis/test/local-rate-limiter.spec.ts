import { LocalRateLimiter } from '../src/local-rate-limiter';
import { rateLimiterCases } from './rate-limiter-cases';

describe('LocalRateLimiter', () => {
  rateLimiterCases(() => new LocalRateLimiter(Date.now));

  it('says that it counts for this process only', () => {
    expect(new LocalRateLimiter(Date.now).state).toBe('local');
  });

  it('begins anew with the next hour', async () => {
    let now = Date.parse('2026-03-02T09:59:59.900Z');
    const limiter = new LocalRateLimiter(() => now);
    const limits = { perSecond: 10, perHour: 1 };
    await limiter.take('a', limits);
    expect((await limiter.take('a', limits)).allowed).toBe(false);
    now += 100;
    expect(await limiter.take('a', limits)).toMatchObject({
      allowed: true,
      hour: { remaining: 0, resetAt: Date.parse('2026-03-02T11:00:00Z') / 1_000 },
    });
  });

  it('forgets the subject it saw first rather than grow without end', async () => {
    const limiter = new LocalRateLimiter(() => 0);
    const limits = { perSecond: 1, perHour: 1 };
    await limiter.take('first', limits);
    for (let at = 0; at < 20_000; at += 1) await limiter.take(`other ${at}`, limits);
    expect((await limiter.take('other 19999', limits)).allowed).toBe(false);
    expect((await limiter.take('first', limits)).allowed).toBe(true);
  });
});
