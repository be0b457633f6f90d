/**
 * closed: commands are sent · open: rejected until the next probe · half_open: a probe is running · stopped:
 * rejected until staff change the connection.
 */
export type CircuitState = 'closed' | 'open' | 'half_open' | 'stopped';

/** A login or a command that a registry refused. */
export interface ReportedRefusal {
  at: Date;
  /** `login`, `domain:create`. */
  command: string;
  /** EPP result code; absent: no answer with a code (no connection, no greeting). */
  code?: number;
  /** For staff: the registry's text, or the fault. */
  reason: string;
}

/** The sessions of one process at one registry connection. */
export interface SessionReport {
  connectionId: number;
  /** The process, as in its session leases: new at each start. */
  holder: string;
  circuit: CircuitState;
  /** Open sessions. */
  sessions: number;
  /** Busy sessions among them. */
  inUse: number;
  /** Requests waiting for a session. */
  waiting: number;
  lastRefusal?: ReportedRefusal;
}

/**
 * Each process's report of its sessions, for staff, since a circuit is in the memory of its process. Single
 * statements.
 */
export abstract class SessionReports {
  /** Replaces the report of this holder and connection. */
  abstract put(report: SessionReport, at: Date): Promise<void>;
}
