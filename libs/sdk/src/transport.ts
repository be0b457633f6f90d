import { ConnectionError, errorOf, type RegistrarError } from './errors';
import {
  delayBefore,
  isUnknown,
  mayRepeat,
  type Outcome,
  type RetryOptions,
  retryOf,
  secondsToWait,
  settles,
} from './retry';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  fetch: Fetch;
  /** Milliseconds for one request and its answer; of a stream, until it begins. */
  timeoutMs: number;
  retry: RetryOptions | false;
  /** Milliseconds since 1970, waiting, and chance from 0 to 1: others in tests. */
  now?: () => number;
  sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  random?: () => number;
}

/** One call, as it is sent: as often as it may be. */
export interface Call {
  operationId: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  idempotencyKey: string | undefined;
  /** The answer's body is read by the caller, as it comes. */
  isStream: boolean;
  signal: AbortSignal | undefined;
}

export interface Received {
  status: number;
  headers: Headers;
  /** Undefined of a stream. */
  text: string | undefined;
  stream: AsyncIterable<Uint8Array> | undefined;
}

/** Why a request has no answer, beside the answers there are. */
interface Silence {
  cause: unknown;
}

/** A timer that is set to more goes off at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

const isAnswer = (end: Received | Silence): end is Received => 'status' in end;
const isSuccess = ({ status }: Received): boolean => (status >= 200 && status < 300) || status === 304;

/** Sends calls, repeats those that may be repeated, and turns what is no success into an error. */
export class Transport {
  private readonly now: () => number;
  private readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  private readonly random: () => number;
  private readonly retry: Required<RetryOptions>;

  constructor(private readonly options: TransportOptions) {
    this.now = options.now ?? Date.now;
    this.sleep = options.sleep ?? wait;
    this.random = options.random ?? Math.random;
    this.retry = retryOf(options.retry === false ? { attempts: 1 } : options.retry);
  }

  async send(call: Call): Promise<Received> {
    let wasUnknown = false;
    for (let attempt = 1; ; attempt += 1) {
      const end = await this.once(call);
      if (isAnswer(end) && isSuccess(end)) return end;
      const outcome = outcomeOf(end);
      wasUnknown ||= isUnknown(outcome);
      const said = isAnswer(end) ? secondsToWait(end.headers, this.now()) : undefined;
      const repeatable = mayRepeat(outcome, {
        isSafe: call.method === 'GET',
        hasKey: call.idempotencyKey !== undefined,
        wasUnknown,
      });
      const delay =
        repeatable && attempt < this.retry.attempts
          ? delayBefore(attempt, said, this.retry, this.random())
          : undefined;
      // 500 says nothing of what was done; and what was unknown once stays so until an answer settles it.
      if (delay === undefined)
        throw failureOf(
          call,
          end,
          said,
          isUnknown(outcome) || outcome.status === 500 || (wasUnknown && !settles(outcome)),
        );
      await this.sleep(delay, call.signal);
    }
  }

  /** One request. What the caller ends by its signal is thrown as such. */
  private async once(call: Call): Promise<Received | Silence> {
    call.signal?.throwIfAborted();
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new Error(`no answer within ${this.options.timeoutMs} ms`)),
      Math.min(this.options.timeoutMs, LONGEST_TIMER_MS),
    );
    const signal = call.signal ? AbortSignal.any([call.signal, timeout.signal]) : timeout.signal;
    try {
      const response = await this.options.fetch(call.url, {
        method: call.method,
        headers: call.headers,
        body: call.body as RequestInit['body'],
        redirect: 'error',
        signal,
      });
      const isStream = call.isStream && response.ok && response.body !== null;
      return {
        status: response.status,
        headers: response.headers,
        text: isStream ? undefined : await response.text(),
        stream: isStream ? response.body : undefined,
      };
    } catch (cause) {
      call.signal?.throwIfAborted();
      return { cause };
    } finally {
      clearTimeout(timer);
    }
  }
}

function outcomeOf(end: Received | Silence): Outcome {
  if (!isAnswer(end)) return { isFromApi: false, isInFlight: false };
  return {
    status: end.status,
    isFromApi: end.headers.has('api-version'),
    isInFlight: end.status === 409 && IN_FLIGHT.test(end.text ?? ''),
  };
}

/** The 409 of a key whose first request still runs; other conflicts are final. */
const IN_FLIGHT = /idempotency key is still being processed/;

function failureOf(
  call: Call,
  end: Received | Silence,
  retryAfter: number | undefined,
  unknown: boolean,
): RegistrarError {
  const { operationId, idempotencyKey } = call;
  const isOutcomeUnknown = unknown && call.method !== 'GET';
  if (!isAnswer(end))
    return new ConnectionError({
      operationId,
      idempotencyKey,
      isOutcomeUnknown,
      message: `No answer from the registrar: ${wordsOf(end.cause)}`,
      cause: end.cause,
    });
  const { message, details } = refusalOf(end);
  return errorOf({
    operationId,
    idempotencyKey,
    isOutcomeUnknown,
    retryAfter,
    status: end.status,
    message,
    details,
    requestId: end.headers.get('x-request-id') ?? undefined,
  });
}

/** `{message, details?}`; of something else in between (a proxy's page) the status only. */
function refusalOf({ status, text }: Received): { message: string; details?: string } {
  try {
    const { message, details } = JSON.parse(text ?? '') as { message?: unknown; details?: unknown };
    if (typeof message === 'string')
      return { message, details: typeof details === 'string' ? details : undefined };
  } catch {
    // no JSON
  }
  return { message: `HTTP ${status}` };
}

function wordsOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : String(inner);
}

export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', end);
        resolve();
      },
      Math.min(milliseconds, LONGEST_TIMER_MS),
    );
    signal?.addEventListener('abort', end, { once: true });
  });
}
