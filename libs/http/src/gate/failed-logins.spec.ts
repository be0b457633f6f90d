import { type RateDecision, RateLimiter, type RateLimits } from '@registrar/accounts';
import { FailedLogins } from './failed-logins';

/** Refuses a subject after a fixed number of attempts. */
class CountingLimiter extends RateLimiter {
  readonly state = 'local' as const;
  readonly counts = new Map<string, number>();

  take(subject: string, limits: RateLimits): Promise<RateDecision> {
    const count = (this.counts.get(subject) ?? 0) + 1;
    this.counts.set(subject, count);
    const allowed = count <= limits.perHour;
    return Promise.resolve({
      allowed,
      second: { limit: limits.perSecond, remaining: 1, resetAt: 5_001 },
      hour: { limit: limits.perHour, remaining: Math.max(0, limits.perHour - count), resetAt: 5_060 },
      now: 5_000,
    });
  }
}

const vault = {
  digest: (text: string): string =>
    `digest(${text.length})${[...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)}`,
};

describe('FailedLogins', () => {
  let now = 0;
  let limiter: CountingLimiter;
  let failed: FailedLogins;

  beforeEach(() => {
    now = 1_000_000;
    limiter = new CountingLimiter();
    failed = new FailedLogins(
      limiter,
      { perAddress: { perSecond: 10, perHour: 4 }, perUsername: { perSecond: 10, perHour: 2 } },
      vault,
      () => now,
    );
  });

  const fail = async (times: number, address: string, username?: string) => {
    for (let at = 0; at < times; at += 1) await failed.count(address, username);
  };

  it('holds no client back at first', () => {
    expect(failed.heldUntil('192.0.2.1', 'lantern')).toBeUndefined();
  });

  it('holds back an address that failed too often for one username, by our own clock', async () => {
    await fail(2, '192.0.2.1', 'lantern');
    expect(failed.heldUntil('192.0.2.1', 'lantern')).toBeUndefined();
    expect(await failed.count('192.0.2.1', 'LANTERN')).toBe(1_060);
    expect(failed.heldUntil('192.0.2.1', 'Lantern')).toBe(1_060);
  });

  it.each([
    ['another username from the same address', '192.0.2.1', 'quay'],
    ['the same username from another address', '192.0.2.2', 'lantern'],
  ])('does not hold back %s', async (_, address, username) => {
    await fail(3, '192.0.2.1', 'lantern');
    expect(failed.heldUntil(address, username)).toBeUndefined();
  });

  it('holds back an address that failed too often with any usernames, or without', async () => {
    await fail(2, '192.0.2.1');
    await fail(1, '192.0.2.1', 'a');
    await fail(1, '192.0.2.1', 'b');
    await fail(1, '192.0.2.1', 'c');
    expect(failed.heldUntil('192.0.2.1', 'd')).toBe(1_060);
    expect(failed.heldUntil('192.0.2.1')).toBe(1_060);
  });

  it('lets go when the window ends', async () => {
    await fail(5, '192.0.2.1');
    now = 1_059_999;
    expect(failed.heldUntil('192.0.2.1')).toBe(1_060);
    now = 1_060_000;
    expect(failed.heldUntil('192.0.2.1')).toBeUndefined();
  });

  it.each([
    ['addresses of one IPv6 network of 64 bits', '2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff::2', true],
    ['addresses of two IPv6 networks', '2001:db8:0:1::1', '2001:db8:0:2::1', false],
    ['an IPv4 address and itself written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', true],
    ['two IPv4 addresses written as IPv6', '::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ['the loopback address and an address far off', '::1', '2001:db8::1', false],
  ])('counts %s as %#', async (_, one, other, same) => {
    await fail(5, one);
    expect(failed.heldUntil(other) !== undefined).toBe(same);
  });

  it('counts what was typed as a username by its digest, in any case, and stores it nowhere', async () => {
    const [taken, held] = [jest.spyOn(limiter, 'take'), jest.spyOn(Map.prototype, 'set')];
    await fail(3, '192.0.2.1', 'My-Password-1');
    expect(failed.heldUntil('192.0.2.1', 'MY-PASSWORD-1')).toBeDefined();
    const stored = JSON.stringify([...taken.mock.calls, ...held.mock.calls.map(([key]) => String(key))]);
    held.mockRestore();
    expect(stored).toContain('login:192.0.2.1:digest(');
    expect(stored.toLowerCase()).not.toContain('my-password');
  });

  it('remembers a bounded number of those it holds back', async () => {
    failed = new FailedLogins(
      limiter,
      { perAddress: { perSecond: 1, perHour: 0 }, perUsername: { perSecond: 1, perHour: 0 } },
      vault,
      () => now,
    );
    for (let at = 0; at <= 10_000; at += 1) await failed.count(`10.0.${at >> 8}.${at & 255}`);
    expect(failed.heldUntil('10.0.0.0')).toBeUndefined();
    expect(failed.heldUntil('10.0.0.1')).toBeDefined();
  });
});
