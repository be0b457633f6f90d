import type { EppMetrics } from '@registrar/adapter-epp';
import type { AvailabilityCounts, Outcome } from '@registrar/status';

/** Result codes by which a registry reports its own failure (RFC 5730 §3): command failed, server closes. */
const FAILURES = new Set(['2400', '2500']);
const RESULT_CODE = /^([12])\d{3}$/;
/** The command reached the registry, and no usable answer came. */
const FAULTS = new Set(['lost', 'timeout', 'garbage', 'mismatch']);

/** Counts commands to registries and failed sessions for the public status, beside the metrics. */
export class RegistryAvailability implements EppMetrics {
  constructor(
    private readonly metrics: EppMetrics,
    private readonly counts: Pick<AvailabilityCounts, 'count'>,
  ) {}

  command(event: Parameters<EppMetrics['command']>[0]): void {
    this.metrics.command(event);
    const outcome = outcomeOf(event.outcome);
    if (outcome) this.counts.count('registry', event.connection, outcome, event.seconds * 1_000);
  }

  waited(event: Parameters<EppMetrics['waited']>[0]): void {
    this.metrics.waited(event);
  }

  session(event: Parameters<EppMetrics['session']>[0]): void {
    this.metrics.session(event);
    if (event.event === 'failed') this.counts.count('registry', event.connection, 'failed');
  }

  circuit(event: Parameters<EppMetrics['circuit']>[0]): void {
    this.metrics.circuit(event);
  }
}

/** Undefined: it was not sent, which says nothing of the registry. */
function outcomeOf(outcome: string): Outcome | undefined {
  const [, first] = RESULT_CODE.exec(outcome) ?? [];
  if (first === '1') return 'ok';
  if (first === '2') return FAILURES.has(outcome) ? 'failed' : 'refused';
  return FAULTS.has(outcome) ? 'failed' : undefined;
}
