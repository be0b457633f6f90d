import { addSeconds, type Clock, Money, type UnitOfWork } from '@registrar/kernel';
import { type ClaimedItem, isUnanswered, type ItemOutcome, itemKey, type PlanOutcome } from '../item';
import type { Job } from '../job';
import type { JobMoves } from '../job-moves';
import { accountOf, isStaff, scopeOf } from '../owner';
import type { ItemEnd, JobMoney, JobRunStore, JobStore, KeyOutcome, LockedJob } from '../ports';
import { LONGEST_PAUSE_SECONDS, MOST_OPEN_CALLS, pauseAfter } from './outcomes';

export interface SettlementParts {
  uow: UnitOfWork;
  store: JobStore;
  runStore: JobRunStore;
  moves: JobMoves;
  money: JobMoney;
  clock: Clock;
}

/** Seconds before an item tries again to fit under the cap beside calls that are under way. */
const CAP_PAUSE_SECONDS = 5;
const CENT = Money.of(1n);
const isNothing = ({ minor }: Money): boolean => minor <= 0n;

type Ended = Extract<ItemOutcome, { kind: 'done' | 'refused' }>;
type Refused = Extract<ItemOutcome, { kind: 'refused' }>;
type LockedOut = Extract<ItemOutcome, { kind: 'locked_out' }>;

/**
 * Writes what happened to a claimed item, each time in one unit of work that locks the job first. An item
 * that another claim has taken over is left to it.
 */
export class ItemSettlement {
  constructor(private readonly parts: SettlementParts) {}

  /**
   * Notes that the call begins, with the price that it may cost. False: it must not begin, and the item is
   * given back. Calls that are under way count against the spend cap with their prices.
   */
  begin(item: ClaimedItem, price: Money): Promise<boolean> {
    const { runStore, clock } = this.parts;
    return this.held(item, false, async ({ job }) => {
      if (job.state !== 'running') {
        await this.parts.runStore.giveBack(item, { nextAttempt: false });
        return false;
      }
      const { spendCap } = job.options;
      if (spendCap && job.charged.plus(price).minor > spendCap.minor) {
        await runStore.giveBack(item, { nextAttempt: false });
        await this.pauseAtCap(job, spendCap, price);
        return false;
      }
      if (spendCap && (await this.committed(item, job)).plus(price).minor > spendCap.minor) {
        await runStore.postpone(item, { dueAt: addSeconds(clock.now(), CAP_PAUSE_SECONDS) });
        return false;
      }
      await runStore.beginCall(item, price);
      return true;
    });
  }

  /** Stores how the item's call, or the dry run before it, ended; ends the job with its last item. */
  conclude(item: ClaimedItem, outcome: ItemOutcome): Promise<void> {
    return this.held(item, undefined, async (locked) => {
      switch (outcome.kind) {
        case 'done':
          return this.end(item, locked, outcome);
        case 'refused':
          return item.isCalled && isUnanswered({ ...outcome.refusal, operationId: outcome.operationId })
            ? this.endByKey(item, locked, outcome)
            : this.end(item, locked, outcome);
        case 'unknown':
          return this.postpone(item, outcome, outcome);
        case 'price_rose':
          return this.tryAgain(item, locked, PRICE_ROSE);
        case 'no_credit':
          return this.waitForCredit(item, locked);
        case 'locked_out':
          return item.isCalled
            ? this.stopCalled(item, locked, outcome)
            : this.stop(item, locked.job, outcome);
      }
    });
  }

  /** Stores how the dry run for `:plan` ended; finishes the plan with its last item. */
  concludePlan(item: ClaimedItem, outcome: PlanOutcome): Promise<void> {
    const { store, runStore, moves } = this.parts;
    return this.held(item, undefined, async ({ job, planMark, open }) => {
      if (job.state !== 'planning' || planMark === undefined) return;
      if (outcome.kind === 'unknown') return this.postpone(item, outcome);
      if (outcome.kind === 'locked_out') return this.stop(item, job, outcome);
      await runStore.settlePlan(item, outcome.kind === 'planned' ? outcome : outcome.refusal);
      if (open > 1) return;
      await store.completePlan(job.id, await store.readPlan(job.id, planMark));
      await moves.move(job, { state: 'planned' });
    });
  }

