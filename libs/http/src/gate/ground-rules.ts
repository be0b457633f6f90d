import { AppError } from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dialect } from '../answers/dialect';
import { whenClosed } from '../answers/when-closed';
import { insideCall } from '../calls/inside-call';
import type { Maintenance } from '../app/maintenance';
import type { Admission, CallerGate } from './caller-gate';
import type { Permit } from '../load/admission-control';
import { retryAt, tellRateLimits } from './rate-headers';
import { mediaTypeOf, streamedRouteOf, type StreamedRoutes } from '../app/streamed-body';
import { RateLimitExceeded } from './rate-limit-exceeded';
import type { RouteTable } from './route-table';
import { timesSent } from './framing';
import { refuseUnusablePath } from './unusable-url';

const ENCODED_COLON = /%3a/i;
const notFoundError = (): AppError => new AppError('not_found', 'route.unknown', 'Not Found');

export interface GroundRuleSettings {
  /** Production: a request that did not come over HTTPS is refused before its credentials are checked. */
  requireHttps: boolean;
  /** Routes with types of their own. */
  streamedRoutes?: StreamedRoutes;
}

/**
 * The checks of every request before its body is read, in the order of BEHAVIOUR §1: maintenance 503,
 * credentials 401/403, overload 503, route 404/405, account rate 429, type 415. The first rule that fails
 * answers.
 */
export class GroundRules {
  constructor(
    private readonly gate: CallerGate,
    private readonly routes: RouteTable,
    /** Undefined: this API stays up in maintenance. */
    private readonly maintenance: Maintenance | undefined,
    private readonly settings: GroundRuleSettings,
  ) {}

  /** Returns the admitted caller, for the context of the request. */
  async check(
    request: FastifyRequest,
    reply: FastifyReply,
    dialect?: Dialect,
  ): Promise<{ admission: Admission; permit?: Permit }> {
    this.maintenance?.refuse();
    if (this.settings.requireHttps && request.protocol !== 'https' && !insideCall()) throw httpsRequired();
    refuseAmbiguousCredentials(request);
    const admission = await this.gate.identify(request);
    const { caller } = admission;
    request.caller = caller;
    const permit = this.gate.admit(request, caller);
    if (permit) whenClosed(reply.raw, () => permit.release());
    // Counted before the route is checked, refused after it: requests for unknown paths count too (BEHAVIOUR
    // §4).
    const decision = await this.gate.count(caller);
    if (decision) tellRateLimits(reply, decision);
    if (request.is404) this.refuseUnknownRoute(request, reply);
    if (decision && !decision.allowed) throw new RateLimitExceeded(retryAt(decision));
    refuseEncodedColon(request);
    refuseOtherTypes(request, dialect, this.settings.streamedRoutes);
    return { admission, permit };
  }

  /**
   * The rules for a path that needs no credentials, only a signed link. `staysUp`: also in maintenance, for a
   * path that tells of it.
   */
  checkOpen(request: FastifyRequest, staysUp = false): void {
    if (!staysUp) this.maintenance?.refuse();
    if (this.settings.requireHttps && request.protocol !== 'https') throw httpsRequired();
    refuseUnusablePath(request.raw);
  }

  private refuseUnknownRoute(request: FastifyRequest, reply: FastifyReply): never {
    refuseUnusablePath(request.raw);
    const path = request.raw.url ?? '/';
    const allowed = ENCODED_COLON.test(pathOf(path)) ? [] : this.routes.methodsOf(path);
    if (allowed.length === 0) throw notFoundError();
    reply.header('allow', allowed.join(', '));
    throw new AppError('method_not_allowed', 'route.method', 'Method Not Allowed');
  }
}

const httpsRequired = (): AppError =>
  new AppError('forbidden', 'transport.https_required', 'Permission denied', {
    details: 'HTTPS is required',
  });

/**
 * Node uses the first of several `Authorization` headers, a proxy perhaps the last: neither is trusted. Text
 * that is not a credential is 401.
 */
function refuseAmbiguousCredentials({ raw: { rawHeaders } }: FastifyRequest): void {
  if (timesSent(rawHeaders, 'authorization') > 1)
    throw new AppError('unauthenticated', 'credentials.repeated', 'Unauthorized');
}

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

/**
 * The colon of an action is literal (BEHAVIOUR §1); after a parameter the router would also accept the
 * encoded one.
 */
function refuseEncodedColon(request: FastifyRequest): void {
  const url = request.raw.url ?? '/';
  if (url.includes('%') && ENCODED_COLON.test(pathOf(url))) throw notFoundError();
}

const JSON_TYPE = 'application/json';

/**
 * POST, PUT and PATCH need `application/json`, also without a body; DELETE and GET need no type, and neither
 * do clients that the dialect exempts. Streamed routes name the types that they accept.
 */
function refuseOtherTypes(
  request: FastifyRequest,
  dialect: Dialect | undefined,
  streamedRoutes: StreamedRoutes | undefined,
): void {
  const { method, headers } = request;
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return;
  const type = headers['content-type'];
  if (type === JSON_TYPE) return;
  const sent = mediaTypeOf(type);
  if (sent === JSON_TYPE) return;
  const accepted = streamedRouteOf(request, streamedRoutes)?.types ?? [JSON_TYPE];
  if (accepted.includes(sent)) return;
  if (
    type === undefined &&
    dialect?.untypedClients?.some((beginning) => headers['user-agent']?.startsWith(beginning))
  ) {
    // for the body parser, which is chosen by the type
    headers['content-type'] = JSON_TYPE;
    return;
  }
  throw new AppError(
    'unsupported_media_type',
    'request.type',
    `The 'Content-Type' header must be ${accepted.map((each) => `'${each}'`).join(' or ')} for this request.`,
  );
}
