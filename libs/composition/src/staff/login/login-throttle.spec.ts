import { type RateDecision, RateLimiter, type RateLimits } from '@registrar/accounts';
import { type FailedLogins, RateLimitExceeded } from '@registrar/http';
import type { Browser } from '../browser';
import type { StaffCookies } from '../staff-cookies';
import { LoginThrottle } from './login-throttle';

const BEGUN: RateLimits = { perSecond: 1, perHour: 2 };

/** Allows two of each subject. */
class Two extends RateLimiter {
  readonly taken: string[] = [];
  readonly state = 'local' as const;

  async take(subject: string): Promise<RateDecision> {
    this.taken.push(subject);
    const allowed = this.taken.filter((one) => one === subject).length <= 2;
    const window = { limit: 2, remaining: allowed ? 1 : 0, resetAt: 10 };
    return { allowed, second: window, hour: window, now: 0 };
  }
}

const from = (address: string): Browser => ({ address }) as Browser;

describe('a log-in of staff that begins', () => {
  it('counts against the network of its address, all of an IPv6 /64 as one', async () => {
    const limiter = new Two();
    const failed = { heldUntil: () => undefined } as unknown as FailedLogins;
    const throttle = new LoginThrottle(failed, limiter, {} as StaffCookies, '', BEGUN);
    const begin = (address: string) => throttle.begin(from(address), async () => address);
    expect(await begin('2001:db8:1:2::1')).toBe('2001:db8:1:2::1');
    expect(await begin('2001:db8:1:2:ffff::9')).toBe('2001:db8:1:2:ffff::9');
    await expect(begin('2001:db8:1:2::3')).rejects.toThrow(RateLimitExceeded);
    expect(await begin('2001:db8:1:3::1')).toBe('2001:db8:1:3::1');
    expect(await begin('::ffff:192.0.2.1')).toBe('::ffff:192.0.2.1');
    expect(limiter.taken.at(-1)).toBe('staff-login:192.0.2.1');
  });
});
