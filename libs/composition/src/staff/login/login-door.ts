import type { RateLimiter, RateLimits } from '@registrar/accounts';
import { type FailedLogins, RateLimitExceeded, retryAt } from '@registrar/http';
import { AppError, type ErrorKind } from '@registrar/kernel';
import type { Browser } from '../browser';
import type { StaffCookies } from '../staff-cookies';

/** Refusals that the login page explains to the person. */
const EXPLAINED = new Set<ErrorKind>([
  'unauthenticated',
  'forbidden',
  'conflict',
  'not_found',
  'upstream_invalid',
]);

/** What all routes of a log-in have in common: they need no credentials. */
export class LoginDoor {
  constructor(
    private readonly failedLogins: FailedLogins,
    private readonly limiter: RateLimiter,
    private readonly cookies: StaffCookies,
    /** Where the console is; empty: on the same host. */
    private readonly consoleAt: string,
    /** Log-ins begun from one address. */
    private readonly begun: RateLimits,
  ) {}

  /** Begins a log-in, which stores a challenge. Throws 403, 429. */
  async begin<Result>(browser: Browser, work: () => Promise<Result>): Promise<Result> {
    this.refuseHeld(browser.address);
    const decision = await this.limiter.take(`staff-login:${browser.address}`, this.begun);
    if (!decision.allowed) throw new RateLimitExceeded(retryAt(decision));
    return work();
  }

  /**
   * Finishes a log-in; its refusals count for the address, and for `who` at this address. Throws 429 instead
   * of the refusal when there were too many.
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

  /** Throws 403. For the routes that pages call, not links. */
  assertOwnPage(browser: Browser): void {
    this.cookies.assertOwnPage(browser.request);
  }

  /** The page that a browser gets after it was sent here by a link: the console, or its login page. */
  async landing(work: () => Promise<string | undefined>): Promise<{ url: string; statusCode: number }> {
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
