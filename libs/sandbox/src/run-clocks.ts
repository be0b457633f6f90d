import { addSeconds, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import type { RegistryClock } from '@registrar/registries';
import type { ClockJob } from './account-clock';
import type { AccountClocks, AccountWork, ClockSync, DueQueue } from './ports';

/**
 * One process runs an account; longer than a round at a slow registry, short enough that a restart is not
 * long waited for.
 */
const LEASE_SECONDS = 60;
/** Moments of one account before others get their turn. */
const STEPS_AT_ONCE = 100;
/**
 * Rounds at one moment, each of which did something: more is a queue that never ends, which must not keep the
 * clock.
 */
const ROUNDS = 30;
/** Moments of one job: an hourly look for half a year. What is beyond it is asked for anew. */
const MOST_STEPS = 5_000;
/** Without a step for so long a job has met something that does not end by itself. */
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
 * Does the due work of accounts whose clock is ahead, at their own time, and takes clocks that are on their
 * way to the next moment at which something is due, again and again until the target. Each moment is written
 * down before its work begins and the work is what the worker does for everybody, so a process that dies at
 * any line leaves nothing that the next one does not go on with.
 */
export class RunClocks {
  private readonly kinds: readonly string[];

  constructor(private readonly parts: RunClocksParts) {
    this.kinds = parts.queues.flatMap(({ kinds }) => kinds);
  }

  /** Number of accounts that have a job under way. */
  async execute(limit = 5): Promise<number> {
    const now = this.parts.clock.now();
    const accounts = await this.parts.clocks.takeTurns(
      this.parts.runner,
      now,
      addSeconds(now, LEASE_SECONDS),
      limit,
    );
    if (accounts.length === 0) return 0;
    await this.parts.sync.refresh();
    const results = await Promise.all(accounts.map((accountId) => this.guarded(accountId)));
    return results.filter((isUnderWay) => isUnderWay).length;
  }

  private async guarded(accountId: number): Promise<boolean> {
    try {
      return await this.turn(accountId);
    } catch (error) {
      this.parts.log.error('the clock of an account cannot go on', { accountId, error });
      return false;
    } finally {
      await this.parts.clocks.endTurn(accountId, this.parts.runner);
    }
  }

  /** True: a job goes on. */
  private async turn(accountId: number): Promise<boolean> {
    for (let step = 0; step < STEPS_AT_ONCE; step += 1) {
      const now = this.parts.clock.now();
      if (
        !(await this.parts.clocks.keepTurn(accountId, this.parts.runner, now, addSeconds(now, LEASE_SECONDS)))
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

  /** Everything due at this moment; false: something of it has to be waited for. */
  private async runDue(accountId: number): Promise<boolean> {
    let waits = false;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { due, isInFlight } = await this.look(accountId, this.parts.clock.now(accountId));
      const aheadMs = this.aheadMs(accountId);
      waits = isInFlight;
      let done = 0;
      for (const queue of this.parts.queues)
        if (isWanted(queue, due)) done += await this.parts.work.runFor(accountId, aheadMs, () => queue.run());
      // nothing was due, or nothing to be had: whoever holds it ends, or it is not for us
      if (done === 0) return !isInFlight;
    }
    this.parts.log.warn('work of an account is due again and again', { accountId });
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
        `More than ${MOST_STEPS} moments at which something was due; advance the clock again to go on.`,
      );
    const { nextAt = targetAt } = await this.look(accountId, reachedAt, targetAt);
    const now = this.parts.clock.now();
    const aheadSeconds = Math.ceil((nextAt.getTime() - now.getTime()) / 1_000);
    // The registry first: what it does by itself at that moment has happened when we look.
    const names = await this.parts.work.names(accountId);
    if (names.length > 0) await this.parts.registry.setAhead(names, aheadSeconds);
    await this.parts.uow.run(async () => {
      await this.parts.clocks.setAhead(accountId, aheadSeconds, now);
      await this.parts.clocks.progress(job.id, { reachedAt, at: now, steps: job.steps + 1 });
    });
    await this.parts.sync.refresh();
    return false;
  }

  /** True: it goes on waiting. */
  private async stalled(job: ClockJob): Promise<boolean> {
    if (addSeconds(job.movedAt, STALLED_SECONDS) > this.parts.clock.now()) return true;
    await this.end(
      job,
      'stopped',
      'Something that is due does not come to an end; the registry may not answer.',
    );
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

  private look(accountId: number, at: Date, until = at): ReturnType<AccountWork['look']> {
    return this.parts.work.look(accountId, { at, until, now: this.parts.clock.now(), kinds: this.kinds });
  }

  private aheadMs(accountId: number): number {
    return this.parts.clock.now(accountId).getTime() - this.parts.clock.now().getTime();
  }
}

const isWanted = ({ kinds }: DueQueue, due: readonly string[]): boolean =>
  kinds.length === 0 || kinds.some((kind) => due.includes(kind));
