import { PoolFault } from '../faults';
import { AccountLine, type Waiter } from './account-line';

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
}

/**
 * Consecutive transforms while a query waits; then the query is served, so that neither starves the other.
 */
const TRANSFORMS_IN_A_ROW = 4;

/**
 * Requests that wait for a session of one connection. Transforms are served before queries; within a purpose
 * the account with the fewest sessions in use is first, so that accounts share the sessions, and a lone
 * account may use all of them.
 */
export class WaitQueue<S> {
  private readonly lines: Readonly<Record<Purpose, AccountLine<S>>> = {
    query: new AccountLine<S>(),
    transform: new AccountLine<S>(),
    poll: new AccountLine<S>(),
  };
  private inARow = 0;
  private slowInUse = 0;
  private wasPoll = false;

  constructor(private readonly limits: QueueLimits) {}

  get size(): number {
    return this.lines.query.size + this.lines.transform.size + this.lines.poll.size;
  }

  /**
   * Number of requests that could use a session now: slow ones only while their share of the sessions is not
   * used up.
   */
  waiting(purpose: Purpose): number {
    return this.lines[purpose].sizeOf(this.slowMayGo);
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
      this.lines[request.purpose].add(waiter);
    });
  }

  /**
   * Gives this session to the next request; returns that request, or undefined when none may be served. Call
   * `end` when it is done.
   */
  serve(session: S, permits: Permits): SessionRequest | undefined {
    const other = permits.queries ? this.otherThanTransform(permits.poll) : undefined;
    const isTurnOfOther = other !== undefined && this.inARow >= TRANSFORMS_IN_A_ROW;
    const transform = isTurnOfOther ? undefined : this.serveFrom('transform', session);
    if (transform) {
      this.inARow = other === undefined ? 0 : this.inARow + 1;
      return transform;
    }
    if (other === undefined) return undefined;
    this.inARow = 0;
    this.wasPoll = other === 'poll';
    return this.serveFrom(other, session);
  }

  servePoll(session: S): SessionRequest | undefined {
    return this.serveFrom('poll', session);
  }

  /** The session of this request is free again. */
  end(request: SessionRequest): void {
    this.lines[request.purpose].release(request);
    if (request.isSlow) this.slowInUse -= 1;
  }

  rejectAll(fault: PoolFault): void {
    for (const line of Object.values(this.lines)) for (const waiter of line.clear()) reject(waiter, fault);
  }

  private get slowMayGo(): boolean {
    return this.slowInUse < this.limits.slowSessions;
  }

  /** The poll and the queries alternate on a session that they share. */
  private otherThanTransform(pollMayGo: boolean): 'query' | 'poll' | undefined {
    const [query, poll] = [this.waiting('query') > 0, pollMayGo && this.waiting('poll') > 0];
    if (query && poll) return this.wasPoll ? 'query' : 'poll';
    return query ? 'query' : poll ? 'poll' : undefined;
  }

  private serveFrom(purpose: Purpose, session: S): SessionRequest | undefined {
    const waiter = this.lines[purpose].takeNext(this.slowMayGo);
    if (!waiter) return undefined;
    if (waiter.request.isSlow) this.slowInUse += 1;
    clearTimeout(waiter.timer);
    waiter.resolve(session);
    return waiter.request;
  }

  /**
   * The queue is full: the newest request of the account with the most requests is rejected in favour of an
   * account with fewer.
   */
  private displaceFor({ accountId }: SessionRequest): boolean {
    const lines = Object.values(this.lines);
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
    this.lines[waiter.request.purpose].remove(waiter);
    waiter.reject(new PoolFault('busy', 'no session became free in time'));
  }
}

const tooMany = (): PoolFault => new PoolFault('busy', 'too many callers wait for a session');

function reject<S>(waiter: Waiter<S>, fault: PoolFault): void {
  clearTimeout(waiter.timer);
  waiter.reject(fault);
}
