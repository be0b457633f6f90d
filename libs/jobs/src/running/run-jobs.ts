import { addSeconds, type Clock, type Ids, type Log, type UnitOfWork } from '@registrar/kernel';
import type { ClaimedItem } from '../item';
import type { JobMoves } from '../job-moves';
import { accountOf, type JobSide } from '../owner';
import type { ClaimRequest, JobInTurn, JobRunStore, JobStore, LockedJob } from '../ports';
import type { CallItem } from './call-item';
import { isOpenAt } from './hours';

/** A process that lives renews its claims every `RENEW_SECONDS`; items of a dead one wait this long. */
export const LEASE_SECONDS = 20;
export const RENEW_SECONDS = 5;
/** Jobs read at once. */
const JOBS_AT_ONCE = 50;

export interface RunParts {
  uow: UnitOfWork;
  store: JobStore;
  runStore: JobRunStore;
  moves: JobMoves;
  callItem: CallItem;
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
 * claims of a dead process expire. Accounts take turns.
 */
export class RunJobs {
  private readonly underWay = new Map<Promise<void>, string>();

  constructor(
    private readonly parts: RunParts,
    /** Items of this process at once; 0: it runs no jobs. */
    private readonly atOnce: number,
    private readonly side: JobSide = 'accounts',
  ) {}

  get itemsUnderWay(): number {
    return this.underWay.size;
  }

  /** Whether `begin` looks for jobs: without room for an item it does not. */
  get hasRoom(): boolean {
    return this.room > 0;
  }

  /**
   * Resumes jobs that paused for their balance and have the credit by now, begins as many items as this
   * process has room for, and returns their number.
   */
  async begin(stop: StopSignal = { aborted: false }): Promise<number> {
    if (this.room <= 0 || stop.aborted) return 0;
    const { runStore, clock } = this.parts;
    const found = await runStore.inTurn(this.side, clock.now(), Math.max(this.room, JOBS_AT_ONCE));
    const jobs = await this.resumed(found);
    let begun = 0;
    for (const [at, job] of jobs.entries()) {
      if (this.room <= 0 || stop.aborted) break;
      // what a job leaves of its share is shared by those after it
      const share = Math.max(1, Math.floor(this.room / (jobs.length - at)));
      const items = await this.claim(job, share);
      for (const item of items) this.start(item);
      begun += items.length;
    }
    return begun;
  }

  /** Begins items until there is none to begin; returns when all of them have ended. */
  async execute(stop: StopSignal = { aborted: false }): Promise<void> {
    while ((await this.begin(stop)) > 0 || this.underWay.size > 0) await this.oneEnded();
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
    const leases = [...new Set(this.underWay.values())];
    if (leases.length === 0) return;
    await this.parts.runStore.renew(leases, addSeconds(this.parts.clock.now(), LEASE_SECONDS));
  }

  /** Resolves when an item that is under way ends; at once when none is. */
  async oneEnded(): Promise<void> {
    if (this.underWay.size > 0) await Promise.race(this.underWay.keys());
  }

  /** Resolves when every item that is under way has ended. */
  async allEnded(): Promise<void> {
    await Promise.all(this.underWay.keys());
  }

  private get room(): number {
    return this.atOnce - this.underWay.size;
  }

  private claim({ scope, id }: JobInTurn, most: number): Promise<ClaimedItem[]> {
    const { uow, store, runStore, clock, ids } = this.parts;
    const lease = ids.uuid();
    return uow.run(async () => {
      const locked = await store.lock(scope, id);
      if (!locked) return [];
      const now = clock.now();
      const until = addSeconds(now, LEASE_SECONDS);
      // hours and beginning are those of the account's clock, which a sandbox moves
      const phase = phaseOf(locked, clock.now(accountOf(scope)));
      return runStore.claim(locked, { now, until, most, lease, phase });
    });
  }

  private start(item: ClaimedItem): void {
    const work = this.parts.callItem
      .execute(item)
      // its claim expires, then it is claimed again
      .catch((error: unknown) =>
        this.parts.log.error('item of a job failed', { jobId: item.jobId, position: item.position, error }),
      )
      .finally(() => this.underWay.delete(work));
    this.underWay.set(work, item.lease);
  }

  private resume({ scope, id }: JobInTurn): Promise<void> {
    const { uow, store, moves } = this.parts;
    return uow.run(async () => {
      const locked = await store.lock(scope, id);
      if (locked?.job.state !== 'paused' || locked.job.pauseReason !== 'balance') return;
      await moves.move(locked.job, { state: 'running' });
    });
  }
}

function phaseOf({ job }: LockedJob, now: Date): ClaimRequest['phase'] {
  if (job.state === 'planning') return 'plan';
  return job.state === 'running' && isOpenAt(job.options, now) ? 'run' : 'settle';
}
