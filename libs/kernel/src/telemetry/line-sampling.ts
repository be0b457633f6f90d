export interface LineSamplingPolicy {
  /** Share of successful, fast pieces of work that get a line: above 0, at most 1. */
  share: number;
  /** Milliseconds from which work is slow. */
  slowMs: number;
}

/** Every piece of work gets a line. */
export const EVERY_LINE: LineSamplingPolicy = { share: 1, slowMs: 0 };

/** Decides which requests and commands get their line in the log: failures and slow work always do. */
export class LineSampling {
  /** `random`: at least 0, below 1. */
  constructor(
    private readonly policy: LineSamplingPolicy,
    private readonly random: () => number,
  ) {}

  /**
   * The share of such work that is logged, to be written in the line: each line stands for 1 / share pieces.
   * Undefined: this one gets no line.
   */
  shareFor({ failed, ms }: { failed: boolean; ms: number }): number | undefined {
    const { share, slowMs } = this.policy;
    if (share >= 1 || failed || ms >= slowMs) return 1;
    return this.random() < share ? share : undefined;
  }
}
