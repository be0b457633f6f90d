/**
 * Why a command has no valid answer.
 * - `not_sent`: the session was closed before the first byte was written; the registry has not seen the
 * command
 * - `lost`: the connection ended before the answer
 * - `timeout`: no answer in time
 * - `garbage`: the received text is not an EPP answer
 * - `mismatch`: the answer carries another clTRID: the stream is out of step
 */
export type CommandFaultKind = 'not_sent' | 'lost' | 'timeout' | 'garbage' | 'mismatch';

export class CommandFault extends Error {
  /**
   * `received`: the text received instead of an answer, secrets masked. `code`: result code by which the
   * registry reported its own failure.
   */
  constructor(
    readonly kind: CommandFaultKind,
    message: string,
    readonly received?: string,
    readonly code?: number,
  ) {
    super(message);
  }
}

/**
 * Why no session was opened.
 * - `unreachable`: no connection, no TLS, no greeting, no answer
 * - `not_allowed`: the registry rejected the registrar's address in plain text (FACTS §2.1)
 * - `authentication`: 2200, 2501, or a login that cannot be sent: a person must act, repeating it locks
 *   the account
 * - `session_limit`: 2502, more sessions than the registry allows
 * - `rejected`: any other refusal of the login
 */
export type OpenFaultKind = 'unreachable' | 'not_allowed' | 'authentication' | 'session_limit' | 'rejected';

export class OpenFault extends Error {
  /** `code`: the result code of the login, if the registry sent one. */
  constructor(
    readonly kind: OpenFaultKind,
    message: string,
    readonly code?: number,
  ) {
    super(message);
  }
}

/**
 * Why the pool returned no session.
 * - `unavailable`: circuit open, connection disabled, or shutting down: rejected at once
 * - `busy`: no session became free in time, or too many requests wait
 */
export type PoolFaultKind = 'unavailable' | 'busy';

export class PoolFault extends Error {
  constructor(
    readonly kind: PoolFaultKind,
    message: string,
  ) {
    super(message);
  }
}

/** The registry is in an announced maintenance window: nothing is sent before `until`. */
export class ClosedFault extends PoolFault {
  constructor(
    readonly until: Date,
    /** Until then, from now on; at least 1. */
    readonly seconds: number,
  ) {
    super('unavailable', `the registry is in maintenance until ${until.toISOString()}`);
  }
}

/** The message of an error, with that of its cause. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
