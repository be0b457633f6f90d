/**
 * running: the worker takes the account through what is due · done: its clock has reached the target ·
 * stopped: it stands before it, see `trouble`.
 */
export type ClockJobState = 'running' | 'done' | 'stopped';

/** One way of an account's clock into the future, with everything that is due on it. */
export interface ClockJob {
  id: number;
  accountId: number;
  state: ClockJobState;
  /** The account's time. */
  fromAt: Date;
  targetAt: Date;
  /** The account's clock when it was looked at last: all that was due by then is done. */
  reachedAt: Date;
  /** Moments at which it stopped to do what was due. */
  steps: number;
  trouble?: string;
  /** The real time: when it got further last, and when it ended. */
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

/** An account's clock as it shows itself. */
export interface ShownClock {
  now: Date;
  aheadSeconds: number;
  job?: ClockJob;
}

/**
 * No term and no grace period lasts longer than what fits into this, and no calendar gets a thousand years to
 * walk through (bounds of ours).
 */
const DAY_SECONDS = 86_400;
export const MOST_AT_ONCE_SECONDS = 5 * 366 * DAY_SECONDS;
export const MOST_IN_ALL_SECONDS = 10 * 365.4 * DAY_SECONDS;
