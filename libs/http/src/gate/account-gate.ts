import {
  type Authenticate,
  type AuthenticatedAccount,
  type Credentials,
  isWithin,
  type RateDecision,
  type RateLimiter,
  type RateLimits,
} from '@registrar/accounts';
import { AppError, type CallingToken, type OperationCaller } from '@registrar/kernel';
import type { FastifyRequest } from 'fastify';
import { type InsideCall, insideCall } from '../calls/inside-call';
import type { AdmissionControl, Permit } from '../load/admission-control';
import { costOf, LIGHT } from '../load/operation-costs';
import { readBasicCredentials } from './basic-credentials';
import { type Admission, CallerGate } from './caller-gate';
import { ratePolicy } from './rate-headers';
import { RateLimitExceeded } from './rate-limit-exceeded';
import type { FailedLogins } from './failed-logins';
import type { RouteOperation } from './route-operations';
import type { ScopeGate } from './scope-gate';

const unauthorized = (): AppError => new AppError('unauthenticated', 'credentials.unknown', 'Unauthorized');
const REFUSALS = {
  refused: () =>
    new AppError('forbidden', 'credentials.refused', 'Permission denied', {
      details: 'Failed authentication',
    }),
  wrong_environment: () =>
    new AppError('forbidden', 'credentials.wrong_environment', 'Permission denied', {
      details: 'Failed authentication',
    }),
  suspended: () =>
    new AppError('forbidden', 'credentials.account_suspended', 'Permission denied', {
      details: 'Account suspended',
    }),
  api_access_off: () =>
    new AppError('forbidden', 'credentials.api_access_off', 'Permission Denied', {
      details: 'Authentication Error - API Access Is Disabled For This Account',
    }),
  two_step: () =>
    new AppError('forbidden', 'credentials.two_step', 'Permission Denied', {
      details: 'Authentication Error - Account Has Two-Step Verification Enabled',
    }),
};

/** Staff call operations of their own API only. */
function tokenOf(caller: OperationCaller): CallingToken {
  if ('staff' in caller) throw unauthorized();
  return caller;
}

const READING = new Set(['GET', 'HEAD']);

/**
 * The public API: HTTP Basic with username and API token (BEHAVIOUR §3), limits per account (BEHAVIOUR §4).
 */
export class AccountGate extends CallerGate<AuthenticatedAccount> {
  readonly challenge = 'Basic realm="api", charset="UTF-8"';
  override readonly ratePolicy: string;
  private readonly costs = new Map<string, number>();

  constructor(
    private readonly authenticate: Authenticate,
    private readonly limiter: RateLimiter,
    private readonly failedLogins: FailedLogins,
    private readonly limits: RateLimits,
    private readonly scopes: ScopeGate,
    private readonly admission: AdmissionControl,
  ) {
    super();
    this.ratePolicy = ratePolicy(limits.perSecond, limits.perHour);
  }

  async identify(request: FastifyRequest): Promise<Admission<AuthenticatedAccount>> {
    const inside = insideCall();
    if (inside) return this.admitInside(inside.caller, request.method);
    const credentials = readBasicCredentials(request.headers.authorization);
    this.refuseHeldBack(request, credentials);
    const answer = credentials ? await this.authenticate.execute(credentials) : { kind: 'unknown' as const };
    if (answer.kind === 'ok') return admit(answer.account, request.ip);
    const heldUntil = await this.failedLogins.count(request.ip, credentials?.username);
    if (heldUntil !== undefined) throw new RateLimitExceeded(heldUntil);
    throw answer.kind === 'unknown' ? unauthorized() : REFUSALS[answer.kind]();
  }

  override async stillAdmits({ headers, ip }: FastifyRequest): Promise<boolean> {
    const inside = insideCall();
    if (inside) return (await this.authenticateInside(inside.caller)).kind === 'ok';
    const credentials = readBasicCredentials(headers.authorization);
    const answer = credentials && (await this.authenticate.executeAnew(credentials));
    if (answer?.kind !== 'ok') return false;
    const { scopes } = answer.account;
    return !scopes?.sourceNetworks || isWithin(scopes.sourceNetworks, ip);
  }

  classOf({ access }: AuthenticatedAccount): string {
    if (access.enterprise) return 'enterprise';
    return access.approvedReseller ? 'approved' : 'standard';
  }

  count(caller: AuthenticatedAccount): Promise<RateDecision | undefined> {
    // the request that ordered it was counted
    if (insideCall()) return Promise.resolve(undefined);
    return this.limiter.take(`account:${caller.accountId}`, {
      perSecond: caller.limits.perSecond ?? this.limits.perSecond,
      perHour: caller.limits.perHour ?? this.limits.perHour,
    });
  }

  override admit(
    { method, routeOptions }: FastifyRequest,
    { accountId }: AuthenticatedAccount,
  ): Permit | undefined {
    // the caller bounds how many calls it makes at once
    if (insideCall()) return undefined;
    return this.admission.admit(accountId, this.costs.get(`${method} ${routeOptions.url}`) ?? LIGHT);
  }

  override declare(routes: readonly RouteOperation[]): void {
    for (const { method, url, operationId } of routes)
      this.costs.set(`${method} ${url}`, costOf(operationId));
    this.scopes.declare(routes);
  }

  override permit(request: FastifyRequest, caller: AuthenticatedAccount): Promise<void> | undefined {
    return this.scopes.check(request, caller);
  }

  private authenticateInside(caller: InsideCall['caller']): ReturnType<Authenticate['executeFor']> {
    return 'viewedAccountId' in caller
      ? this.authenticate.executeForAccount(caller.viewedAccountId)
      : this.authenticate.executeFor(tokenOf(caller));
  }

  /** A token's networks were checked when it ordered the call. */
  private async admitInside(
    caller: InsideCall['caller'],
    method: string,
  ): Promise<Admission<AuthenticatedAccount>> {
    if ('viewedAccountId' in caller && !READING.has(method)) throw unauthorized();
    const answer = await this.authenticateInside(caller);
    if (answer.kind === 'ok') return admissionOf(answer.account);
    throw answer.kind === 'unknown' ? unauthorized() : REFUSALS[answer.kind]();
  }

  /**
   * Credentials that succeeded recently pass: a broken script must not stop another client at its address.
   */
  private refuseHeldBack(request: FastifyRequest, credentials: Credentials | undefined): void {
    const heldUntil = this.failedLogins.heldUntil(request.ip, credentials?.username);
    if (heldUntil === undefined || (credentials && this.authenticate.wasGood(credentials))) return;
    throw new RateLimitExceeded(heldUntil);
  }
}

/** A token that is bound to networks is invalid elsewhere; the address is the one from trusted proxies. */
function admit(caller: AuthenticatedAccount, address: string): Admission<AuthenticatedAccount> {
  const { scopes } = caller;
  if (scopes?.sourceNetworks && !isWithin(scopes.sourceNetworks, address)) {
    throw new AppError('forbidden', 'credentials.network', 'Permission denied', {
      details: `Missing scope: the API token may not be used from ${address}`,
    });
  }
  return admissionOf(caller);
}

const admissionOf = (caller: AuthenticatedAccount): Admission<AuthenticatedAccount> => ({
  caller,
  accountId: caller.accountId,
  ...(caller.scopes?.dailySpendCap && { cappedTokenId: caller.tokenId }),
});
