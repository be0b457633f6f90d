/** What is known of a call that failed. */
export interface Failure {
  operationId: string;
  /** HTTP status; undefined: there was no answer. */
  status?: number;
  /** The answer's own words. */
  message: string;
  details?: string;
  /** `x-request-id` of the answer: what the registrar's support asks for. */
  requestId?: string;
  /** Seconds after which the registrar takes such a request again, where it says so. */
  retryAfter?: number;
  /** The key under which the call went; the same key asks for the outcome of the same call, for one hour. */
  idempotencyKey?: string;
  /**
   * Whether the call may have been carried out all the same: look, or ask with the same key, before you
   * repeat it.
   */
  isOutcomeUnknown?: boolean;
  cause?: unknown;
}

/** Every call that does not succeed rejects with one of these. */
export class RegistrarError extends Error {
  readonly operationId: string;
  readonly status: number | undefined;
  readonly details: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly idempotencyKey: string | undefined;
  readonly isOutcomeUnknown: boolean;

  constructor(failure: Failure) {
    super(failure.details === undefined ? failure.message : `${failure.message}: ${failure.details}`, {
      cause: failure.cause,
    });
    this.name = new.target.name;
    this.operationId = failure.operationId;
    this.status = failure.status;
    this.details = failure.details;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.idempotencyKey = failure.idempotencyKey;
    this.isOutcomeUnknown = failure.isOutcomeUnknown ?? false;
  }
}

/** 400: a value is missing or cannot be; `details` names the field. */
export class BadRequestError extends RegistrarError {}
/** 401: no credentials, or an unknown username. */
export class AuthenticationError extends RegistrarError {}
/** 402: not enough account credit. */
export class PaymentRequiredError extends RegistrarError {}
/** 403: a wrong or revoked token, the wrong environment, or not allowed for this account or token. */
export class PermissionError extends RegistrarError {}
/** 404: not in this account. */
export class NotFoundError extends RegistrarError {}
/**
 * 409 and 412 and 423: in conflict with an existing object, with a version that was read before, or with a
 * lock.
 */
export class ConflictError extends RegistrarError {}
/** 422: the TLD does not do this, or is not sold. */
export class UnprocessableError extends RegistrarError {}
/** 429: too many requests; `retryAfter` says when to come back. */
export class RateLimitError extends RegistrarError {}
/** 5xx: the registrar, or a registry behind it, has trouble. */
export class ServerError extends RegistrarError {}
/** 504: the registry has not answered yet, so the outcome is not known. */
export class GatewayTimeoutError extends ServerError {}
/** No answer: no connection, one that broke, or none in time. */
export class ConnectionError extends RegistrarError {}

const CLASS_OF: Readonly<Record<number, typeof RegistrarError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: ConflictError,
  422: UnprocessableError,
  423: ConflictError,
  429: RateLimitError,
  504: GatewayTimeoutError,
};

/** The error of an answer, by its status. */
export function errorOf(failure: Failure & { status: number }): RegistrarError {
  const Class = CLASS_OF[failure.status] ?? (failure.status >= 500 ? ServerError : RegistrarError);
  return new Class(failure);
}