  private held<T>(item: ClaimedItem, otherwise: T, work: (locked: LockedJob) => Promise<T>): Promise<T> {
    const { uow, store, runStore } = this.parts;
    return uow.run(async () => {
      const locked = await store.lock(scopeOf(item.owner), item.jobId);
      return locked && (await runStore.holds(item)) ? work(locked) : otherwise;
    });
  }

  private async committed(item: ClaimedItem, job: Job): Promise<Money> {
    return job.charged.plus(await this.parts.runStore.reservedBeside(item));
  }

  private postpone(
    item: ClaimedItem,
    { seconds, isUncounted }: { seconds: number; isUncounted?: boolean },
    { status, errorCode }: { status?: number; errorCode?: string } = {},
  ): Promise<void> {
    const { runStore, clock } = this.parts;
    const dueAt = addSeconds(clock.now(), seconds);
    return runStore.postpone(item, { dueAt, ...(!isUncounted && { openCall: { status, errorCode } }) });
  }

  /** No call of the attempt had an answer of its operation: what its key stores decides. */
  private async endByKey(item: ClaimedItem, locked: LockedJob, refused: Refused): Promise<void> {
    const known = await this.parts.money.outcomeOfKey(
      scopeOf(item.owner),
      itemKey(item),
      this.parts.clock.now(),
    );
    if (known.kind === 'open')
      return this.postpone(item, { seconds: LONGEST_PAUSE_SECONDS }, refused.refusal);
    return this.end(item, locked, endOf(known, refused));
  }

  /** The job stops, but a call of the item was begun: it ends as its key says, and is open until then. */
  private async stopCalled(item: ClaimedItem, locked: LockedJob, outcome: LockedOut): Promise<void> {
    const { job } = locked;
    if (job.state !== 'stopped') await this.stopJob(job, outcome.reason);
    await this.endByKey(
      item,
      { ...locked, job: { ...job, state: 'stopped' } },
      { kind: 'refused', refusal: outcomeUnknown(outcome) },
    );
  }

  private async end(
    item: ClaimedItem,
    { job, open, failuresInARow }: LockedJob,
    outcome: Ended,
  ): Promise<void> {
    const { runStore, money, moves, clock } = this.parts;
    const { operationId } = outcome;
    const isDone = outcome.kind === 'done';
    const { orderId, charged } = isDone
      ? await money.charged(scopeOf(item.owner), outcome)
      : { orderId: outcome.orderId, charged: Money.zero() };
    const at = clock.now(accountOf(scopeOf(item.owner)));
    const end: ItemEnd = isDone
      ? { state: 'done', at, status: outcome.status, orderId, operationId, charged }
      : {
          state: 'refused',
          at,
          status: outcome.refusal.status,
          refusal: outcome.refusal,
          orderId,
          operationId,
          charged,
        };
    await runStore.settle(item, end);
    if (open <= 1 && (job.state === 'running' || job.state === 'paused')) {
      await moves.move(job, { state: 'done' });
      return;
    }
    const failures = isDone ? 0 : failuresInARow + 1;
    const { pauseAfterFailures } = job.options;
    if (job.state !== 'running' || pauseAfterFailures === undefined || failures < pauseAfterFailures) return;
    const reason = `${failures} items in a row were refused, the last one is item ${item.position}.`;
    await moves.move(job, { state: 'paused', pauseReason: 'failures', reason });
  }

  /**
   * The item waits and the job pauses until the account has credit for it. The key of a refused call holds
   * its refusal, so the next call has another.
   */
  private async waitForCredit(item: ClaimedItem, locked: LockedJob): Promise<void> {
    const { job } = locked;
    const { runStore, money, moves } = this.parts;
    if (job.state === 'stopped') return runStore.settle(item, this.skipped(item));
    // each item of staff is of another account
    if (isStaff(item.owner)) return this.end(item, locked, NO_CREDIT);
    const available = await money.available(item.owner.accountId);
    const price = item.begunPrice ?? item.planned;
    const isHidden = !price || isNothing(price) || (await this.isDearerThan(available, item));
    const needed = isHidden ? available.plus(CENT) : price;
    const missing = needed.minus(available);
    // calls under way had reserved it
    if (missing.minor <= 0n) return this.tryAgain(item, locked, NO_CREDIT);
    await runStore.giveBack(item, { nextAttempt: item.isCalled });
    if (job.state !== 'running') return;
    const amount = `${isHidden ? 'at least ' : ''}${missing.toDecimal()} ${missing.currency}`;
    const reason = `The balance does not cover item ${item.position}: ${amount} is missing.`;
    await moves.move(job, { state: 'paused', pauseReason: 'balance', reason, needed, missing });
  }

