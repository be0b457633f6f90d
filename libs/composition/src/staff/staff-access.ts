import {
  type CanActivate,
  createParamDecorator,
  type CustomDecorator,
  type ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { RateDecision } from '@registrar/accounts';
import { AppError } from '@registrar/kernel';
import { type Admission, CallerGate, type FailedLogins, RateLimitExceeded } from '@registrar/http';
import {
  assertMay,
  type AuthenticateStaff,
  changeReason,
  type StaffActor,
  type StaffMember,
  type StaffOperation,
} from '@registrar/staff';

type Request = Parameters<CallerGate['identify']>[0];

const OPERATION = 'registrar:staff-operation';
const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/i;

/**
 * Names the operation of a route, and with it the roles that may use it. A route without one refuses all.
 */
export const StaffMay = (operation: StaffOperation): CustomDecorator => SetMetadata(OPERATION, operation);

/**
 * `@Actor() actor: StaffActor`: the staff member, request, client address and `reason` of the body (optional
 * in every body) for the audit log. Throws 400.
 */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): StaffActor => {
  const request = context.switchToHttp().getRequest<Request>();
  const reason = changeReason((request.body as { reason?: unknown } | null | undefined)?.reason);
  return {
    ...(request.caller as StaffMember),
    requestId: request.id,
    source: request.ip,
    ...(reason !== undefined && { reason }),
  };
});

/** The admin API: a staff key as bearer token (RFC 6750), no limits but on failed log-ins. */
export class StaffGate extends CallerGate<StaffMember> {
  readonly challenge = 'Bearer realm="admin"';

  constructor(
    private readonly authenticate: AuthenticateStaff,
    private readonly failedLogins: FailedLogins,
  ) {
    super();
  }

  async identify(request: Request): Promise<Admission<StaffMember>> {
    const key = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const heldUntil = this.failedLogins.heldUntil(request.ip);
    // A colleague with a broken script must not lock out the others behind the same address.
    if (heldUntil !== undefined && !(key && this.authenticate.wasGood(key)))
      throw new RateLimitExceeded(heldUntil);
    try {
      return { caller: await this.authenticate.execute(key) };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unauthenticated') throw error;
      const nowHeldUntil = await this.failedLogins.count(request.ip);
      throw nowHeldUntil === undefined ? error : new RateLimitExceeded(nowHeldUntil);
    }
  }

  count(): Promise<RateDecision | undefined> {
    return Promise.resolve(undefined);
  }
}

/** Admits requests whose role may do the operation of the route, before the body is read. */
export class StaffGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const operation = this.reflector.get<StaffOperation | undefined>(OPERATION, context.getHandler());
    if (!operation) throw new AppError('forbidden', 'staff.route_undeclared', 'Permission denied');
    assertMay((context.switchToHttp().getRequest<Request>().caller as StaffMember).role, operation);
    return true;
  }
}
