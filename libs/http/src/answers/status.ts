import type { AppError, ErrorKind, JsonValue } from '@registrar/kernel';

/** The HTTP status of each kind of refusal; no other code maps kinds to statuses. */
export const STATUS_OF: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  locked: 423,
  precondition_required: 428,
  too_many_requests: 429,
  legally_unavailable: 451,
  unimplemented: 501,
  upstream_invalid: 502,
  unavailable: 503,
  upstream_timeout: 504,
};

/** Error body of the interface; `details` is omitted when empty (BEHAVIOUR §1). */
export type ErrorBody = { message: string; details?: string };

/** Characters of a text; some quote the client's input, which may be a megabyte. */
const TEXT_MAX = 1_000;
/**
 * U+0000 and unpaired surrogates: JSON can carry them, PostgreSQL's jsonb cannot, and answers are stored
 * there.
 */
const UNKEEPABLE = /[\0\p{Cs}]/gu;

const toText = (text: string): string =>
  (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text).replace(UNKEEPABLE, '\ufffd');

export const errorBody = (
  message: string,
  details?: string | null,
): ErrorBody & { [key: string]: JsonValue } =>
  (details
    ? { message: toText(message), details: toText(details) }
    : { message: toText(message) }) as ErrorBody & { [key: string]: JsonValue };

export const renderRefusal = (
  error: AppError,
): { status: number; body: ErrorBody & { [key: string]: JsonValue } } => ({
  status: STATUS_OF[error.kind],
  body: { ...errorBody(error.message, error.details), ...error.fields },
});
