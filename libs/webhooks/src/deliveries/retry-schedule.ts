import { addSeconds } from '@registrar/kernel';
import type { Randomness } from '../ports';

/** When a delivery that was not accepted is tried again. */
export interface RetryPolicy {
  /**
   * Seconds to wait after the first attempt, the second, …; one more attempt is made than there are waits.
   */
  waitsSeconds: readonly number[];
  /**
   * Share of each wait by which it is made shorter or longer at random, so that a crowd does not come back
   * together.
   */
  jitter: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Eight attempts in about 22 hours (contract webhooks.json, delivery.proposal: 8, over about 24 h). */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  waitsSeconds: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR],
  jitter: 0.2,
};

export class RetrySchedule {
  constructor(
    private readonly randomness: Randomness,
    private readonly policy: RetryPolicy = DEFAULT_RETRY_POLICY,
  ) {}

  /**
   * When attempt `number` (from 1), ended at `at`, is followed by the next one; undefined: it was the last.
   */
  next(number: number, at: Date): Date | undefined {
    const wait = this.policy.waitsSeconds[number - 1];
    if (wait === undefined) return undefined;
    const factor = 1 + this.policy.jitter * (2 * this.randomness.fraction() - 1);
    return addSeconds(at, wait * factor);
  }
}
