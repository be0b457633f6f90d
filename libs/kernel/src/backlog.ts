import type { WorkKind } from './work-scan';

/** Work that waits, for the night watch. */
export interface Backlog {
  /** Operations that are begun and not settled. */
  operationsOpen: number;
  /** Accepted by a registry and not decided. */
  operationsPending: number;
  /** Unsettled for too long: a person must look. */
  operationsNeedingAttention: number;
  /** Domains in trouble that should have been deleted at their registry two days ago. */
  deletionsInTrouble: number;
  /** Domains whose registrant should have been reminded of the registration data 30 days ago. */
  dataRemindersLate: number;
  /** Events not yet queued for their subscribers. */
  outboxEvents: number;
  /** Webhook deliveries that are due. */
  deliveriesDue: number;
  /** Rows of a version that this release cannot read: they wait for processes of a newer one. */
  newerVersion: number;
  /**
   * Seconds since the oldest row of each kind fell due, an event of the outbox since it occurred; 0: none is
   * due. Work without a time (`clocks`) is left out.
   */
  oldestDueSeconds: Readonly<Partial<Record<WorkKind, number>>>;
  /** Seconds since the oldest movement of money of each kind began that has no end yet; 0: all is settled. */
  oldestUnsettledSeconds: Readonly<Record<UnsettledMoney, number>>;
}

/** `hold`: an order whose funds are held · `payment`, `payment_refund`: of cards, at the gateway. */
export const UNSETTLED_MONEY = ['hold', 'payment', 'payment_refund'] as const;
export type UnsettledMoney = (typeof UNSETTLED_MONEY)[number];

/** A few statements, each by an index. */
export abstract class BacklogReader {
  abstract read(now: Date): Promise<Backlog>;
}

/**
 * Versions of what one process stores and another one reads, perhaps of another release; the names are those of
 * tables. A row with a higher version than here is left to processes of a newer release.
 * docs/reference/versions.md says how each may change.
 */
export const STORED_VERSIONS = {
  /** `payload` and `answer`. */
  operations: 1,
  /** `payload`. */
  outbox: 1,
  /** `sealed`. */
  job_items: 1,
  /** `content_sealed`. */
  mails: 1,
  /** `body`; the version of its row in the outbox. */
  account_events: 1,
} as const satisfies Readonly<Record<string, number>>;

export type VersionedTable = keyof typeof STORED_VERSIONS;

/** Of the data of Bull jobs, which are wake-up signals: what they point at is read from the database. */
export const WAKE_UP_VERSION = 1;
