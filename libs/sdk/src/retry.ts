/**
 * How calls are repeated. All of it is the client's own; what the registrar says by `Retry-After` goes first.
 */
export interface RetryOptions {
  /** Requests in all for one call; 1: none is repeated. Default 4. */
  attempts?: number;
  /** Milliseconds before the first repetition, doubled at each further one. Default 500. */
  baseDelayMs?: number;
  /**
   * The longest wait before one repetition, in milliseconds. A call that would have to wait longer fails at
   * once, with `retryAfter`. Default 30,000.
   */
  maxDelayMs?: number;
}

export const RETRY_DEFAULTS: Required<RetryOptions> = { attempts: 4, baseDelayMs: 500, maxDelayMs: 30_000 };

/** One request's end, as far as the decision to repeat it needs it. */
export interface Outcome {
  /** Undefined: no answer. */
  status?: number;
  /**
   * Whether the API itself has answered: a front before it that lost it may say 502 for a request that was
   * carried out.
   */
  isFromApi: boolean;
  /** Whether it is the 409 of a key whose first request still runs. */
  isInFlight: boolean;
}

export interface Repeatable {
  /** Changes nothing: GET. */
  isSafe: boolean;
  /** Goes under an idempotency key: carried out once, however often it is sent. */
  hasKey: boolean;
  /** Whether an earlier request of the same call has ended without a known outcome. */
  wasUnknown: boolean;
}

/** Whether the request was not carried out for sure (429, 502 and 503 of the API itself). */
const wasRefusedAtTheDoor = ({ status, isFromApi }: Outcome): boolean =>
  status === 429 || (isFromApi && (status === 502 || status === 503));

/** Whether the request may have been carried out without an answer. */
export const isUnknown = (outcome: Outcome): boolean =>
  outcome.status === undefined ||
  outcome.status === 504 ||
  (!outcome.isFromApi && (outcome.status === 502 || outcome.status === 503));

/** Given at the door, or for the moment: they are no answer to what the request asked for. */
const UNSETTLED: readonly (number | undefined)[] = [401, 403, 415, 429];

/**
 * Whether the answer to a retry shows how the first request ended: one stored under the key does.
 */
export const settles = ({ status, isInFlight }: Outcome): boolean =>
  status !== undefined && status < 500 && !isInFlight && !UNSETTLED.includes(status);

/** Whether the same request may be sent once more: what cannot have been done, or can be done only once. */
export function mayRepeat(outcome: Outcome, { isSafe, hasKey, wasUnknown }: Repeatable): boolean {
  if (wasRefusedAtTheDoor(outcome)) return true;
  if (isUnknown(outcome)) return isSafe || hasKey;
  return outcome.isInFlight && hasKey && wasUnknown;
}

/** The options with defaults for those that are not given, be it as undefined. */
export const retryOf = (options: RetryOptions): Required<RetryOptions> => ({
  ...RETRY_DEFAULTS,
  ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
});

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * `Mon, 02 Mar 2026 09:00:30 GMT` (RFC 9110 §5.6.7), in milliseconds; what else JavaScript takes for a date
 * is none.
 */
function dateOf(text: string): number | undefined {
  const time = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Seconds until a request is taken again, as the answer says: `Retry-After` in seconds or as a date, else
 * `x-ratelimit-reset` (Unix seconds); undefined: it says nothing. Times are by the registrar's clock,
 * hence counted from the answer's `Date`; `now`, the client's own in milliseconds, is for answers without
 * one.
 */
export function secondsToWait(headers: Headers, now: number): number | undefined {
  const reported = (name: string): string => headers.get(name)?.trim() ?? '';
  const from = dateOf(reported('date')) ?? now;
  const after = reported('retry-after');
  if (/^\d+$/.test(after)) return Number(after);
  const reset = reported('x-ratelimit-reset');
  const until = dateOf(after) ?? (/^\d+$/.test(reset) ? Number(reset) * 1_000 : undefined);
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - from) / 1_000));
}

/**
 * Milliseconds before the next request; undefined: longer than the caller waits. What the registrar says is
 * kept to, with up to a tenth (at least 100 ms) on top so that not everybody is back at the same moment; else
 * doubling waits, of which half is left to chance.
 */
export function delayBefore(
  repetition: number,
  said: number | undefined,
  { baseDelayMs, maxDelayMs }: Required<RetryOptions>,
  chance: number,
): number | undefined {
  if (said === undefined)
    return Math.min(maxDelayMs, baseDelayMs * 2 ** (repetition - 1)) * (0.5 + chance / 2);
  const wanted = said * 1_000;
  return wanted > maxDelayMs ? undefined : wanted + Math.max(100, wanted / 10) * chance;
}
