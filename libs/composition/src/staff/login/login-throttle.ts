import type { RateLimiter, RateLimits } from '@registrar/accounts';
import { clientNetwork, type FailedLogins, RateLimitExceeded, retryAt } from '@registrar/http';
import { AppError, type ErrorKind } from '@registrar/kernel';
import type { Browser } from '../browser';
import type { StaffCookies } from '../staff-cookies';

/** Kinds of refusal for which the login page has a message. */
const EXPLAINED = new Set<ErrorKind>([
  'unauthenticated',
  'forbidden',
  'conflict',
  'not_found',
  'upstream_invalid',
]);

/** Rate limits and refusals of the log-in routes, which need no credentials. */
export class LoginThrottle {
  constructor(
    private readonly failedLogins: FailedLogins,
    private readonly limiter: RateLimiter,
    private readonly cookies: StaffCookies,
    /** Origin of the console; empty: the same host. */
    private readonly consoleAt: string,
    /** Limit of log-ins that one address may begin. */
    private readonly begun: RateLimits,
  ) {}

  /** Begins a log-in, which stores a challenge. Throws 429 if the address is held back or over its limit. */
  async begin<Result>(browser: Browser, work: () => Promise<Result>): Promise<Result> {
    this.refuseHeld(browser.address);
    const decision = await this.limiter.take(`staff-login:${clientNetwork(browser.address)}`, this.begun);
    if (!decision.allowed) throw new RateLimitExceeded(retryAt(decision));
    return work();
  }

  /**
   * Finishes a log-in. A 401 counts as a failure of the address, and of `who` (id of the passkey) at this
   * address; after too many failures it becomes a 429.
   */
  async finish<Result>(
    browser: Browser,
    who: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    this.refuseHeld(browser.address, who);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unauthenticated') throw error;
      const heldUntil = await this.failedLogins.count(browser.address, who);
      throw heldUntil === undefined ? error : new RateLimitExceeded(heldUntil);
    }
  }

  /** Throws 403 if a page of another origin sent the request. Not for routes that are opened by a link. */
  assertOwnPage(browser: Browser): void {
    this.cookies.assertOwnPage(browser.request);
  }

  /** Redirects a browser that came by a link: to the console, or to its login page with the error code. */
  async redirectAfter(work: () => Promise<string | undefined>): Promise<{ url: string; statusCode: number }> {
    try {
      return { url: (await work()) ?? `${this.consoleAt}/console/`, statusCode: 302 };
    } catch (error) {
      if (!(error instanceof AppError) || !EXPLAINED.has(error.kind)) throw error;
      return { url: `${this.consoleAt}/console/login#error=${error.code}`, statusCode: 302 };
    }
  }

  private refuseHeld(address: string, who?: string): void {
    const heldUntil = this.failedLogins.heldUntil(address, who);
    if (heldUntil !== undefined) throw new RateLimitExceeded(heldUntil);
  }
}
