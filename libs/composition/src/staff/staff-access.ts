import {
  type CanActivate,
  createParamDecorator,
  type CustomDecorator,
  type ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { RateDecision } from '@registrar/accounts';
import { AppError, type CallingStaff } from '@registrar/kernel';
import {
  type Admission,
  CallerGate,
  type FailedLogins,
  type InsideCall,
  insideCall,
  RateLimitExceeded,
} from '@registrar/http';
import {
  assertMay,
  type AuthenticateStaff,
  changeReason,
  csrfToken,
  type FindStaffMember,
  secondFactorRequired,
  type StaffActor,
  type StaffMember,
  type StaffOperation,
  type StaffSessions,
} from '@registrar/staff';
import { memberKey, STAFF_MEMBER } from '../dry-run/facts';
import type { Request } from './browser';
import type { StaffCookies } from './staff-cookies';

const OPERATION = 'registrar:staff-operation';
const OPEN = 'registrar:staff-open';
const BEFORE_SECOND_FACTOR = 'registrar:staff-before-second-factor';
const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/i;

/**
 * Names the operation of a route, and with it the roles that may use it. A route without one refuses all.
 */
export const StaffMay = (operation: StaffOperation): CustomDecorator => SetMetadata(OPERATION, operation);

/** A route of the log-in, which is among the open routes of the API: it needs no credentials. */
export const OpenToAll = (): CustomDecorator => SetMetadata(OPEN, true);

/** A route that is open to a session whose second factor is pending. */
export const BeforeSecondFactor = (): CustomDecorator => SetMetadata(BEFORE_SECOND_FACTOR, true);

/**
 * `@Actor() actor: StaffActor`: the staff member, request, client address and `reason` of the body (optional
 * in every body) for the audit log. Throws 400.
 */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): StaffActor => {
  const request = context.switchToHttp().getRequest<Request>();
  const reason = changeReason((request.body as { reason?: unknown } | null | undefined)?.reason);
  // a call of a job came from no address
  const origin = insideCall() ? { inJob: true } : { source: request.ip };
  return {
    ...(request.caller as StaffMember),
    requestId: request.id,
    ...origin,
    ...(reason !== undefined && { reason }),
  };
});

/** Methods that change nothing (RFC 9110 §9.2.1). */
const SAFE = new Set(['GET', 'HEAD']);

/**
 * The admin API: a staff key as bearer token (RFC 6750), else the cookie of a session; no limits but on failed
 * log-ins.
 */
export class StaffGate extends CallerGate<StaffMember> {
  readonly challenge = 'Bearer realm="admin"';

  constructor(
    private readonly authenticate: AuthenticateStaff,
    private readonly sessions: StaffSessions,
    private readonly cookies: StaffCookies,
    private readonly failedLogins: FailedLogins,
    private readonly members: FindStaffMember,
  ) {
    super();
  }

  async identify(request: Request): Promise<Admission<StaffMember>> {
    // known by its async context, which no request from outside has
    const inside = insideCall();
    if (inside) return { caller: await this.byJob(inside) };
    const token = this.cookies.sessionOf(request);
    const { authorization } = request.headers;
    if (token === undefined) return { caller: await this.byKey(request) };
    if (authorization) throw twoCredentials();
    const caller = await this.bySession(request, token);
    if (!SAFE.has(request.method)) this.refuseForgery(request, caller);
    return { caller };
  }

  /** Of a stream or an upload that takes long: whether its key or session still holds. */
  override async stillAdmits(request: Request): Promise<boolean> {
    const answer = await this.identify(request).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'unauthenticated') return undefined;
      throw error;
    });
    return answer !== undefined;
  }

  classOf(): string {
    return 'staff';
  }

  count(): Promise<RateDecision | undefined> {
    return Promise.resolve(undefined);
  }

  private async byJob({ caller, ahead }: InsideCall): Promise<StaffMember> {
    const staff = staffOf(caller);
    return ahead?.find(STAFF_MEMBER, memberKey(staff)) ?? this.members.execute(staff);
  }

  private byKey(request: Request): Promise<StaffMember> {
    const key = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const wasGood = key !== undefined && this.authenticate.wasGood(key);
    return this.counted(request.ip, wasGood, () => this.authenticate.execute(key));
  }

  private bySession(request: Request, token: string): Promise<StaffMember> {
    return this.counted(request.ip, this.sessions.wasGood(token), () => this.sessions.authenticate(token));
  }

  /** A colleague with a broken script must not lock out the others behind the same address. */
  private async counted(
    address: string,
    wasGood: boolean,
    work: () => Promise<StaffMember>,
  ): Promise<StaffMember> {
    const heldUntil = wasGood ? undefined : this.failedLogins.heldUntil(address);
    if (heldUntil !== undefined) throw new RateLimitExceeded(heldUntil);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || !GUESSES.has(error.code)) throw error;
      const nowHeldUntil = await this.failedLogins.count(address);
      throw nowHeldUntil === undefined ? error : new RateLimitExceeded(nowHeldUntil);
    }
  }

  /** A page of another site can make a browser send its cookie, but can neither read nor set the token. */
  private refuseForgery(request: Request, { sessionId = '' }: StaffMember): void {
    this.cookies.assertOwnPage(request);
    const sent = request.headers['x-csrf-token'];
    if (typeof sent !== 'string' || !this.sessions.isCsrfToken(sessionId, sent)) throw csrfToken();
  }
}

/** Accounts call operations of their own API only. */
function staffOf(caller: InsideCall['caller']): CallingStaff['staff'] {
  if ('staff' in caller) return caller.staff;
  throw new AppError('unauthenticated', 'staff.key_unknown', 'Unauthorized');
}

/** A session that has ended is none: browsers keep its cookie. */
const GUESSES = new Set(['staff.key_unknown', 'staff.session_unknown']);

const twoCredentials = (): AppError =>
  new AppError('unauthenticated', 'staff.two_credentials', 'Unauthorized', {
    details: 'Send a key or the cookie of a session, not both.',
  });

/** Admits requests whose role may do the operation of the route, before the body is read. */
export class StaffGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const operation = this.reflector.get<StaffOperation | undefined>(OPERATION, context.getHandler());
    if (this.reflector.get(OPEN, context.getHandler())) return true;
    if (!operation) throw new AppError('forbidden', 'staff.route_undeclared', 'Permission denied');
    const { role, needsSecondFactor } = context.switchToHttp().getRequest<Request>().caller as StaffMember;
    if (needsSecondFactor && !this.reflector.get(BEFORE_SECOND_FACTOR, context.getHandler()))
      throw secondFactorRequired();
    assertMay(role, operation);
    return true;
  }
}
