import type { RateDecision } from '@registrar/accounts';
import type { FastifyRequest } from 'fastify';
import type { Permit } from '../load/admission-control';
import type { RouteOperation } from './route-operations';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as the gate of this API found; set before the body is read. */
    caller: object | undefined;
  }
}

/** What the ground rules need of a caller, whoever it is. */
export interface Admission<Caller extends object = object> {
  caller: Caller;
  /** For log lines; undefined for staff. */
  accountId?: number;
  /** Of the API token, where what it buys counts against a cap. */
  cappedTokenId?: number;
}

/** Who may come in, and how often: the part of the ground rules that differs between the APIs. */
export abstract class CallerGate<Caller extends object = object> {
  /** `WWW-Authenticate` of a 401 (RFC 9110 §11.6.1). */
  abstract readonly challenge: string;
  /**
   * `RateLimit-Policy` of answers for which no request of an account was counted; undefined where nothing is
   * limited.
   */
  readonly ratePolicy?: string;
  /**
   * Reads headers and the client's address only. Throws an AppError: `unauthenticated`, `forbidden`,
   * `too_many_requests`.
   */
  abstract identify(request: FastifyRequest): Promise<Admission<Caller>>;
  /** Counts the request; undefined where nothing is limited. */
  abstract count(caller: Caller): Promise<RateDecision | undefined>;

  /**
   * Asked once the caller is known, before the route and the body are looked at; throws 503 when the process
   * is overloaded. Undefined: no bound.
   */
  admit(_request: FastifyRequest, _caller: Caller): Permit | undefined {
    return undefined;
  }

  /**
   * For requests that wait: whether the caller would still be let in, asked without any memory of answers
   * before.
   */
  stillAdmits(_request: FastifyRequest): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Told of every route at the start; throws when one cannot be served. */
  declare(_routes: readonly RouteOperation[]): void {
    return undefined;
  }

  /**
   * Asked with the body read, before the handler; undefined: the caller may do whatever the route lets it.
   * Rejects with an AppError.
   */
  permit(_request: FastifyRequest, _caller: Caller): Promise<void> | undefined {
    return undefined;
  }
}
