/** Milliseconds of single sales. */
export interface Sales {
  sales: number;
  p50: number;
  p95: number;
}

export interface FairnessFigures {
  latencyMs: number;
  /** Sessions of the connection. */
  sessions: number;
  seconds: number;
  rounds: number;
  without: Sales;
  withJob: Sales;
  /** p95 with the job, as a multiple of p95 without. */
  ratio: number;
  alone: {
    itemsPerSecond: number;
    commandsPerItem: number;
    apiMillisecondsPerItem: number | null;
    /** Items a second that sessions, latency and commands of an item allow; null at no latency. */
    sessionsAllow: number | null;
    share: number | null;
  };
  /** Of as many clients as the job has items at once. */
  singleCallsPerSecond: number;
  shareOfSingleCalls: number;
  refusedItems: number;
}

const RATIO_AIM = 1.5;
const SHARE_AIM = 0.9;
const SINGLE_CALLS_AIM = 0.8;

export function fairnessLines(figures: FairnessFigures): string[] {
  const { latencyMs, sessions, without, withJob, ratio, alone } = figures;
  const times = ({ sales, p50, p95 }: Sales): string =>
    `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${sales}`;
  const allowed =
    alone.sessionsAllow === null || alone.share === null
      ? []
      : [
          `  sessions allow        ${alone.sessionsAllow.toFixed(2)} = ${sessions} sessions ÷ (${latencyMs} ms × ${alone.commandsPerItem.toFixed(2)})`,
          `  share of that         ${alone.share.toFixed(3)}   (aim ≥ ${SHARE_AIM})`,
        ];
  return [
    `Job beside single sales (.com, the registry answers after ${latencyMs} ms), ${figures.rounds} rounds of ${figures.seconds} s, in turn`,
    `  sales without the job ${times(without)}`,
    `  sales with the job    ${times(withJob)}`,
    `  ratio of p95          ${ratio.toFixed(2)}   (aim at 50 ms ≤ ${RATIO_AIM})`,
    `  the job alone         ${alone.itemsPerSecond.toFixed(2)} items/s, ${alone.commandsPerItem.toFixed(2)} commands and ${alone.apiMillisecondsPerItem?.toFixed(1) ?? '-'} ms of the API's processor an item; ${figures.refusedItems} refused`,
    ...allowed,
    `  of as many clients    ${figures.singleCallsPerSecond.toFixed(2)} sales/s: the job has ${figures.shareOfSingleCalls.toFixed(2)} of it   (aim at 0 ms ≥ ${SINGLE_CALLS_AIM})`,
  ];
}
