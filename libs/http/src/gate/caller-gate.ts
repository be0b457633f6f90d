import type { RateDecision } from '@registrar/accounts';
import type { FastifyRequest } from 'fastify';
import type { Permit } from '../load/admission-control';
import type { RouteOperation } from './route-operations';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, as identified by the gate of this API; set before the body is read. */
    caller: object | undefined;
  }
}

/** What the ground rules need to know of a caller of any kind. */
export interface Admission<Caller extends object = object> {
  caller: Caller;
  /** For log lines; undefined for staff. */
  accountId?: number;
  /** Of the API token, where its spending counts against a cap. */
  cappedTokenId?: number;
}

/** Authentication and rate limits: the part of the ground rules that differs between the APIs. */
export abstract class CallerGate<Caller extends object = object> {
  /** `WWW-Authenticate` of a 401 (RFC 9110 §11.6.1). */
  abstract readonly challenge: string;
  /** `RateLimit-Policy` of answers without a counted request of an account; undefined: no limits. */
  readonly ratePolicy?: string;
  /**
   * Reads only headers and the client's address. Throws an AppError: `unauthenticated`, `forbidden`,
   * `too_many_requests`.
   */
  abstract identify(request: FastifyRequest): Promise<Admission<Caller>>;
  /** The class of a caller, a label of metrics: one of a handful of words, never a name. */
  abstract classOf(caller: Caller): string;
  /** Counts the request; undefined: no limits. */
  abstract count(caller: Caller): Promise<RateDecision | undefined>;

  /**
   * Called once the caller is known, before the route and the body are checked; throws 503 when the process
   * is overloaded. Undefined: no bound.
   */
  admit(_request: FastifyRequest, _caller: Caller): Permit | undefined {
    return undefined;
  }

  /** For requests that wait: whether the caller would still be admitted, checked without any cache. */
  stillAdmits(_request: FastifyRequest): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Receives every route at the start; throws when one cannot be served. */
  declare(_routes: readonly RouteOperation[]): void {
    return undefined;
  }

  /**
   * Called after the body is read, before the handler; undefined: the caller may do all that the route
   * allows. Rejects with an AppError.
   */
  permit(_request: FastifyRequest, _caller: Caller): Promise<void> | undefined {
    return undefined;
  }
}
