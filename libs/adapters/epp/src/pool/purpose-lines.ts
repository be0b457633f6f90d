import { AccountLine, type Waiter } from './account-line';
import type { Permits, Purpose } from './wait-queue';

/**
 * Consecutive transforms while a query waits; then the query is served, so that neither starves the other.
 */
const TRANSFORMS_IN_A_ROW = 4;

/**
 * Waiting requests of single calls, or of jobs. Transforms are served before queries; within a purpose the
 * account with the fewest sessions in use is first.
 */
export class PurposeLines<S> {
  private readonly lines: Readonly<Record<Purpose, AccountLine<S>>> = {
    query: new AccountLine<S>(),
    transform: new AccountLine<S>(),
    poll: new AccountLine<S>(),
  };
  private inARow = 0;
  private wasPoll = false;

  get all(): readonly AccountLine<S>[] {
    return Object.values(this.lines);
  }

  of(purpose: Purpose): AccountLine<S> {
    return this.lines[purpose];
  }

  /** Whether a request could use a free session; `slowMayGo` false: a slow one could not. */
  canServe(permits: Permits, slowMayGo: boolean): boolean {
    return this.waits('transform', slowMayGo) || this.otherThanTransform(permits, slowMayGo) !== undefined;
  }

  /** Removes and returns the request that is served next; undefined: none may be served. */
  takeNext(permits: Permits, slowMayGo: boolean): Waiter<S> | undefined {
    const other = this.otherThanTransform(permits, slowMayGo);
    const isTurnOfOther = other !== undefined && this.inARow >= TRANSFORMS_IN_A_ROW;
    const transform = isTurnOfOther ? undefined : this.lines.transform.takeNext(slowMayGo);
    if (transform) {
      this.inARow = other === undefined ? 0 : this.inARow + 1;
      return transform;
    }
    if (other === undefined) return undefined;
    this.inARow = 0;
    this.wasPoll = other === 'poll';
    return this.lines[other].takeNext(slowMayGo);
  }

  /** The poll and the queries alternate on a session that they share. */
  private otherThanTransform(permits: Permits, slowMayGo: boolean): 'query' | 'poll' | undefined {
    if (!permits.queries) return undefined;
    const [query, poll] = [this.waits('query', slowMayGo), permits.poll && this.waits('poll', slowMayGo)];
    if (query && poll) return this.wasPoll ? 'query' : 'poll';
    return query ? 'query' : poll ? 'poll' : undefined;
  }

  private waits(purpose: Purpose, slowMayGo: boolean): boolean {
    return this.lines[purpose].sizeOf(slowMayGo) > 0;
  }
}
