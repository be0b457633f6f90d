import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { JobRunStore } from '@registrar/jobs/ports';
import type { Log } from '@registrar/kernel';
import type { ChangeSignal } from './change-signal';

/**
 * Milliseconds between looks of a process whose signal did not change: how late it notices a job of another process
 * whose signal was lost. What a process starts itself it begins at once.
 */
const SWEEP_EVERY_MS = 5_000;

/**
 * Whether the process of an admin API should look for jobs of staff. While none is unfinished it compares the signal
 * in Redis, and asks the database where that has changed, cannot be read or was compared for 5 s.
 */
export class StaffJobWatch implements BeforeApplicationShutdown {
  /** The signal as it was before the last look that found no unfinished job; undefined: there is one. */
  private seen?: string;
  /** Monotonic milliseconds of that look. */
  private lookedAt = -Infinity;

  constructor(
    private readonly store: Pick<JobRunStore, 'hasUnfinishedOfStaff'>,
    private readonly signal: ChangeSignal,
    private readonly log: Log,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  /** Where the database does not answer, the look for jobs itself says so. */
  async mayHaveJobs(): Promise<boolean> {
    // before the database: a job that is started after the look is seen by the next comparison
    const signal = await this.signal.read();
    const isKnown = signal !== undefined && signal === this.seen;
    if (isKnown && this.monotonic() - this.lookedAt < SWEEP_EVERY_MS) return false;
    this.seen = undefined;
    const isIdle = !(await this.store.hasUnfinishedOfStaff().catch(() => true));
    this.lookedAt = this.monotonic();
    this.seen = isIdle ? signal : undefined;
    return !isIdle;
  }

  /** A job of staff may have items to begin: other processes look at once, without Redis within their time. */
  announce(): void {
    this.signal
      .change()
      .catch((error: unknown) => this.log.warn('start of a staff job not signalled', { error }));
  }

  beforeApplicationShutdown(): void {
    this.signal.close();
  }
}
