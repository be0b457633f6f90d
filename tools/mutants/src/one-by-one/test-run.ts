import type { Outcome } from '../mutant';

/** How Jest ended for one mutant. */
export interface TestRun {
  /** Its exit code; null when a signal ended it. */
  code: number | null;
  /** The end of its output. */
  output: string;
  /** The time of the trial was over, or the command was interrupted. */
  isCut: boolean;
}

/**
 * A run that failed without a failed test file has tested nothing, for example because a service did not
 * start or the system ended a process: it says nothing about its mutant.
 */
export function outcomeOf({ code, output, isCut }: TestRun): Outcome {
  if (isCut) return 'unfinished';
  if (code === 0) return 'survived';
  return /^Test Suites: [1-9]\d* failed/m.test(output) ? 'killed' : 'unfinished';
}
