import type { Money } from '@registrar/kernel';
import type { NewJob } from './intake/new-job';
import type { CallMarkNote, ClaimedItem, NewItem } from './item';
import type {
  ErrorClass,
  ItemFilter,
  ItemOrder,
  ItemPage,
  ItemRefusal,
  ItemResult,
  Job,
  JobPlan,
  JobState,
  PauseReason,
  RefusalsOfCode,
} from './job';
import type { JobScope, JobSide } from './owner';

export { OperationCalls } from '@registrar/kernel';
export { type CallMarkNote, itemOfKey } from './item';
export { readPlan, writePlan } from './stored-plan';

/** Takes in jobs. Writers demand an open unit of work. A job is hidden until `complete`. */
export abstract class JobIntakeStore {
  /** Jobs of the account, or of staff, that have not ended, incomplete ones included. Others that count them wait. */
  abstract countUnended(scope: JobScope): Promise<number>;
  /** Items of jobs of the account, or of staff, that are stored, those of ended jobs included. */
  abstract countItems(scope: JobScope): Promise<number>;
  abstract create(job: NewJob): Promise<void>;
  /** Up to 1,000 items, positions in sequence. */
  abstract append(jobId: string, items: readonly NewItem[]): Promise<void>;
  /** Shows the job as a draft of `total` items. */
  abstract complete(jobId: string, total: number): Promise<Job>;
  /** Removes a job that is not complete, with its items. */
  abstract discard(jobId: string): Promise<void>;
}

/** What a change of state writes beside it; what is left out is cleared. */
export interface JobMove {
  state: JobState;
  at: Date;
  reason?: string;
  pauseReason?: PauseReason;
  /** While paused for `balance`: price of the next item, and what is missing to it. */
  needed?: Money;
  missing?: Money;
}

/** A locked job, with what only decisions need. */
export interface LockedJob {
  job: Job;
  /** Of the plan under way or finished. */
  planMark?: string;
  /** Items that the present phase (`planning` or `running`) still has to end. */
  open: number;
  /** Refused items since the last one that was done. */
  failuresInARow: number;
  /** When its state changed last. */
  movedAt: Date;
}

/** Jobs and their items for decisions. Everything demands an open unit of work in which the job was locked. */
export abstract class JobStore {
  /** Locks the row until the end of the transaction. Undefined: there is no such job. */
  abstract lock(scope: JobScope, id: string): Promise<LockedJob | undefined>;
  /** Writes state, reason and times: `startedAt` once, `endedAt` with done and stopped. */
  abstract move(id: string, move: JobMove): Promise<Job>;
  /** Forgets the plan before; each waiting item is to be planned. Returns their number, which is `open` now. */
  abstract beginPlan(id: string, planMark: string): Promise<number>;
  /** Plans every waiting item at a price of 0: its command has no dry run and costs nothing. */
  abstract planAll(id: string, planMark: string): Promise<void>;
  /** Refuses planned items about a domain that does not exist, or that another operation changes. */
  abstract refuseUnready(id: string): Promise<void>;
  /** Stores the plan as finished. */
  abstract completePlan(id: string, plan: JobPlan): Promise<void>;
  /** Counts and sample of the finished plan, read from the items. */
  abstract readPlan(id: string, planMark: string): Promise<JobPlan>;
  /** Sets `open` to the number of items that have not ended, and returns it. */
  abstract countOpen(id: string): Promise<number>;
  /** Refused items of these classes wait again, with the next attempt. Returns their number. */
  abstract retry(id: string, classes: readonly ErrorClass[]): Promise<number>;
  /** Waiting items end as `skipped`, also those that are claimed and not called. Returns their number. */
  abstract skipWaiting(id: string, at: Date): Promise<number>;
  /**
   * Sets the order in which waiting items are claimed for their calls. What has no expiry of a domain of the
   * account, or no planned price, comes last; equals follow their positions.
   */
  abstract rank(job: Pick<Job, 'id' | 'scope'>, order: Exclude<ItemOrder, 'as_given'>): Promise<void>;
  /** Price of the first waiting item, by its rank, that costs something. */
  abstract firstPrice(id: string): Promise<Money | undefined>;
  /** Sets the number of refused items in a row. */
  abstract setFailures(id: string, failures: number): Promise<void>;
}

