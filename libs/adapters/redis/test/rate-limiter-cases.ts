import { randomUUID } from 'node:crypto';
import type { RateDecision, RateLimiter, RateLimits } from '@registrar/accounts/ports';

/**
 * Takes on a fresh subject, again and again, until all its decisions fell into the same second: a test must
 * not depend on the moment it runs at.
 */
export async function inOneSecond(
  take: (subject: string) => Promise<RateDecision[]>,
): Promise<RateDecision[]> {
  for (;;) {
    const decisions = await take(`test:${randomUUID()}`);
    if (decisions.every(({ now }) => now === decisions[0].now)) return decisions;
  }
}

/** What every limiter keeps to, whether it counts over all processes or for one. */
export function rateLimiterCases(make: () => RateLimiter): void {
  const times = async (count: number, limits: RateLimits, limiter = make()) =>
    inOneSecond(async (subject) => {
      const decisions: RateDecision[] = [];
      for (let at = 0; at < count; at += 1) decisions.push(await limiter.take(subject, limits));
      return decisions;
    });

  it('lets as many through in a second as the limit says, and no more', async () => {
    const decisions = await times(5, { perSecond: 3, perHour: 100 });
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    expect(decisions.map(({ second }) => second.remaining)).toEqual([2, 1, 0, 0, 0]);
  });

  it('lets as many through in an hour as the limit says, and no more', async () => {
    const decisions = await times(4, { perSecond: 100, perHour: 2 });
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, false, false]);
    expect(decisions.map(({ hour }) => hour.remaining)).toEqual([1, 0, 0, 0]);
    expect(decisions[3].second.remaining).toBe(98);
  });

  it('does not use up the hour with requests refused for the second', async () => {
    const decisions = await times(6, { perSecond: 2, perHour: 100 });
    expect(decisions.map(({ hour }) => hour.remaining)).toEqual([99, 98, 98, 98, 98, 98]);
  });

  it('tells the limits and the ends of both windows in Unix seconds', async () => {
    const [{ second, hour, now }] = await times(1, { perSecond: 20, perHour: 3_000 });
    expect({ second: second.limit, hour: hour.limit }).toEqual({ second: 20, hour: 3_000 });
    expect(second.resetAt).toBe(now + 1);
    expect(hour.resetAt % 3_600).toBe(0);
    expect(hour.resetAt - now).toBeGreaterThan(0);
    expect(hour.resetAt - now).toBeLessThanOrEqual(3_600);
  });

  it('begins anew with the next second, and goes on with the hour', async () => {
    const limiter = make();
    const subject = `test:${randomUUID()}`;
    const limits = { perSecond: 1, perHour: 1_000 };
    const first = await limiter.take(subject, limits);
    let next = await limiter.take(subject, limits);
    while (next.now === first.now) next = await limiter.take(subject, limits);
    expect(next.allowed).toBe(true);
    if (next.hour.resetAt === first.hour.resetAt) expect(next.hour.remaining).toBe(998);
  });

  it('counts subjects apart', async () => {
    const limiter = make();
    const decisions = await inOneSecond(async (subject) => [
      await limiter.take(`${subject}:a`, { perSecond: 1, perHour: 10 }),
      await limiter.take(`${subject}:b`, { perSecond: 1, perHour: 10 }),
      await limiter.take(`${subject}:a`, { perSecond: 1, perHour: 10 }),
    ]);
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  });

  it('decides requests that come at once one by one, in the order they came', async () => {
    const limiter = make();
    const limits = { perSecond: 10, perHour: 100 };
    const decisions = await inOneSecond((subject) =>
      Promise.all(Array.from({ length: 25 }, () => limiter.take(subject, limits))),
    );
    expect(decisions.map(({ allowed }) => allowed)).toEqual([
      ...new Array<boolean>(10).fill(true),
      ...new Array<boolean>(15).fill(false),
    ]);
    expect(decisions.slice(0, 11).map(({ second }) => second.remaining)).toEqual([
      9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0,
    ]);
  });

  it('takes a limit that was lowered below what was used', async () => {
    const limiter = make();
    const decisions = await inOneSecond(async (subject) => [
      await limiter.take(subject, { perSecond: 10, perHour: 10 }),
      await limiter.take(subject, { perSecond: 10, perHour: 10 }),
      await limiter.take(subject, { perSecond: 1, perHour: 1 }),
    ]);
    expect(decisions[2]).toMatchObject({ allowed: false, second: { remaining: 0 }, hour: { remaining: 0 } });
  });
}
