import type { JsonValue, Money } from '@registrar/kernel';

/**
 * draft: items are stored, nothing is planned. planned: each item was planned. running, paused: items are
 * carried out, or wait. done: each item has ended. stopped: ended by `:cancel`, or since its token or account
 * may not call any more.
 */
export type JobState = 'draft' | 'planning' | 'planned' | 'running' | 'paused' | 'done' | 'stopped';

/** Why a job does not go on by itself. */
export type PauseReason = 'customer' | 'failures' | 'balance' | 'spend_cap';

/** Whether a refused item can succeed later, and what has to change before. */
export type ErrorClass = 'transient' | 'balance' | 'policy' | 'input';

/**
 * waiting: not carried out yet. running: called, its answer is not stored yet. done, refused: ended.
 * unknown: the registry's outcome is open; the platform settles it, the item ends with it. skipped: the job
 * ended before it.
 */
export type ItemState = 'waiting' | 'running' | 'unknown' | 'done' | 'refused' | 'skipped';

export interface JobOptions {
  /** The job pauses before an item that would exceed it. */
  spendCap?: Money;
  /** Not started before. */
  notBefore?: Date;
  /** Hours of the day in UTC during which items are carried out: from (included) to (excluded), over midnight too. */
  window?: { fromHour: number; toHour: number };
  /** The job pauses after as many refused items in a row. */
  pauseAfterFailures?: number;
  /** Items that are carried out at the same time; 1 keeps their order. */
  atOnce: number;
  /** An item whose price is above its planned one is carried out up to this price; else `plan_changed`. */
  acceptPriceUpTo?: Money;
}

export interface Job {
  id: string;
  accountId: number;
  tokenId: number;
  /** Id of the operation that each item calls. */
  command: string;
  state: JobState;
  /** Set while it is paused or stopped: in words. */
  reason?: string;
  pauseReason?: PauseReason;
  options: JobOptions;
  planId?: string;
  createdAt: Date;
  startedAt?: Date;
  endedAt?: Date;
}

/** The end of an item, without secrets and personal data. */
export interface ItemResult {
  position: number;
  /** The domain or what else the item is about, if it names one. */
  subject?: string;
  state: ItemState;
  status?: number;
  errorCode?: string;
  errorClass?: ErrorClass;
  message?: string;
  orderId?: number;
  operationId?: string;
  planned?: Money;
  charged?: Money;
  refunded?: Money;
  answer?: JsonValue;
  endedAt?: Date;
}

export interface JobProgress {
  total: number;
  waiting: number;
  running: number;
  unknown: number;
  done: number;
  refused: number;
  skipped: number;
  charged: Money;
}
