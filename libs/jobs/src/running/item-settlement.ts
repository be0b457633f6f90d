import { addSeconds, type Clock, Money, type UnitOfWork } from '@registrar/kernel';
import { type ClaimedItem, type EndedItem, type ItemOutcome, itemKey } from '../item';
import type { Job } from '../job';
import type { JobMoves } from '../job-moves';
import { accountOf, isStaff, scopeOf } from '../owner';
import type { JobMoney, JobRunStore, JobStore, KeyOutcome, LockedJob } from '../ports';
import { type Ended, groupsOf, type ItemEnds, type OtherEnd } from './item-ends';
import { LONGEST_PAUSE_SECONDS, MOST_OPEN_CALLS, pauseAfter } from './outcomes';

export interface SettlementParts {
  uow: UnitOfWork;
  store: JobStore;
  runStore: JobRunStore;
  moves: JobMoves;
  ends: ItemEnds;
  money: JobMoney;
  clock: Clock;
}

/** Seconds before an item tries again to fit under the cap beside calls that are under way. */
const CAP_PAUSE_SECONDS = 5;
const CENT = Money.of(1n);
const isNothing = ({ minor }: Money): boolean => minor <= 0n;

type Refused = Extract<ItemOutcome, { kind: 'refused' }>;
type LockedOut = Extract<ItemOutcome, { kind: 'locked_out' }>;

/**
 * Writes what happened to claimed items of a locked job. An item that another claim has taken over is left
 * to it.
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

  /**
   * Stores the outcomes of items of the locked job, in this order, and returns the job as they leave it. Those
   * that simply end are written together.
   */
  async settle(locked: LockedJob, ended: readonly EndedItem[]): Promise<LockedJob> {
    let job = locked;
    for (const group of groupsOf(ended)) {
      if (group.kind === 'ends') job = await this.parts.ends.end(job, group.items);
      else if (group.kind === 'plans') job = await this.parts.ends.endPlans(job, group.items);
      else if (group.kind === 'not_begun') await this.parts.runStore.giveBackAll(job.job.id, group.items);
      else job = await this.settleOther(job, group.ended);
    }
    return job;
  }

  private async settleOther(locked: LockedJob, ended: OtherEnd): Promise<LockedJob> {
    const { item } = ended;
    const { store, runStore } = this.parts;
    if (!(await runStore.holds(item))) return locked;
    if (ended.phase === 'run') await this.conclude(item, ended.outcome, locked);
    else await this.concludePlan(item, ended.outcome, locked);
    return (await store.lock(scopeOf(item.owner), item.jobId)) ?? locked;
  }

  private async conclude(
    item: ClaimedItem,
    outcome: Extract<OtherEnd, { phase: 'run' }>['outcome'],
    locked: LockedJob,
  ): Promise<void> {
    switch (outcome.kind) {
      case 'refused':
        return this.endByKey(item, locked, outcome);
      case 'unknown':
        return this.postpone(item, outcome, outcome);
      case 'price_rose':
        return this.tryAgain(item, locked, PRICE_ROSE);
      case 'no_credit':
        return this.waitForCredit(item, locked);
      case 'locked_out':
        return item.isCalled ? this.stopCalled(item, locked, outcome) : this.stop(item, locked.job, outcome);
    }
  }

  private async concludePlan(
    item: ClaimedItem,
    outcome: Extract<OtherEnd, { phase: 'plan' }>['outcome'],
    { job }: LockedJob,
  ): Promise<void> {
    if (job.state !== 'planning') return;
    if (outcome.kind === 'unknown') await this.postpone(item, outcome);
    else await this.stop(item, job, outcome);
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
    await this.parts.ends.end(locked, [{ item, outcome: endByKeyOf(known, refused) }]);
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

  /**
   * The item waits and the job pauses until the account has credit for it. The key of a refused call holds
   * its refusal, so the next call has another.
   */
  private async waitForCredit(item: ClaimedItem, locked: LockedJob): Promise<void> {
    const { job } = locked;
    const { runStore, money, moves } = this.parts;
    if (job.state === 'stopped') return this.parts.ends.skip(item);
    // each item of staff is of another account
    if (isStaff(item.owner)) return void (await this.parts.ends.end(locked, [{ item, outcome: NO_CREDIT }]));
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
    if (locked.job.state === 'stopped') return this.parts.ends.skip(item);
    if (item.openCalls + 1 >= MOST_OPEN_CALLS)
      return void (await this.parts.ends.end(locked, [{ item, outcome: last }]));
    const dueAt = addSeconds(this.parts.clock.now(), pauseAfter(item.openCalls));
    await this.parts.runStore.giveBack(item, { nextAttempt: item.isCalled, dueAt });
  }

  private async stop(item: ClaimedItem, job: Job, { status, errorCode, reason }: LockedOut): Promise<void> {
    const { runStore } = this.parts;
    const refusal = { status, errorCode, errorClass: 'policy', message: reason } as const;
    if (job.state === 'planning') await runStore.giveBack(item, { nextAttempt: false });
    else await this.parts.ends.skip(item, refusal);
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

const endByKeyOf = ({ kind, operationId }: KeyOutcome, refused: Refused): Ended =>
  kind === 'done' ? { kind, status: 200, operationId } : { ...refused, operationId };

/** Nothing is stored under the key: the call was lost before it changed anything, or its operation takes none. */
const outcomeUnknown = ({ status, reason }: LockedOut): Refused['refusal'] => ({
  status,
  errorCode: 'job.outcome_unknown',
  errorClass: 'policy',
  message: `A call of the item was begun. Read what it changes before you repeat it. ${reason}`,
});
