import { PoolFault } from '../faults';

/**
 * query: changes nothing · transform: somebody's order, goes first · poll: has a session of its own where there is more
 * than one.
 */
export type Purpose = 'query' | 'transform' | 'poll';

interface Waiter<S> {
  resolve: (session: S) => void;
  reject: (fault: PoolFault) => void;
  timer: NodeJS.Timeout;
}

/** Transforms served in a row while a query waits; then the query goes, so that neither starves the other. */
const TRANSFORMS_IN_A_ROW = 4;

/** Callers that wait for a session: first in, first out within a purpose, transforms before queries. */
export class WaitQueue<S> {
  private readonly lines: Record<Purpose, Waiter<S>[]> = { query: [], transform: [], poll: [] };
  private inARow = 0;

  constructor(private readonly limits: { waitMs: number; maxWaiting: number }) {}

  get size(): number {
    return this.lines.query.length + this.lines.transform.length + this.lines.poll.length;
  }

  waiting(purpose: Purpose): number {
    return this.lines[purpose].length;
  }

  /** Waits for a session. Rejects with PoolFault `busy` after the bounded time, or at once when too many wait. */
  join(purpose: Purpose): Promise<S> {
    if (this.size >= this.limits.maxWaiting) return Promise.reject(new PoolFault('busy', 'too many callers wait for a session'));
    return new Promise((resolve, reject) => {
      const waiter: Waiter<S> = { resolve, reject, timer: setTimeout(() => this.leave(purpose, waiter), this.limits.waitMs) };
      this.lines[purpose].push(waiter);
    });
  }

  /** Serves whoever is next with this session and tells who it was; undefined when nobody may go. */
  serve(session: S, queriesMayGo: boolean): Purpose | undefined {
    const queryWaits = queriesMayGo && this.lines.query.length > 0;
    const isTurnOfQuery = queryWaits && this.inARow >= TRANSFORMS_IN_A_ROW;
    if (!isTurnOfQuery && this.serveFrom('transform', session)) {
      this.inARow = queryWaits ? this.inARow + 1 : 0;
      return 'transform';
    }
    if (!queryWaits) return undefined;
    this.inARow = 0;
    this.serveFrom('query', session);
    return 'query';
  }

  servePoll(session: S): Purpose | undefined {
    return this.serveFrom('poll', session) ? 'poll' : undefined;
  }

  rejectAll(fault: PoolFault): void {
    for (const line of Object.values(this.lines)) {
      for (const waiter of line.splice(0)) {
        clearTimeout(waiter.timer);
        waiter.reject(fault);
      }
    }
  }

  private serveFrom(purpose: Purpose, session: S): boolean {
    const waiter = this.lines[purpose].shift();
    if (!waiter) return false;
    clearTimeout(waiter.timer);
    waiter.resolve(session);
    return true;
  }

  private leave(purpose: Purpose, waiter: Waiter<S>): void {
    this.lines[purpose].splice(this.lines[purpose].indexOf(waiter), 1);
    waiter.reject(new PoolFault('busy', 'no session became free in time'));
  }
}
