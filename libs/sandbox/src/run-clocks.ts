import { addSeconds, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import type { RegistryClock } from '@registrar/registries';
import type { ClockJob } from './account-clock';
import type { AccountClocks, AccountWork, ClockSync, DueQueue } from './ports';

/**
 * One process runs an account; longer than a round at a slow registry, short enough for a restart, which
 * waits for its end.
 */
const LEASE_SECONDS = 60;
/** Steps of one account before other accounts are run. */
const STEPS_AT_ONCE = 100;
/**
 * Rounds of work at one step: a queue with more has due work without end, which must not hold the
 * clock.
 */
const ROUNDS = 30;
/** Steps of one job: an hourly poll for half a year. A longer advance needs another job. */
const MOST_STEPS = 5_000;
/** A job without a step for so long waits for work that does not end automatically. */
const STALLED_SECONDS = 900;

interface RunClocksParts {
  clocks: AccountClocks;
  work: AccountWork;
  queues: readonly DueQueue[];
  registry: RegistryClock;
  sync: ClockSync;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
  /** This process. */
  runner: string;
}

/**
 * Does the due work of accounts whose clock is ahead, at their own time, and sets clocks that are being
 * advanced to the next time at which work is due, until the target. Each step is stored
 * before its work begins, and the work is that of the worker for all accounts, so after a crash at
 * any line the next process continues.
 */
export class RunClocks {
  private readonly kinds: readonly string[];

  constructor(private readonly parts: RunClocksParts) {
    this.kinds = parts.queues.flatMap(({ kinds }) => kinds);
  }

  /** Number of accounts whose job is still running. */
  async execute(limit = 5): Promise<number> {
    const now = this.parts.clock.now();
    const accounts = await this.parts.clocks.leaseAccounts(
      this.parts.runner,
      now,
      addSeconds(now, LEASE_SECONDS),
      limit,
    );
    if (accounts.length === 0) return 0;
    await this.parts.sync.refresh();
    const results = await Promise.all(accounts.map((accountId) => this.guarded(accountId)));
    return results.filter((isRunning) => isRunning).length;
  }

  private async guarded(accountId: number): Promise<boolean> {
    try {
      return await this.turn(accountId);
    } catch (error) {
      this.parts.log.error('test clock of an account not advanced', { accountId, error });
      return false;
    } finally {
      await this.parts.clocks.releaseLease(accountId, this.parts.runner);
    }
  }

  /** True: a job is still running. */
  private async turn(accountId: number): Promise<boolean> {
    for (let step = 0; step < STEPS_AT_ONCE; step += 1) {
      const now = this.parts.clock.now();
      if (
        !(await this.parts.clocks.renewLease(
          accountId,
          this.parts.runner,
          now,
          addSeconds(now, LEASE_SECONDS),
        ))
      )
        return false;
      const job = await this.parts.clocks.runningJob(accountId);
      const isClear = await this.runDue(accountId);
      if (!job) return false;
      if (!isClear) return this.stalled(job);
      if (await this.step(job)) return false;
    }
    return true;
  }

  /** Does all work due at this step; false: some of it is still in flight. */
  private async runDue(accountId: number): Promise<boolean> {
    let waits = false;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { due, isInFlight } = await this.findDue(accountId, this.parts.clock.now(accountId));
      const aheadMs = this.aheadMs(accountId);
      waits = isInFlight;
      let done = 0;
      for (const queue of this.parts.queues)
        if (isWanted(queue, due)) done += await this.parts.work.runFor(accountId, aheadMs, () => queue.run());
      // no work was due, or another process has leased it
      if (done === 0) return !isInFlight;
    }
    this.parts.log.warn('work of an account stays due after all rounds', { accountId });
    return !waits;
  }

  /** True: the job has ended. */
  private async step(job: ClockJob): Promise<boolean> {
    const { accountId, targetAt } = job;
    const reachedAt = this.parts.clock.now(accountId);
    if (reachedAt >= targetAt) return this.end(job, 'done');
    if (job.steps >= MOST_STEPS)
      return this.end(
        job,
        'stopped',
        `More than ${MOST_STEPS} moments had due work. Advance the clock again to continue.`,
      );
    const { nextAt = targetAt } = await this.findDue(accountId, reachedAt, targetAt);
    const now = this.parts.clock.now();
    const aheadSeconds = Math.ceil((nextAt.getTime() - now.getTime()) / 1_000);
    // The registry first: its automatic actions at that time precede the queries of the work.
    const names = await this.parts.work.names(accountId);
    if (names.length > 0) await this.parts.registry.setAhead(names, aheadSeconds);
    await this.parts.uow.run(async () => {
      await this.parts.clocks.setAhead(accountId, aheadSeconds, now);
      await this.parts.clocks.progress(job.id, { reachedAt, at: now, steps: job.steps + 1 });
    });
    await this.parts.sync.refresh();
    return false;
  }

  /** True: it keeps waiting. */
  private async stalled(job: ClockJob): Promise<boolean> {
    if (addSeconds(job.movedAt, STALLED_SECONDS) > this.parts.clock.now()) return true;
    await this.end(job, 'stopped', 'Due work does not complete; the registry may not answer.');
    return false;
  }

  private async end(job: ClockJob, state: 'done' | 'stopped', trouble?: string): Promise<true> {
    await this.parts.uow.run(() =>
      this.parts.clocks.progress(job.id, {
        reachedAt: this.parts.clock.now(job.accountId),
        at: this.parts.clock.now(),
        state,
        ...(trouble !== undefined && { trouble }),
      }),
    );
    return true;
  }

  private findDue(accountId: number, at: Date, until = at): ReturnType<AccountWork['findDue']> {
    return this.parts.work.findDue(accountId, { at, until, now: this.parts.clock.now(), kinds: this.kinds });
  }

  private aheadMs(accountId: number): number {
    return this.parts.clock.now(accountId).getTime() - this.parts.clock.now().getTime();
  }
}

const isWanted = ({ kinds }: DueQueue, due: readonly string[]): boolean =>
  kinds.length === 0 || kinds.some((kind) => due.includes(kind));
