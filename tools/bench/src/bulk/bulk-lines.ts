export interface BulkCase {
  name: string;
  unit: string;
  count: number;
  /** Units a second, median of the rounds. */
  perSecond: number;
  barePerSecond: number;
  /** Of the rounds' ratios. */
  ratio: { median: number; min: number; max: number };
}

export interface BulkFigures {
  rounds: number;
  cases: BulkCase[];
  /** A running job beside a loop of the same single calls. */
  job: BulkCase & { atOnce: number };
}

const [RATIO_AIM, JOB_AIM] = [0.5, 0.8];

export function bulkLines({ rounds, cases, job }: BulkFigures): string[] {
  return [
    `Bulk operations, each beside the least work for the same rows, in turn, medians of ${rounds} rounds`,
    ...cases.map(bulkLine),
    `  aim: ratio ≥ ${RATIO_AIM}`,
    `A running job beside a loop of the same calls over HTTP, ${job.atOnce} at once in both`,
    bulkLine(job),
    `  aim: ratio ≥ ${JOB_AIM}`,
  ];
}

export const bulkLine = ({ name, unit, count, perSecond, barePerSecond, ratio }: BulkCase): string =>
  `  ${name.padEnd(22)} ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}): ${perSecond.toFixed(0)} and ${barePerSecond.toFixed(0)} ${unit} a second, ${count} a request`;
