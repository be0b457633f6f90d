import type { MetricsRegistry, PinoLog } from '@registrar/adapter-runtime';

/** Counts the lines that a full disk or a stalled reader cost. */
export function countDroppedLines(metrics: MetricsRegistry, log: PinoLog): void {
  const dropped = metrics.counter(
    'registrar_log_lines_dropped_total',
    'Log lines dropped because the log could not be written',
    [],
  );
  log.watchDrops(() => dropped.inc());
}
