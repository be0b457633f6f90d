import type { EppMetrics } from '@registrar/adapter-epp';
import type { MetricsRegistry } from '@registrar/adapter-runtime';

type Counts = Record<string, number>;

const RESULT_CODE = /^\d{4}$/;
/** Result codes of refusals (RFC 5730 §3); a registry's own ones count as `other`. */
const REFUSAL_CODES = new Set(
  (
    '2000 2001 2002 2003 2004 2005 2100 2101 2102 2103 2104 2105 2106 2200 2201 2202 2300 2301 2302 2303 2304 ' +
    '2305 2306 2307 2308 2400 2500 2501 2502'
  ).split(' '),
);
/** What a circuit's state reads as: 1 is a registry that is not asked. */
const CIRCUIT: Readonly<Record<string, number>> = { closed: 0, half_open: 0.5, open: 1, stopped: 1 };
/** Seconds; 60 s is the default time that a transform command may take. */
const COMMAND_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30];

/** The EPP client's counts of this process, by registry connection. */
export class EppGauges implements EppMetrics {
  private readonly sessions: Counts = {};
  private readonly circuits: Counts = {};
  private readonly answered: Counts = {};
  private readonly unanswered: Counts = {};
  private readonly failedSessions: Counts = {};
  private readonly refusals = this.metrics.counter(
    'registrar_epp_commands_refused_total',
    'EPP commands that the registry refused, by result code; other: a code that RFC 5730 does not have',
    ['connection', 'code'],
  );
  private readonly durations = this.metrics.durations(
    'registrar_epp_command_duration_seconds',
    'Time from the first byte of an EPP command to its answer, or until it was given up',
    ['connection', 'command'],
    COMMAND_BUCKETS,
  );
  private readonly waits = this.metrics.durations(
    'registrar_epp_session_wait_seconds',
    'Time that EPP commands waited for a session',
    ['connection'],
    WAIT_BUCKETS,
  );

  constructor(private readonly metrics: MetricsRegistry) {
    const gauge = (name: `registrar_${string}`, help: string, counts: Counts): void =>
      metrics.gauge(name, help, () => counts, 'connection');
    gauge('registrar_epp_sessions', 'EPP sessions of this process that are open', this.sessions);
    gauge('registrar_epp_circuit_open', '1: the registry is not asked at the moment', this.circuits);
    const total = (name: `registrar_${string}_total`, help: string, counts: Counts): void =>
      metrics.total(name, help, () => counts, 'connection');
    total(
      'registrar_epp_commands_answered_total',
      'EPP commands answered since the start, refusals included',
      this.answered,
    );
    total(
      'registrar_epp_commands_unanswered_total',
      'EPP commands since the start without an answer that could be used',
      this.unanswered,
    );
    total(
      'registrar_epp_sessions_failed_total',
      'EPP sessions that could not be opened since the start: no connection, or the log-in was refused',
      this.failedSessions,
    );
  }

  command({ connection, command, outcome, seconds }: Parameters<EppMetrics['command']>[0]): void {
    this.startCounts(connection);
    add(RESULT_CODE.test(outcome) ? this.answered : this.unanswered, connection, 1);
    if (RESULT_CODE.test(outcome) && outcome >= '2000')
      this.refusals.inc({ connection, code: REFUSAL_CODES.has(outcome) ? outcome : 'other' });
    this.durations.observe({ connection, command }, seconds);
  }

  waited({ connection, seconds }: Parameters<EppMetrics['waited']>[0]): void {
    this.waits.observe({ connection }, seconds);
  }

  session({ connection, event }: Parameters<EppMetrics['session']>[0]): void {
    this.startCounts(connection);
    if (event === 'opened') add(this.sessions, connection, 1);
    if (event === 'closed') add(this.sessions, connection, -1);
    if (event === 'failed') add(this.failedSessions, connection, 1);
  }

  circuit({ connection, state }: Parameters<EppMetrics['circuit']>[0]): void {
    this.circuits[connection] = CIRCUIT[state];
  }

  /** Counters start at 0: the increase to a first 1 would be invisible to a query. */
  private startCounts(connection: string): void {
    if (this.answered[connection] !== undefined) return;
    for (const counts of [this.answered, this.unanswered, this.failedSessions]) counts[connection] = 0;
    this.circuits[connection] ??= 0;
    for (const code of ['2104', '2302', '2303', '2304', '2400']) this.refusals.inc({ connection, code }, 0);
  }
}

const add = (counts: Counts, key: string, change: number): void => {
  counts[key] = (counts[key] ?? 0) + change;
};
