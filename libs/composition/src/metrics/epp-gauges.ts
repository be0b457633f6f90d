import type { EppMetrics } from '@registrar/adapter-epp';
import type { MetricsRegistry } from '@registrar/adapter-runtime';

type Counts = Record<string, number>;

const RESULT_CODE = /^\d{4}$/;
/** What a circuit's state reads as: 1 is a registry that is not asked. */
const CIRCUIT: Readonly<Record<string, number>> = { closed: 0, half_open: 0.5, open: 1, stopped: 1 };

/** The EPP client's counts of this process, by registry connection. */
export class EppGauges implements EppMetrics {
  private readonly sessions: Counts = {};
  private readonly circuits: Counts = {};
  private readonly answered: Counts = {};
  private readonly unanswered: Counts = {};
  private readonly seconds: Counts = {};

  constructor(metrics: MetricsRegistry) {
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
      'registrar_epp_command_seconds_total',
      'Seconds EPP commands took since the start, all together',
      this.seconds,
    );
  }

  command({ connection, outcome, seconds }: Parameters<EppMetrics['command']>[0]): void {
    add(RESULT_CODE.test(outcome) ? this.answered : this.unanswered, connection, 1);
    add(this.seconds, connection, seconds);
  }

  session({ connection, event }: Parameters<EppMetrics['session']>[0]): void {
    if (event === 'opened') add(this.sessions, connection, 1);
    if (event === 'closed') add(this.sessions, connection, -1);
  }

  circuit({ connection, state }: Parameters<EppMetrics['circuit']>[0]): void {
    this.circuits[connection] = CIRCUIT[state];
  }
}

const add = (counts: Counts, key: string, change: number): void => {
  counts[key] = (counts[key] ?? 0) + change;
};
