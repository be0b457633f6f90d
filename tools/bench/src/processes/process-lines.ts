import { aligned } from '../report-scale';

export interface ProgramFigures {
  program: string;
  /** Milliseconds from the start of the process until its ops port answers that it is ready. */
  readyMs: number;
  /** Processor time until then; null where the system does not report it. */
  startMs: number | null;
  /**
   * Resident megabytes (MiB): when ready, and after the requests; null where the system does not report them.
   */
  readyMb: number | null;
  servedMb: number | null;
  requests: number;
}

export interface ProcessFigures {
  programs: ProgramFigures[];
  /** Transactions of the product's database a second while nothing is due, of all applications. */
  transactionsAtRest: number;
  restSeconds: number;
}

const AIM = { readyMs: 2_000, residentMb: 150, transactions: 5 };

const whole = (value: number | null): string => value?.toFixed(0) ?? '-';

export function processLines({ programs, transactionsAtRest, restSeconds }: ProcessFigures): string[] {
  const rows = programs.map(({ program, readyMs, startMs, readyMb, servedMb, requests }) => [
    program,
    whole(readyMs),
    whole(startMs),
    whole(readyMb),
    String(requests),
    whole(servedMb),
  ]);
  return [
    `Processes, compiled (aims: ready within ${AIM.readyMs} ms, at most ${AIM.residentMb} MiB resident after the requests)`,
    ...aligned(['program', 'ready ms', 'processor ms', 'ready MiB', 'requests', 'then MiB'], rows),
    `  at rest               ${transactionsAtRest.toFixed(1)} transactions a second over ${restSeconds} s, all applications (aim ≤ ${AIM.transactions})`,
  ];
}
