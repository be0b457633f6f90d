import { PoolFault } from '../faults';
import type { AccountLine, Waiter } from './account-line';
import { PurposeLines } from './purpose-lines';

/**
 * query: changes nothing · transform: part of an order, served first · poll: has its own session where the
 * registry allows more than one.
 */
export type Purpose = 'query' | 'transform' | 'poll';

/** A request for a session. */
export interface SessionRequest {
  purpose: Purpose;
  /** The account it is for; undefined: work of the platform, which counts as one account. */
  accountId?: number;
  /**
   * About a domain with known slow answers: such commands get a limited share of the sessions
   * (`RegistryProfile.slowLane`).
   */
  isSlow?: boolean;
  /** Of a job: it gets at most the jobs' share of the sessions while a single call waits. */
  isJob?: boolean;
}

export interface QueueLimits {
  waitMs: number;
  maxWaiting: number;
  /** Sessions that slow commands may use at the same time. */
  slowSessions: number;
}

/** Allowed uses of a free session. */
export interface Permits {
  queries: boolean;
  /** The poll has no session of its own and shares this one. */
  poll: boolean;
  /** Sessions that jobs may use at the same time while a single call waits. */
  jobSessions: number;
}

/**
 * Requests that wait for a session of one connection. Accounts share the sessions; a lone account may use all
 * of them, and so may jobs while no single call waits. While one does, single calls and jobs are served in
 * turn until jobs have their share.
 */
export class WaitQueue<S> {
  private readonly lines: Readonly<Record<'single' | 'job', PurposeLines<S>>> = {
    single: new PurposeLines<S>(),
    job: new PurposeLines<S>(),
  };
  /** The last request that was served is a job's. */
  private wasJob = false;
  private jobsInUse = 0;
  private slowInUse = 0;

  constructor(private readonly limits: QueueLimits) {}

  get size(): number {
    return this.all.reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Number of requests that could use a session now: slow ones only while their share of the sessions is not
   * used up.
   */
  waiting(purpose: Purpose): number {
    const { single, job } = this.lines;
    return single.of(purpose).sizeOf(this.slowMayGo) + job.of(purpose).sizeOf(this.slowMayGo);
  }

  /**
   * Waits for a session. Rejects with PoolFault `busy` at the time-out, or at once when too many requests
   * wait.
   */
  join(request: SessionRequest): Promise<S> {
    if (this.size >= this.limits.maxWaiting && !this.displaceFor(request)) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const waiter: Waiter<S> = {
        request,
        resolve,
        reject,
        timer: setTimeout(() => this.expire(waiter), this.limits.waitMs),
      };
      this.lineOf(request).add(waiter);
    });
  }

  /**
   * Gives this session to the next request; returns that request, or undefined when none may be served. Call
   * `end` when it is done.
   */
  serve(session: S, permits: Permits): SessionRequest | undefined {
    const slowMayGo = this.slowMayGo;
    const { single, job } = this.lines;
    const singleWaits = single.canServe(permits, slowMayGo);
    const isInShare = !singleWaits || this.jobsInUse < permits.jobSessions;
    const jobMayGo = isInShare && job.canServe(permits, slowMayGo);
    const isTurnOfJob = jobMayGo && !(singleWaits && this.wasJob);
    return this.give(session, (isTurnOfJob ? job : single).takeNext(permits, slowMayGo));
  }

  servePoll(session: S): SessionRequest | undefined {
    return this.give(session, this.lines.single.of('poll').takeNext(this.slowMayGo));
  }

  /** The session of this request is free again. */
  end(request: SessionRequest): void {
    this.lineOf(request).release(request);
    if (request.isSlow) this.slowInUse -= 1;
    if (request.isJob) this.jobsInUse -= 1;
  }

  rejectAll(fault: PoolFault): void {
    for (const line of this.all) for (const waiter of line.clear()) reject(waiter, fault);
  }

  private get slowMayGo(): boolean {
    return this.slowInUse < this.limits.slowSessions;
  }

  private get all(): AccountLine<S>[] {
    return [...this.lines.single.all, ...this.lines.job.all];
  }

  private lineOf({ isJob, purpose }: SessionRequest): AccountLine<S> {
    return this.lines[isJob ? 'job' : 'single'].of(purpose);
  }

  private give(session: S, waiter: Waiter<S> | undefined): SessionRequest | undefined {
    if (!waiter) return undefined;
    const { request } = waiter;
    if (request.isSlow) this.slowInUse += 1;
    if (request.isJob) this.jobsInUse += 1;
    if (request.purpose !== 'poll') this.wasJob = request.isJob === true;
    clearTimeout(waiter.timer);
    waiter.resolve(session);
    return request;
  }

  /**
   * The queue is full: the newest request of the account with the most requests is rejected in favour of an
   * account with fewer.
   */
  private displaceFor({ accountId }: SessionRequest): boolean {
    const lines = this.all;
    const counts = new Map<number | undefined, number>();
    for (const line of lines)
      for (const [account, count] of line.counts()) counts.set(account, (counts.get(account) ?? 0) + count);
    const [largest, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [undefined, 0] as [
      number | undefined,
      number,
    ]);
    if (most <= (counts.get(accountId) ?? 0) + 1) return false;
    const line = lines.reduce((a, b) => (b.countOf(largest) > a.countOf(largest) ? b : a));
    const displaced = line.removeNewest(largest);
    if (displaced) reject(displaced, tooMany());
    return displaced !== undefined;
  }

  private expire(waiter: Waiter<S>): void {
    this.lineOf(waiter.request).remove(waiter);
    waiter.reject(new PoolFault('busy', 'no session became free in time'));
  }
}

const tooMany = (): PoolFault => new PoolFault('busy', 'too many callers wait for a session');

function reject<S>(waiter: Waiter<S>, fault: PoolFault): void {
  clearTimeout(waiter.timer);
  waiter.reject(fault);
}
