/**
 * closed: commands are sent · open: turned away until the next probe · half_open: a probe is under way ·
 * stopped: turned away until staff change the connection.
 */
export type CircuitState = 'closed' | 'open' | 'half_open' | 'stopped';

/** A log-in or a command that a registry refused. */
export interface ReportedRefusal {
  at: Date;
  /** `login`, `domain:create`. */
  command: string;
  /** EPP result code; absent: no answer with a code came (no connection, no greeting). */
  code?: number;
  /** For staff: the registry's text, or the fault. */
  reason: string;
}

/** The sessions of one process at one registry connection. */
export interface SessionReport {
  connectionId: number;
  /** The process, as its session leases name it: a new one for each start. */
  holder: string;
  circuit: CircuitState;
  /** Open sessions. */
  sessions: number;
  /** Of these at work. */
  inUse: number;
  /** Requests that wait for a session. */
  waiting: number;
  lastRefusal?: ReportedRefusal;
}

/**
 * What each process reports of its sessions, for staff: a circuit lives in the memory of its process.
 * Statements of their own.
 */
export abstract class SessionReports {
  /** Replaces the report of this holder and connection. */
  abstract put(report: SessionReport, at: Date): Promise<void>;
}