/** A job that may have items to claim. */
export interface JobInTurn {
  id: string;
  scope: JobScope;
  /** It is paused for `balance`, and its account has the credit by now that the next item needs. */
  hasCredit?: true;
}

export interface ClaimRequest {
  now: Date;
  until: Date;
  /** Most items at once, at least 1. */
  most: number;
  /**
   * Dry runs that the caller makes one after another: the claim then takes so many items in the place of one.
   * Claims of calls leave it out.
   */
  inRow?: number;
  lease: string;
  /** plan: dry runs. run: calls. settle: nothing new. */
  phase: 'plan' | 'run' | 'settle';
  /**
   * Calls of items that the plan has priced, whose prices fit under the spend cap together, and that no earlier
   * call left open, are begun by the claim (`ClaimedItem.isBegun`): the caller calls them at once.
   */
  beginsCalls: boolean;
}

/** An item with how it ends. */
export interface SettledItem {
  item: ClaimedItem;
  end: ItemEnd;
}

/** An item with the outcome of its dry run for `:plan`. */
export interface PlannedItem {
  item: ClaimedItem;
  outcome: { price: Money } | ItemRefusal;
}

/** What the runner reads and writes. */
export abstract class JobRunStore {
  /**
   * Jobs with items that can be claimed at `now`, one of each account, the account that waited longest for its turn
   * first; of jobs of staff the one that waited longest. Also paused and stopped jobs with open calls or expired
   * claims. Behind them, for `accounts`, those of `withCredit`, as many again: one statement for both.
   */
  abstract inTurn(side: JobSide, now: Date, most: number): Promise<JobInTurn[]>;
  /** Whether a job of staff may be in turn at some time without a move by staff before it. */
  abstract hasUnfinishedOfStaff(): Promise<boolean>;
  /** Jobs paused for `balance` whose account has the credit by now that the next item needs. */
  abstract withCredit(most: number): Promise<JobInTurn[]>;
  /**
   * Claims items of the locked job until `until`, in the order of their ranks and positions, for dry runs of
   * their positions: none that another claim holds, and not more at once than its options allow, where a claim of
   * dry runs counts as one item. `phase`: what may begin; open calls are claimed in any. Expired claims of items
   * that were not called are given up before. Notes the turn of the job. Demands a unit of work.
   */
  abstract claim(locked: LockedJob, request: ClaimRequest): Promise<ClaimedItem[]>;
  /** Prolongs claims that are still held, and to `keysUntil` those of their keys, which end no earlier. */
  abstract renew(leases: readonly string[], until: Date, keysUntil: Date): Promise<void>;
  /** Whether the claim still holds its item; demands the locked job. */
  abstract holds(item: ClaimedItem): Promise<boolean>;
  /** Money of items whose call was begun and has not ended, without this one. Demands the locked job. */
  abstract reservedBeside(item: ClaimedItem): Promise<Money>;
  /** Notes that the call begins and what it may cost. Demands the locked job. */
  abstract beginCall(item: ClaimedItem, price: Money): Promise<void>;
  /**
   * Gives the item back: it waits, until `dueAt` if that is given, which counts as an open call; with
   * `nextAttempt` its next call has another key. Demands the locked job.
   */
  abstract giveBack(item: ClaimedItem, options: { nextAttempt: boolean; dueAt?: Date }): Promise<void>;
  /** Those of them that their claims hold and that were not called wait as before. Demands the locked job. */
  abstract giveBackAll(jobId: string, items: readonly ClaimedItem[]): Promise<void>;
  /**
   * The item is claimed again at `dueAt`, to be called with the same key; `openCall`: a call with an open
   * outcome. An item that was called is `unknown` until then. Demands the locked job.
   */
  abstract postpone(
    item: ClaimedItem,
    options: { dueAt: Date; openCall?: { status?: number; errorCode?: string } },
  ): Promise<void>;
  /** Stores outcomes of dry runs of items that their claims hold, and counts `open` down by the number it returns. */
  abstract settlePlans(jobId: string, items: readonly PlannedItem[]): Promise<number>;
  /**
   * Ends items of a job in this order: drops their fields, and the stored changes of those that are not done,
   * adds their money to the job's, counts `open` down and failures in a row on. Returns those that their
   * claims held; others are left alone. Demands the locked job.
   */
  abstract settle(jobId: string, items: readonly SettledItem[]): Promise<readonly SettledItem[]>;
}

