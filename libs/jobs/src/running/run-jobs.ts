import { addSeconds, type Clock, type Ids, type Log, type UnitOfWork } from '@registrar/kernel';
import type { ClaimedItem, EndedItem } from '../item';
import type { JobMoves } from '../job-moves';
import { accountOf, type JobSide } from '../owner';
import type { ClaimRequest, JobInTurn, JobRunStore, JobStore, LockedJob } from '../ports';
import type { CallItem } from './call-item';
import { EndedItems } from './ended-items';
import { isOpenAt } from './hours';
import type { ItemSettlement } from './item-settlement';
import type { JobSignal } from './job-signal';
import { PlanRow } from './plan-row';

/** A process that lives renews its claims every `RENEW_SECONDS`; items of a dead one wait this long. */
export const LEASE_SECONDS = 20;
export const RENEW_SECONDS = 5;
/**
 * A key is claimed as long as its item: an item of a process that died before its call is taken over at once. While
 * the call is under way its key is held this long, since the operation may go on after an answer was lost (as the
 * lease of a key that its request claims).
 */
const KEY_LEASE_SECONDS = 90;
/** Jobs read at once. */
const JOBS_AT_ONCE = 50;

export interface RunParts {
  uow: UnitOfWork;
  store: JobStore;
  runStore: JobRunStore;
  moves: JobMoves;
  settlement: ItemSettlement;
  callItem: CallItem;
  signal: JobSignal;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/** Asked before anything begins; an AbortSignal fits. */
interface StopSignal {
  readonly aborted: boolean;
}

/**
 * Carries out items of planning and running jobs, in any number of processes: each claims its own, and the
 * claims of a dead process expire. Accounts take turns. A turn of a job is one unit of work: it stores the
 * outcomes of all items that have ended since the one before, and claims others in their place. Dry runs of a
 * plan are claimed and made in rows (PlanRow).
 */
export class RunJobs {
  /** Calls, with the claims of their items. */
  private readonly underWay = new Map<Promise<void>, string>();
  private readonly ended = new EndedItems();
  /** Units of work under way, none of which rejects. */
  private readonly turns = new Set<Promise<void>>();
  private readonly planRow: PlanRow;

  constructor(
    private readonly parts: RunParts,
    /** Items of this process at once; 0: it runs no jobs. */
    private readonly atOnce: number,
    private readonly side: JobSide = 'accounts',
  ) {
    this.planRow = new PlanRow(parts.callItem, parts.clock, (item, error) => this.logFailure(item, error));
  }

  /** Items and rows of dry runs whose outcomes are not stored yet. */
  get itemsUnderWay(): number {
    return this.underWay.size + this.ended.size;
  }

  /** Whether `begin` looks for jobs: without room for an item it does not. */
  get hasRoom(): boolean {
    return this.room > 0;
  }

  /** Calls the listener when this process made a job go on: it may have items to begin. */
  onWork(listener: () => void): void {
    this.parts.signal.listen(listener);
  }

  /**
   * Resumes jobs that paused for their balance and have the credit by now, begins as many items as this
   * process has room for, and returns the number of calls and rows of dry runs. Stores the outcomes of those
   * that had ended when it was called.
   */
  async begin(stop: StopSignal = { aborted: false }): Promise<number> {
    const { jobs: ended } = this.ended;
    const turns = new Set<string>();
    try {
      return await this.takeTurns(stop, turns);
    } finally {
      for (const job of ended) if (!turns.has(job.id)) await this.settleJob(job);
    }
  }

  /** Begins items until there is none to begin; returns when all of them have ended. */
  async execute(stop: StopSignal = { aborted: false }): Promise<void> {
    while ((await this.begin(stop)) > 0 || this.itemsUnderWay > 0) await this.oneEnded();
  }

  /** Stores the outcomes of items that have ended, and begins none. */
  async settle(): Promise<void> {
    for (const job of this.ended.jobs) await this.settleJob(job);
  }

  /** The same jobs, those with credit again resumed; without one that could not be. */
  private async resumed(found: readonly JobInTurn[]): Promise<JobInTurn[]> {
    const jobs: JobInTurn[] = [];
    for (const job of found)
      try {
        if (job.hasCredit) await this.resume(job);
        jobs.push(job);
      } catch (error) {
        this.parts.log.error('job with credit again not resumed', { jobId: job.id, error });
      }
    return jobs;
  }

  /** Resumes jobs that paused for their balance, where the account has enough credit by now. */
  async resumeWithCredit(): Promise<void> {
    for (const job of await this.parts.runStore.withCredit(JOBS_AT_ONCE)) await this.resume(job);
  }

  /** Keeps the claims of items whose call takes long. */
  async renewClaims(): Promise<void> {
    const leases = [...new Set([...this.underWay.values(), ...this.ended.leases])];
    if (leases.length === 0) return;
    const { runStore, clock } = this.parts;
    const now = clock.now();
    await runStore.renew(leases, addSeconds(now, LEASE_SECONDS), addSeconds(now, KEY_LEASE_SECONDS));
  }

  /** Resolves when a call or a unit of work has ended; at once where an outcome waits, or none is under way. */
  async oneEnded(): Promise<void> {
    if (this.ended.waitingCount > 0) return;
    const open = [...this.underWay.keys(), ...this.turns];
    if (open.length > 0) await Promise.race(open);
  }

