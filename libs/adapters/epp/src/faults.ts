/**
 * Why a command has no answer that counts.
 * - `not_sent`: the session was gone before the first byte was written; the registry knows nothing of it
 * - `lost`: the connection ended before the answer
 * - `timeout`: no answer in time
 * - `garbage`: what came is no EPP answer
 * - `mismatch`: the answer carries another clTRID: the stream is out of step
 */
export type CommandFaultKind = 'not_sent' | 'lost' | 'timeout' | 'garbage' | 'mismatch';

export class CommandFault extends Error {
  /**
   * `received`: what came instead of an answer, secrets masked. `code`: result code of an answer by which the
   * registry failed to do what was asked.
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
 * Why no session came to be.
 * - `unreachable`: no connection, no TLS, no greeting, no answer
 * - `not_allowed`: the registry turned our address away in plain text (FACTS §2.1)
 * - `authentication`: 2200, 2501, or a log-in that cannot be sent: a person must act, repeating it locks
 *   the account
 * - `session_limit`: 2502, more sessions than the registry wants
 * - `rejected`: any other refusal of the log-in
 */
export type OpenFaultKind = 'unreachable' | 'not_allowed' | 'authentication' | 'session_limit' | 'rejected';

export class OpenFault extends Error {
  /** `code`: the result code of the log-in, where the registry sent one. */
  constructor(
    readonly kind: OpenFaultKind,
    message: string,
    readonly code?: number,
  ) {
    super(message);
  }
}

/**
 * Why the pool gave no session.
 * - `unavailable`: circuit open, connection disabled, or shutting down: told at once
 * - `busy`: no session became free in time, or too many wait
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