/** A done item with what it changed, sealed; absent: nothing is stored. */
export interface DoneItem {
  position: number;
  subject?: string;
  sealed?: string;
}

/** What items changed, with the values before: it may hold contacts, and goes with its job. */
export abstract class JobChanges {
  /** Replaces what is stored of the item. Called in the unit of work of the change, which it is part of. */
  abstract put(jobId: string, position: number, sealed: string): Promise<void>;
  /** Up to `limit` done items whose position is below `before`, the last one first. */
  abstract doneItems(jobId: string, before: number, limit: number): Promise<DoneItem[]>;
}

/** How an item ended. */
export interface ItemEnd {
  state: 'done' | 'refused' | 'skipped';
  at: Date;
  status?: number;
  refusal?: ItemRefusal;
  orderId?: number;
  operationId?: string;
  charged: Money;
}

/** Counts by state, and how many ended since a moment. */
export interface ItemCounts {
  waiting: number;
  running: number;
  unknown: number;
  done: number;
  refused: number;
  skipped: number;
  planned: number;
  endedSince: number;
}

/** What accounts read of their jobs; complete ones only. */
export abstract class JobReader {
  abstract find(scope: JobScope, id: string): Promise<Job | undefined>;
  /** `revision` of the job alone: followers read it often. */
  abstract revision(scope: JobScope, id: string): Promise<number | undefined>;
  abstract plan(id: string): Promise<JobPlan | undefined>;
  abstract counts(id: string, since: Date): Promise<ItemCounts>;
  /** Newest first. */
  abstract list(
    scope: JobScope,
    window: { offset: number; limit: number },
  ): Promise<{ jobs: Job[]; totalCount: number }>;
  /** Newest first, those older than the job `before`. */
  abstract newest(scope: JobScope, part: { before?: string; limit: number }): Promise<Job[]>;
  /** Refused items by the code of their refusal, of their calls or else of the plan; the most first. */
  abstract refusals(id: string): Promise<RefusalsOfCode[]>;
  abstract items(id: string, filter: ItemFilter): Promise<ItemPage>;
  abstract item(id: string, position: number): Promise<ItemResult | undefined>;
}

/** What the answer of a call says of its order. */
export interface CalledOrder {
  orderId?: number;
  operationId?: string;
}

/**
 * The outcome of a call by its key. none: nothing is stored, so that it was not executed, or its operation
 * takes no key · open: its operation is not settled.
 */
export type KeyOutcome =
  { kind: 'none' | 'open' | 'refused'; operationId?: string } | { kind: 'done'; operationId?: string };

export interface OrderCharge {
  orderId?: number;
  charged: Money;
}

/** Money of accounts and orders, read from the ledger's side. */
export abstract class JobMoney {
  /** What the account can spend, its credit limit included. */
  abstract available(accountId: number): Promise<Money>;
  /**
   * The order of a call, and what it took or holds: found by its operation where the call repeats an
   * earlier one, whose answer names no order. Zero without an order of the account.
   */
  abstract charged(scope: JobScope, call: CalledOrder): Promise<OrderCharge>;
  /** Of a call that cannot be repeated now. */
  abstract outcomeOfKey(scope: JobScope, key: string, now: Date): Promise<KeyOutcome>;
}

/** Removes what has passed. */
export abstract class JobHousekeeping {
  /** Jobs in these states whose state did not change since, the oldest first. */
  abstract idle(states: readonly JobState[], movedBefore: Date, limit: number): Promise<JobInTurn[]>;
  /**
   * Removes up to `limit` jobs that ended before `endedBefore`, and incomplete ones created before
   * `abandonedBefore`. Returns their number.
   */
  abstract remove(endedBefore: Date, abandonedBefore: Date, limit: number): Promise<number>;
  /** Drops the fields of up to `limit` refused items whose jobs ended before. Returns their number. */
  abstract eraseFields(endedBefore: Date, limit: number): Promise<number>;
}

/** Notes of calls that committed a change, where the operations themselves take no keys: those of staff. */
export abstract class CallMarks {
  /**
   * Inside a unit of work, after its last write: notes that the call with this key changed something, so that
   * both are committed or neither. False: the unit wrote nothing. Throws 409 where another call with the key
   * has changed something.
   */
  abstract mark(key: string, note: CallMarkNote): Promise<boolean>;
  /** What an earlier call with the key changed; undefined: nothing. */
  abstract find(key: string): Promise<{ operationId?: string } | undefined>;
}
