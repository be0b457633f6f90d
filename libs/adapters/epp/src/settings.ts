import type { LineSamplingPolicy } from '@registrar/kernel';

/**
 * Settings of the EPP client for all registries; those that differ by registry are in its profile. Times in
 * milliseconds.
 */
export interface EppSettings {
  /** Identifies this process among all that share the session leases; new at each start. */
  holder: string;
  /** TCP and TLS together. 5 s: three lost SYNs; a working registry needs well under one. */
  connectTimeoutMs: number;
  greetingTimeoutMs: number;
  /** Wait for the answer to a logout before the connection is closed. */
  logoutTimeoutMs: number;
  /** Maximum wait for a free session; well below the 30 s after which clients get a 504. */
  queueWaitMs: number;
  /** Callers that may wait for one connection; further ones are rejected at once. */
  maxWaiting: number;
  /** Part of the sessions that jobs may use while a single call waits, at least one; 0 < s ≤ 1. */
  jobSessionShare: number;
  /** An unused session is closed and its lease released after this time. */
  idleCloseMs: number;
  /** Interval for renewing all leases of the process; they expire after 30 s. */
  leaseRenewMs: number;
  /** Sockets are closed this long before their lease expires, so that two processes never use one slot. */
  leaseSafetyMs: number;
  /** Pause before the next try for a lease while all are taken and a request waits. */
  leaseRetryMs: number;
  /** Interval for reading the session requests of other processes. */
  wishLookMs: number;
  /** A session unused for this time is given to a waiting process at once. */
  unusedMs: number;
  /** A lone busy session is given to a process without one after this time, and back likewise. */
  turnMs: number;
  /** Minimum interval for reports of counts, and maximum one when nothing changed. */
  reportMs: number;
  reportAgainMs: number;
  /** Interval of housekeeping: idle sessions, keep-alive, age. */
  tickMs: number;
  /** Pause after a failed connect or login, doubled each time, with jitter. */
  backoffMinMs: number;
  backoffMaxMs: number;
  /** Consecutive time-outs that open the circuit. */
  timeoutsToOpen: number;
  /**
   * After a 2502 the pool keeps its number of sessions for this time: about the idle limit of most registries
   * (FACTS §2.3).
   */
  shrinkMs: number;
  /** Maximum repeats of a query without a usable answer. */
  queryRepeats: number;
  /** Commands in flight may finish within this time when the process stops. */
  drainMs: number;
  /** Which commands get their line in the log; absent: none. */
  linePolicy?: LineSamplingPolicy;
}

export const DEFAULT_EPP_SETTINGS: Omit<EppSettings, 'holder'> = {
  connectTimeoutMs: 5_000,
  greetingTimeoutMs: 10_000,
  logoutTimeoutMs: 2_000,
  queueWaitMs: 10_000,
  maxWaiting: 1_000,
  jobSessionShare: 0.5,
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
