import type { JsonValue } from './outbox';

/**
 * What kind of refusal an error is. `libs/http` maps each kind to one HTTP status, in one place.
 */
export type ErrorKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'payment_required' // 402
  | 'forbidden' // 403
  | 'not_found' // 404
  | 'method_not_allowed' // 405
  | 'not_acceptable' // 406
  | 'request_timeout' // 408
  | 'conflict' // 409
  | 'precondition_failed' // 412
  | 'too_large' // 413
  | 'unsupported_media_type' // 415
  | 'unprocessable' // 422
  | 'locked' // 423
  | 'precondition_required' // 428
  | 'too_many_requests' // 429
  | 'legally_unavailable' // 451
  | 'unimplemented' // 501
  | 'upstream_invalid' // 502
  | 'unavailable' // 503
  | 'upstream_timeout'; // 504

export interface AppErrorOptions {
  /** Interface text for the `details` field; names the field or the remedy. */
  details?: string;
  /** Seconds until a retry can help; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** Further fields of the body, next to `message` and `details`. */
  fields?: { readonly [field: string]: JsonValue };
  cause?: unknown;
}

/**
 * The one error class of the product. `code` is stable and for programs and logs, `message` and `details` are
 * interface text (contract/core-v1.json). An error that is no AppError is a bug and reaches clients as a bare
 * 500.
 */
export class AppError extends Error {
  readonly details?: string;
  readonly retryAfterSeconds?: number;
  readonly fields?: { readonly [field: string]: JsonValue };

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.fields = options.fields;
  }
}

/** 400 "Bad Request" whose details name the field. */
export const badRequest = (details: string, code = 'request.invalid'): AppError =>
  new AppError('invalid', code, 'Bad Request', { details });

/**
 * The form of an invalid value in a contact: `path` is `contacts.admin.phone`, `rule` the requirement.
 * Clients rely on the beginning of the message (BEHAVIOUR §7).
 */
export const invalidContactField = (path: string, rule: string): AppError =>
  new AppError('invalid', 'contact.invalid', `invalid value for '${path}'`, { details: `'${path}' ${rule}` });

/** 404 "Not Found"; a thing of another account looks exactly like a thing that does not exist. */
export const notFound = (code: string, details?: string): AppError =>
  new AppError('not_found', code, 'Not Found', { details });

export const conflict = (code: string, details: string): AppError =>
  new AppError('conflict', code, 'Conflict', { details });

/** 502 of an operation that could not reach its registry; nothing was changed there. */
export const registryUnavailable = (cause?: unknown): AppError =>
  new AppError('upstream_invalid', 'registry.unavailable', 'Registry Connection Unavailable', { cause });

/** 502 of a registry in an announced maintenance window: nothing was sent to it. */
export const registryClosed = (retryAfterSeconds: number, cause?: unknown): AppError =>
  new AppError('upstream_invalid', 'registry.maintenance', 'Registry Connection Unavailable', {
    details: 'The registry is in an announced maintenance window. Retry after it.',
    retryAfterSeconds,
    cause,
  });

/** 504: the registry did not answer in time and the outcome is not known yet. */
export const upstreamTimeout = (cause?: unknown): AppError =>
  new AppError('upstream_timeout', 'registry.timeout', 'The upstream server is taking too long to respond.', {
    cause,
  });
