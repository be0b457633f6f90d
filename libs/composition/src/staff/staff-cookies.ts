import { AppError } from '@registrar/kernel';
import {
  foreignOrigin,
  OIDC_SECONDS,
  type OpenedSession,
  ownSession,
  type SessionView,
  type StaffActor,
  type StaffSessions,
  type Visit,
} from '@registrar/staff';
import { type Browser, cookiesOf, type Request } from './browser';

export interface CookiePolicy {
  /** Of the console, as browsers see it. */
  origin: string;
  /** False over plain HTTP of a sandbox on this machine: not every browser stores secure cookies there. */
  secure: boolean;
}

const SESSION = 'registrar_staff';
const OIDC = 'registrar_staff_oidc';

/**
 * The cookies of staff users: that of the session, which no script reads and no page of another site sends,
 * and that of a log-in at the identity provider, which comes back by a link of the provider's site.
 */
export class StaffCookies {
  constructor(
    private readonly policy: CookiePolicy,
    private readonly sessions: StaffSessions,
  ) {}

  /** Token of the session; undefined: no cookie. Throws 401 for several: a page may have planted one. */
  sessionOf(request: Pick<Request, 'headers'>): string | undefined {
    const [first, ...others] = cookiesOf(request, this.name(SESSION));
    if (others.length > 0)
      throw new AppError('unauthenticated', 'staff.cookie_repeated', 'Unauthorized', {
        details: 'The cookie of the session was sent twice.',
      });
    return first === '' ? undefined : first;
  }

  visitOf(browser: Browser): Visit {
    const [previousToken] = cookiesOf(browser.request, this.name(SESSION));
    return {
      requestId: browser.requestId,
      source: browser.address,
      ...(previousToken && { previousToken }),
    };
  }

  /** The caller's session. Throws 404 for a caller with a key. */
  async view(browser: Browser, actor: StaffActor): Promise<SessionView> {
    ownSession(actor);
    return this.sessions.view(this.sessionOf(browser.request) ?? '');
  }

  opened(browser: Browser, { token, session }: OpenedSession): SessionView {
    this.renew(browser, token);
    return session;
  }

  /** Gives the browser another token for its session. */
  renew(browser: Browser, token: string): void {
    this.set(browser, SESSION, token, 'SameSite=Strict');
  }

  /** After a session has ended: this process refuses its token at once. */
  close(browser: Browser): void {
    for (const token of cookiesOf(browser.request, this.name(SESSION))) this.sessions.forget(token);
    this.set(browser, SESSION, '', 'SameSite=Strict; Max-Age=0');
  }

  oidcSecretOf(browser: Browser): string | undefined {
    const secrets = cookiesOf(browser.request, this.name(OIDC));
    return secrets.length === 1 ? secrets[0] : undefined;
  }

  /** Lax: the provider sends the browser back from another site. */
  setOidcSecret(browser: Browser, secret: string): void {
    this.set(browser, OIDC, secret, `SameSite=Lax; Max-Age=${OIDC_SECONDS}`);
  }

  clearOidcSecret(browser: Browser): void {
    this.set(browser, OIDC, '', 'SameSite=Lax; Max-Age=0');
  }

  /** Throws 403 where the browser says that another site's page sends the request. */
  assertOwnPage({ headers }: Pick<Request, 'headers'>): void {
    const { origin } = headers;
    const site = headers['sec-fetch-site'];
    if (origin !== undefined && origin !== this.policy.origin) throw foreignOrigin();
    if (site !== undefined && site !== 'same-origin') throw foreignOrigin();
  }

  private set(browser: Browser, name: string, value: string, more: string): void {
    const secure = this.policy.secure ? '; Secure' : '';
    browser.setCookie(`${this.name(name)}=${value}; Path=/; HttpOnly${secure}; ${more}`);
  }

  /** `__Host-`: browsers refuse it from other hosts and from plain HTTP (RFC 6265bis §4.1.3.2). */
  private name(name: string): string {
    return this.policy.secure ? `__Host-${name}` : name;
  }
}