  /**
   * Whether a dry run, whose refusal names no price, was refused for one above `available`: the planned price
   * is below it, the job accepts one above it, and no call under way had reserved credit.
   */
  private async isDearerThan(available: Money, item: ClaimedItem): Promise<boolean> {
    const { begunPrice, planned, acceptPriceUpTo } = item;
    if (begunPrice || !acceptPriceUpTo || acceptPriceUpTo.minor <= available.minor) return false;
    if (planned && planned.minor > available.minor) return false;
    return isNothing(await this.parts.runStore.reservedBeside(item));
  }

  /** The call changed nothing: it waits for its next attempt, `last` ends it after too many. */
  private async tryAgain(item: ClaimedItem, locked: LockedJob, last: Ended): Promise<void> {
    if (locked.job.state === 'stopped') return this.parts.runStore.settle(item, this.skipped(item));
    if (item.openCalls + 1 >= MOST_OPEN_CALLS) return this.end(item, locked, last);
    const dueAt = addSeconds(this.parts.clock.now(), pauseAfter(item.openCalls));
    await this.parts.runStore.giveBack(item, { nextAttempt: item.isCalled, dueAt });
  }

  private skipped({ owner }: ClaimedItem): ItemEnd {
    return { state: 'skipped', at: this.parts.clock.now(accountOf(scopeOf(owner))), charged: Money.zero() };
  }

  private async stop(item: ClaimedItem, job: Job, { status, errorCode, reason }: LockedOut): Promise<void> {
    const { runStore } = this.parts;
    const end = this.skipped(item);
    const refusal = { status, errorCode, errorClass: 'policy', message: reason } as const;
    if (job.state === 'planning') await runStore.giveBack(item, { nextAttempt: false });
    else await runStore.settle(item, { ...end, status, refusal });
    if (job.state !== 'stopped') await this.stopJob(job, reason);
  }

  private async stopJob(job: Job, reason: string): Promise<void> {
    await this.parts.store.skipWaiting(job.id, this.parts.clock.now(accountOf(job.scope)));
    await this.parts.moves.move(job, { state: 'stopped', reason });
  }

  private async pauseAtCap(job: Job, cap: Money, price: Money): Promise<void> {
    const reason = `The next item costs ${price.toDecimal()} ${price.currency}, which would exceed the spend cap of ${cap.toDecimal()} ${cap.currency}: ${job.charged.toDecimal()} is spent.`;
    await this.parts.moves.move(job, { state: 'paused', pauseReason: 'spend_cap', reason });
  }
}

const NO_CREDIT: Ended = {
  kind: 'refused',
  refusal: {
    status: 402,
    errorCode: 'billing.insufficient_funds',
    errorClass: 'balance',
    message: 'Insufficient Funds',
  },
};

const PRICE_ROSE: Ended = {
  kind: 'refused',
  refusal: {
    status: 409,
    errorCode: 'job.plan_changed',
    errorClass: 'policy',
    message: 'The price of the item rose whenever it was called. Plan the job again.',
  },
};

const endOf = ({ kind, operationId }: KeyOutcome, refused: Refused): Ended =>
  kind === 'done' ? { kind, status: 200, operationId } : { ...refused, operationId };

/** Nothing is stored under the key: the call was lost before it changed anything, or its operation takes none. */
const outcomeUnknown = ({ status, reason }: LockedOut): Refused['refusal'] => ({
  status,
  errorCode: 'job.outcome_unknown',
  errorClass: 'policy',
  message: `A call of the item was begun. Read what it changes before you repeat it. ${reason}`,
});
