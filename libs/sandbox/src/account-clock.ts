/**
 * running: the worker does the work that is due · done: the clock has reached the target ·
 * stopped: it did not reach it, see `trouble`.
 */
export type ClockJobState = 'running' | 'done' | 'stopped';

/** One advance of an account's clock, with all work that becomes due. */
export interface ClockJob {
  id: number;
  accountId: number;
  state: ClockJobState;
  /** The account's time. */
  fromAt: Date;
  targetAt: Date;
  /** The account's clock at the last step: all work that was due by then is done. */
  reachedAt: Date;
  /** Steps at which work was due. */
  steps: number;
  trouble?: string;
  /** The real time of the last step, and of the end. */
  movedAt: Date;
  finishedAt?: Date;
}

/**
 * What happened to an account: an event, an operation that ended, a mail, an attempt to deliver a webhook.
 */
export interface Happening {
  /** The account's time. */
  at: Date;
  what: string;
  domainName?: string;
  details?: string;
}

/** An account's clock as the account reads it. */
export interface ShownClock {
  now: Date;
  aheadSeconds: number;
  job?: ClockJob;
}

/**
 * Longer than every term and grace period, and short enough that no lifecycle schedule has to pass a
 * thousand years (limits of this product).
 */
const DAY_SECONDS = 86_400;
export const MOST_AT_ONCE_SECONDS = 5 * 366 * DAY_SECONDS;
export const MOST_IN_ALL_SECONDS = 10 * 365.4 * DAY_SECONDS;
