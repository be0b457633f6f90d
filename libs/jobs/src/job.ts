import type { Money } from '@registrar/kernel';
import type { JobOwner, JobScope } from './owner';

/**
 * draft: items are stored, nothing is planned. planned: each item was planned. running, paused: items are
 * carried out, or wait. done: each item has ended. stopped: ended by `:cancel`, or since its token or account
 * may no longer call.
 */
export const JOB_STATES = ['draft', 'planning', 'planned', 'running', 'paused', 'done', 'stopped'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Why a job does not go on automatically. `balance` goes on after a top-up. */
export const PAUSE_REASONS = ['customer', 'failures', 'balance', 'spend_cap'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Whether a refused item can succeed later, and what has to change before. */
export const ERROR_CLASSES = ['transient', 'balance', 'policy', 'input'] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/**
 * waiting: not carried out yet. running: claimed by a process, its answer is not stored yet. done, refused:
 * ended. unknown: the registry's outcome is open; the call is repeated with its key until it is not. skipped:
 * the job ended before it.
 */
export const ITEM_STATES = ['waiting', 'running', 'unknown', 'done', 'refused', 'skipped'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/**
 * as_given: by their positions. expiry: domains that expire first come first, items without a domain of the
 * account last. price: by their planned prices, the lowest first.
 */
export const ITEM_ORDERS = ['as_given', 'expiry', 'price'] as const;
export type ItemOrder = (typeof ITEM_ORDERS)[number];

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
  /** In which items begin; with `atOnce` above 1 one may end before an earlier one. */
  order: ItemOrder;
  /** An item whose price is above its planned one is carried out up to this price; else `plan_changed`. */
  acceptPriceUpTo?: Money;
}

export interface Job {
  id: string;
  /** Calls its items. */
  owner: JobOwner;
  /** Of its owner: who may see it. */
  scope: JobScope;
  /** Id of the operation that each item calls. */
  command: string;
  state: JobState;
  /** Set while it is paused or stopped: in words. */
  reason?: string;
  pauseReason?: PauseReason;
  /** Credit that is missing for the next item, while it is paused for `balance`. */
  missing?: Money;
  options: JobOptions;
  /** Of the plan that was finished last: `:start` names it. */
  planId?: string;
  /** Number of its items. */
  total: number;
  /** Money of its items that have ended. */
  charged: Money;
  /** Grows with each change of the job or of one of its items. */
  revision: number;
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
  /** Calls with keys of their own, from 1: `:retry` starts the next. */
  attempt: number;
  status?: number;
  errorCode?: string;
  errorClass?: ErrorClass;
  message?: string;
  orderId?: number;
  operationId?: string;
  planned?: Money;
  charged?: Money;
  endedAt?: Date;
  /** The plan's refusal, until the item is carried out. */
  planError?: ItemRefusal;
}

/** A refusal of an item, in its plan or its call. */
export interface ItemRefusal {
  status: number;
  errorCode?: string;
  errorClass: ErrorClass;
  message?: string;
}

export type RefusalCounts = { readonly [errorClass in ErrorClass]: number };

/** What `:plan` found out. */
export interface JobPlan {
  planId: string;
  /** Items that can be carried out. */
  accepted: number;
  refused: number;
  /** Prices of the accepted items. */
  total: Money;
  refusals: RefusalCounts;
  /** Up to 20 items, refused ones first, each by position. */
  sample: readonly PlannedItemResult[];
}

/** `code`: absent where the refusal has none. */
export interface RefusalsOfCode {
  code?: string;
  count: number;
}

export interface PlannedItemResult {
  position: number;
  subject?: string;
  planned?: Money;
  refusal?: ItemRefusal;
}

export interface JobProgress {
  total: number;
  waiting: number;
  running: number;
  unknown: number;
  done: number;
  refused: number;
  skipped: number;
  /** Items whose plan is finished, while the job is `planning`. */
  planned: number;
  charged: Money;
  /** Items that ended in the last minute. */
  perMinute: number;
  /** Seconds until the last item ends at this rate; undefined while nothing ends. */
  secondsLeft?: number;
}

/** A job as its account sees it. */
export interface JobView {
  job: Job;
  progress: JobProgress;
  /** Once it was planned. */
  plan?: JobPlan;
}

/** A page of items in the order of their positions. */
export interface ItemPage {
  items: ItemResult[];
  /** Position to read on after; undefined: no item follows. */
  next?: number;
}

export interface ItemFilter {
  state?: ItemState;
  errorClass?: ErrorClass;
  /** Position of the last item read; 0: from the first one, whose position is 1. */
  after: number;
  /** 1 to 1,000. */
  limit: number;
}
