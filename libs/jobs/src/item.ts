import type { IdempotencyClaim, Money } from '@registrar/kernel';
import type { ItemRefusal } from './job';
import type { JobOwner } from './owner';

/** An item as it is stored: its fields are sealed, since they may hold auth codes and contacts. */
export interface NewItem {
  /** From 1. */
  position: number;
  subject?: string;
  sealed: string;
}

/** An item that one process holds until `until`. */
export interface ClaimedItem {
  jobId: string;
  owner: JobOwner;
  command: string;
  position: number;
  attempt: number;
  /** Distinguishes this claim from a later one. */
  lease: string;
  sealed: string;
  /** plan: its dry run for `:plan`. run: its call. */
  phase: 'plan' | 'run';
  planned?: Money;
  acceptPriceUpTo?: Money;
  /** The price with which the call was begun: a repeated one may not hold more. */
  begunPrice?: Money;
  /** A call of this attempt was begun: its outcome may exist, only a call with the same key finds it. */
  isCalled: boolean;
  /** This claim noted its first call, with the price of its plan: it takes no dry run. */
  isBegun: boolean;
  /** Calls of this attempt whose outcome is open. */
  openCalls: number;
  /** Of its key, claimed together with the item; absent: its call claims the key. */
  keyClaim?: IdempotencyClaim;
}

/** Unique for each attempt of an item: a repeated call of the attempt gets the first one's outcome. */
export const itemKey = ({ jobId, position, attempt }: ClaimedItem): string =>
  `job-${jobId}-${position}-${attempt}`;

const KEY = /^job-([0-9a-f-]{36})-(\d+)-(\d+)$/;

/** The item and attempt of a key. */
export function itemOfKey(key: string): { jobId: string; position: number; attempt: number } {
  const [, jobId, position, attempt] = KEY.exec(key) ?? [];
  if (jobId === undefined) throw new Error('the key is not of an item of a job');
  return { jobId, position: Number(position), attempt: Number(attempt) };
}

/** A refusal that says nothing of the operation: a repeat keeps the key, so that it never buys twice. */
export const isUnanswered = ({ status, operationId }: { status?: number; operationId?: string }): boolean =>
  status !== undefined && (status === 429 || status >= 500) && operationId === undefined;

/** How a call of an item ended. */
export type ItemOutcome =
  | { kind: 'done'; status: number; orderId?: number; operationId?: string }
  | { kind: 'refused'; refusal: ItemRefusal; orderId?: number; operationId?: string }
  /** Called again with the same key after `seconds`. isUncounted: however often. */
  | { kind: 'unknown'; seconds: number; status: number; errorCode?: string; isUncounted?: boolean }
  /** Its price rose since its plan or dry run: nothing was changed, and the next attempt begins with a dry run. */
  | { kind: 'price_rose' }
  /** The account has not enough credit: the item waits, the job pauses. */
  | { kind: 'no_credit' }
  /** The token or the account may no longer call: the job stops. */
  | { kind: 'locked_out'; status: number; errorCode?: string; reason: string };

/** How the dry run of an item ended. */
export type PlanOutcome =
  | { kind: 'planned'; price: Money }
  | { kind: 'refused'; refusal: ItemRefusal }
  /** No answer worth storing: planned again after `seconds`. */
  | { kind: 'unknown'; seconds: number; isUncounted?: boolean }
  | { kind: 'locked_out'; status: number; errorCode?: string; reason: string };

/** A claimed item with the outcome of its call, or of its dry run for `:plan`. */
export type EndedItem =
  | { phase: 'run'; item: ClaimedItem; outcome: ItemOutcome }
  | { phase: 'plan'; item: ClaimedItem; outcome: PlanOutcome };

/** What a call of staff noted of its key, with its change. */
export interface CallMarkNote {
  /** Of all calls with the key. */
  isFirst: boolean;
  /** The operation that it opened. */
  operationId?: string;
  /** The operation of an earlier call, in whose place this one is made. */
  replaces?: string;
}
