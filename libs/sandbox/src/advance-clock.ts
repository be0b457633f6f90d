import { addSeconds, type Clock, type UnitOfWork } from '@registrar/kernel';
import {
  type ClockJob,
  type Happening,
  MOST_AT_ONCE_SECONDS,
  MOST_IN_ALL_SECONDS,
  type ShownClock,
} from './account-clock';
import { advanceUnclear, clockBackwards, clockJobNotFound, clockRunning, clockTooFar } from './errors';
import type { AccountClocks, ClockSync } from './ports';

/** Exactly one of the two. */
export interface AdvanceRequest {
  to?: Date;
  seconds?: number;
}

/** A job with the first happenings during it. */
export interface ClockReport {
  job: ClockJob;
  happened: Happening[];
  /** More happened than is shown. */
  isCut: boolean;
}

/** Milliseconds between polls of a job. */
const POLL_MS = 200;
/** Happenings shown of one job. */
const SHOWN = 1_000;

/**
 * An account reads its clock, advances it and reads what happened. The worker carries the advance out
 * (RunClocks).
 */
export class AdvanceClock {
  constructor(
    private readonly clocks: AccountClocks,
    private readonly sync: ClockSync,
    private readonly pause: { for(milliseconds: number): Promise<void> },
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async show(accountId: number): Promise<ShownClock> {
    await this.sync.refresh();
    const now = this.clock.now(accountId);
    const job = await this.clocks.runningJob(accountId);
    return {
      now,
      aheadSeconds: Math.round((now.getTime() - this.clock.now().getTime()) / 1_000),
      ...(job && { job }),
    };
  }

  /** Throws 400 for an invalid or out-of-range time, 409 while the clock is being advanced. */
  async begin(accountId: number, { to, seconds }: AdvanceRequest): Promise<ClockJob> {
    if ((to === undefined) === (seconds === undefined)) throw advanceUnclear();
    const field = to ? 'to' : 'seconds';
    await this.sync.refresh();
    const [fromAt, createdAt] = [this.clock.now(accountId), this.clock.now()];
    const targetAt = to ?? addSeconds(fromAt, seconds!);
    if (targetAt <= fromAt) throw clockBackwards(field);
    // phrased so that an invalid date is too far as well
    const isNear =
      targetAt <= addSeconds(fromAt, MOST_AT_ONCE_SECONDS) &&
      targetAt <= addSeconds(createdAt, MOST_IN_ALL_SECONDS);
    if (!isNear) throw clockTooFar(field);
    const job = await this.uow.run(() => this.clocks.openJob({ accountId, fromAt, targetAt, createdAt }));
    if (!job) throw clockRunning();
    await this.sync.announce();
    await this.sync.refresh();
    return job;
  }

  /**
   * The job once it has ended, or as it is after that time; then its clock is known to this and the other
   * processes.
   */
  async wait(accountId: number, jobId: number, milliseconds: number): Promise<ClockReport> {
    let left = milliseconds;
    for (; left > 0; left -= POLL_MS) {
      const job = await this.clocks.job(accountId, jobId);
      // one pause more than needed: the process that answers next has refreshed its clock as well
      await this.pause.for(POLL_MS);
      if (job?.state !== 'running') break;
    }
    // a process that did not know that clocks move reads them less often
    const unnoticedMs = Math.min(this.sync.noticeMs(), left);
    if (unnoticedMs > 0) await this.pause.for(unnoticedMs);
    await this.sync.refresh();
    return this.report(accountId, jobId);
  }

  /** Throws 404. */
  async report(accountId: number, jobId: number): Promise<ClockReport> {
    const job = await this.clocks.job(accountId, jobId);
    if (!job) throw clockJobNotFound();
    const until = job.state === 'running' ? this.clock.now(accountId) : job.reachedAt;
    const happened = await this.clocks.happenings(job, until, SHOWN + 1);
    return { job, happened: happened.slice(0, SHOWN), isCut: happened.length > SHOWN };
  }
}
