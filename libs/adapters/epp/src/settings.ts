/**
 * Policy of the EPP client that is the same for all registries; what differs by registry lies in its profile.
 * Times in milliseconds.
 */
export interface EppSettings {
  /** Names this process among all that share the session leases; a new one for each start. */
  holder: string;
  /** TCP and TLS together. 5 s: three lost SYNs; a healthy registry takes well under one. */
  connectTimeoutMs: number;
  greetingTimeoutMs: number;
  /** Wait for the answer to a logout before the connection is closed without it. */
  logoutTimeoutMs: number;
  /** Longest wait for a free session; well under the 30 s after which our own callers are answered 504. */
  queueWaitMs: number;
  /** Callers that may wait for one connection; more are turned away at once. */
  maxWaiting: number;
  /** An unused session is closed and its lease given back after this time. */
  idleCloseMs: number;
  /** Renewal of all leases of the process; they live 30 s. */
  leaseRenewMs: number;
  /** Sockets are closed this long before their lease ends, so that two processes never use one slot. */
  leaseSafetyMs: number;
  /** Pause before leases are asked for again while all are taken and somebody waits. */
  leaseRetryMs: number;
  /** How often it is read what other processes wait for. */
  wishLookMs: number;
  /** A session unused for so long goes at once to a process that waits. */
  unusedMs: number;
  /** The only session at work goes to a process that has none after so much time, and so back. */
  turnMs: number;
  /** Counts of sessions are reported to staff this often at most, and this often when nothing changed. */
  reportMs: number;
  reportAgainMs: number;
  /** Housekeeping: idle sessions, keep-alive, age. */
  tickMs: number;
  /** Pause after a failed connect or log-in, doubled each time, with jitter. */
  backoffMinMs: number;
  backoffMaxMs: number;
  /** Commands in a row without an answer in time that open the circuit. */
  timeoutsToOpen: number;
  /**
   * After 2502 the pool stays at the sessions it has for this time: about the idle limit of most registries
   * (FACTS §2.3).
   */
  shrinkMs: number;
  /** A query that got no usable answer is repeated this often at most. */
  queryRepeats: number;
  /** Commands in flight may finish within this time when the process stops. */
  drainMs: number;
}

export const DEFAULT_EPP_SETTINGS: Omit<EppSettings, 'holder'> = {
  connectTimeoutMs: 5_000,
  greetingTimeoutMs: 10_000,
  logoutTimeoutMs: 2_000,
  queueWaitMs: 10_000,
  maxWaiting: 1_000,
  idleCloseMs: 30_000,
  leaseRenewMs: 10_000,
  leaseSafetyMs: 10_000,
  leaseRetryMs: 250,
  wishLookMs: 250,
  unusedMs: 500,
  turnMs: 10_000,
  reportMs: 5_000,
  reportAgainMs: 20_000,
  tickMs: 1_000,
  backoffMinMs: 500,
  backoffMaxMs: 60_000,
  timeoutsToOpen: 3,
  shrinkMs: 300_000,
  queryRepeats: 2,
  drainMs: 25_000,
};
