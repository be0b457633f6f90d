import type { PoolFault } from '../faults';
import type { SessionRequest } from './wait-queue';

/** A waiting request, and the callbacks that end its wait. */
export interface Waiter<S> {
  request: SessionRequest;
  resolve: (session: S) => void;
  reject: (fault: PoolFault) => void;
  timer: NodeJS.Timeout;
}

type Account = number | undefined;

/** The requests of one purpose, by account, with the number of sessions that each account uses for it. */
export class AccountLine<S> {
  /** In service order: an account that was served moves to the end. */
  private readonly waiting = new Map<Account, Waiter<S>[]>();
  private readonly inUse = new Map<Account, number>();

  get size(): number {
    return this.sizeOf(true);
  }

  /** Number of waiting requests; `withSlow` false: without the slow ones. */
  sizeOf(withSlow: boolean): number {
    let size = 0;
    for (const waiters of this.waiting.values())
      size += withSlow ? waiters.length : waiters.filter(({ request }) => !request.isSlow).length;
    return size;
  }

  countOf(account: Account): number {
    return this.waiting.get(account)?.length ?? 0;
  }

  /** Number of waiting requests, by account. */
  *counts(): IterableIterator<[Account, number]> {
    for (const [account, waiters] of this.waiting) yield [account, waiters.length];
  }

  add(waiter: Waiter<S>): void {
    const { accountId } = waiter.request;
    const waiters = this.waiting.get(accountId);
    if (waiters) waiters.push(waiter);
    else this.waiting.set(accountId, [waiter]);
  }

  /**
   * The oldest request of the account that uses the fewest sessions; of equal ones, the account served
   * longest ago.
   */
  takeNext(slowMayGo: boolean): Waiter<S> | undefined {
    let chosen: { waiter: Waiter<S>; used: number } | undefined;
    for (const [account, waiters] of this.waiting) {
      const used = this.inUse.get(account) ?? 0;
      if (chosen && used >= chosen.used) continue;
      const waiter = slowMayGo ? waiters[0] : waiters.find(({ request }) => !request.isSlow);
      if (waiter) chosen = { waiter, used };
    }
    if (!chosen) return undefined;
    const { accountId } = chosen.waiter.request;
    this.remove(chosen.waiter);
    const rest = this.waiting.get(accountId);
    if (rest) {
      this.waiting.delete(accountId);
      this.waiting.set(accountId, rest);
    }
    this.inUse.set(accountId, chosen.used + 1);
    return chosen.waiter;
  }

  /** A session of this account became free. */
  release({ accountId }: SessionRequest): void {
    const used = (this.inUse.get(accountId) ?? 1) - 1;
    if (used > 0) this.inUse.set(accountId, used);
    else this.inUse.delete(accountId);
  }

  remove(waiter: Waiter<S>): void {
    const { accountId } = waiter.request;
    const waiters = this.waiting.get(accountId) ?? [];
    const at = waiters.indexOf(waiter);
    if (at >= 0) waiters.splice(at, 1);
    if (waiters.length === 0) this.waiting.delete(accountId);
  }

  /** Removes and returns the newest request of this account. */
  removeNewest(account: Account): Waiter<S> | undefined {
    const newest = this.waiting.get(account)?.at(-1);
    if (newest) this.remove(newest);
    return newest;
  }

  /** Removes and returns all requests. */
  clear(): Waiter<S>[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    return all;
  }
}
