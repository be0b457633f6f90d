import { aligned } from '../report-scale';

export interface TraceFigures {
  rounds: number;
  /** That the collector took, of all rounds. */
  spans: number;
  /** Processor time of a request without tracing. */
  offMicroseconds: number;
  /** By share of requests that are recorded: what a request takes more, of the same round. */
  shares: { share: number; added: { median: number; min: number; max: number } }[];
}

/** Microseconds of processor time that a request may take more where a tenth is recorded. */
const AIM = 60;

export function traceLines({ rounds, spans, offMicroseconds, shares }: TraceFigures): string[] {
  const rows = shares.map(({ share, added: { median, min, max } }) => [
    `${share * 100} %`,
    median.toFixed(0),
    `${min.toFixed(0)}-${max.toFixed(0)}`,
  ]);
  return [
    `Traces of GET domain, compiled (${rounds} rounds; ${offMicroseconds.toFixed(0)} µs of processor time a request without; aim with 10 %: at most ${AIM} µs more; ${spans} spans arrived)`,
    ...aligned(['recorded', 'µs more', 'of all rounds'], rows),
  ];
}