  /** Resolves when the outcomes of all items that are under way are stored. */
  async allEnded(): Promise<void> {
    while (this.itemsUnderWay > 0 || this.turns.size > 0) {
      await this.settle();
      const open = [...this.underWay.keys(), ...this.turns];
      if (open.length > 0) await Promise.race(open);
    }
  }

  private get room(): number {
    return this.atOnce - this.underWay.size;
  }

  /** `turns` gets the ids of jobs whose items that have ended are settled, whether or not that fails. */
  private async takeTurns(stop: StopSignal, turns: Set<string>): Promise<number> {
    if (this.room <= 0 || stop.aborted) return 0;
    const { runStore, clock } = this.parts;
    const found = await runStore.inTurn(this.side, clock.now(), Math.max(this.room, JOBS_AT_ONCE));
    const jobs = await this.resumed(found);
    let begun = 0;
    for (const [at, job] of jobs.entries()) {
      if (this.room <= 0 || stop.aborted) break;
      turns.add(job.id);
      // what a job leaves of its share is shared by those after it
      begun += await this.turn(job, Math.max(1, Math.floor(this.room / (jobs.length - at))), stop);
    }
    return begun;
  }

  private async turn(job: JobInTurn, most: number, stop: StopSignal): Promise<number> {
    const ended = this.ended.take(job.id);
    try {
      const rows = await this.settleAndClaim(job, ended, most);
      for (const row of rows) this.start(row, stop);
      return rows.length;
    } catch (error) {
      await this.settleOneByOne(job, ended);
      throw error;
    } finally {
      this.ended.forget(ended);
    }
  }

  private async settleJob(job: JobInTurn): Promise<void> {
    const ended = this.ended.take(job.id);
    try {
      if (ended.length > 0) await this.settleAndClaim(job, ended, 0);
    } catch {
      await this.settleOneByOne(job, ended);
    } finally {
      this.ended.forget(ended);
    }
  }

  /** After a failure: one outcome that cannot be stored keeps no other back. Its claim expires. */
  private async settleOneByOne(job: JobInTurn, ended: readonly EndedItem[]): Promise<void> {
    for (const one of ended)
      await this.settleAndClaim(job, [one], 0).catch((error: unknown) => this.logFailure(one.item, error));
  }

  /**
   * Stores outcomes of the job's items and claims others for up to `most` calls or rows of dry runs, in one unit
   * of work.
   */
  private settleAndClaim(
    { scope, id }: JobInTurn,
    ended: readonly EndedItem[],
    most: number,
  ): Promise<ClaimedItem[][]> {
    const { uow, store, settlement } = this.parts;
    const turn = uow.run(async () => {
      const found = await store.lock(scope, id);
      if (!found) return [];
      const locked = await settlement.settle(found, ended);
      return most > 0 ? this.claim(locked, most) : [];
    });
    const open: Promise<void> = turn.then(
      () => void this.turns.delete(open),
      () => void this.turns.delete(open),
    );
    this.turns.add(open);
    return turn;
  }

  private async claim(locked: LockedJob, most: number): Promise<ClaimedItem[][]> {
    const { runStore, callItem, clock, ids } = this.parts;
    const { job } = locked;
    const now = clock.now();
    const request = {
      now,
      until: addSeconds(now, LEASE_SECONDS),
      // hours and beginning are those of the account's clock, which a sandbox moves
      phase: phaseOf(locked, clock.now(accountOf(job.scope))),
      beginsCalls: callItem.isCallable(job.command),
    };
    if (request.phase !== 'plan') {
      const items = await runStore.claim(locked, { ...request, most, lease: ids.uuid() });
      return (await callItem.claimKeys(items, request.until)).map((item) => [item]);
    }
    const inRow = this.planRow.lengthFor(locked, Math.min(most, job.options.atOnce));
    const rows: ClaimedItem[][] = [];
    for (let row = 0; row < most; row += 1) {
      const items = await runStore.claim(locked, { ...request, most: 1, inRow, lease: ids.uuid() });
      if (items.length > 0) rows.push(items);
      if (items.length < inRow) break;
    }
    return rows;
  }

  /** One call, or the dry runs of one row: their outcomes are stored together. */
  private start(row: readonly ClaimedItem[], stop: StopSignal): void {
    const [{ phase, lease }] = row;
    const work = (phase === 'plan' ? this.planRow.execute(row, stop) : this.call(row))
      .then((all) => all.forEach((ended) => this.ended.add(ended)))
      .finally(() => this.underWay.delete(work));
    this.underWay.set(work, lease);
  }

  private async call([item]: readonly ClaimedItem[]): Promise<EndedItem[]> {
    try {
      const ended = await this.parts.callItem.execute(item);
      return ended ? [ended] : [];
    } catch (error) {
      this.logFailure(item, error);
      return [];
    }
  }

  /** The item's claim expires, then it is claimed again. */
  private logFailure({ jobId, position }: ClaimedItem, error: unknown): void {
    this.parts.log.error('item of a job failed', { jobId, position, error });
  }

  private resume({ scope, id }: JobInTurn): Promise<void> {
    const { uow, store, moves } = this.parts;
    return uow.run(async () => {
      const locked = await store.lock(scope, id);
      // only a paused job has a reason
      if (locked?.job.pauseReason !== 'balance') return;
      await moves.move(locked.job, { state: 'running' });
    });
  }
}

function phaseOf({ job }: LockedJob, now: Date): ClaimRequest['phase'] {
  if (job.state === 'planning') return 'plan';
  return job.state === 'running' && isOpenAt(job.options, now) ? 'run' : 'settle';
}
