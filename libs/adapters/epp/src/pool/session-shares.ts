import type { OpeningLimits, SessionKind } from './opening-limits';
import type { PooledSession } from './pooled-session';
import type { Permits, WaitQueue } from './wait-queue';

/**
 * How the sessions of a pool are shared: among purposes in this process, and with other processes. Times are
 * monotonic milliseconds.
 */
export class SessionShares {
  constructor(
    private readonly sessions: ReadonlySet<PooledSession>,
    private readonly queue: WaitQueue<PooledSession>,
    private readonly limits: OpeningLimits,
    /** Part of the sessions that jobs may use while a single call waits; 0 < s ≤ 1. */
    private readonly jobShare: number,
  ) {}

  /** The poll's session also carries other commands when it is the only one that the registry allows. */
  carriesAll({ kind }: PooledSession): boolean {
    return kind === 'any' || this.limits.isSingle;
  }

  /**
   * Allowed uses of a free session. `canLogIn`: whether another session may be opened, or is being opened.
   */
  permits(now: number, canLogIn: 'opening' | boolean): Permits {
    return {
      queries: this.queriesMayGo,
      poll: !this.pollHasOwn(now, canLogIn),
      jobSessions: Math.max(1, Math.floor(this.jobShare * this.obtainable)),
    };
  }

  /** Kinds of session that requests wait for while none of that kind is idle. */
  missingKinds(): SessionKind[] {
    if (!this.limits.allows(this.sessions.size)) return [];
    const isPollWaiting = this.queue.waiting('poll') > 0;
    const wanted = {
      any:
        this.queue.waiting('transform') > 0 ||
        (this.queue.waiting('query') > 0 && this.queriesMayGo) ||
        (isPollWaiting && this.limits.isSingle),
      poll: isPollWaiting && !this.limits.isSingle,
    };
    const isIdle = (kind: SessionKind): boolean =>
      [...this.sessions].some((pooled) => pooled.kind === kind && pooled.idle);
    return (['any', 'poll'] as const).filter((kind) => wanted[kind] && !isIdle(kind));
  }

  /**
   * The session to give to another process that holds `held`: an unused one, or a busy one if this process
   * retains at least as many as the other then has.
   */
  toYield(
    held: number,
    { unusedSince, mayGiveLast }: { unusedSince: number; mayGiveLast: boolean },
  ): PooledSession | undefined {
    const all = [...this.sessions].filter(({ kind }) => kind === 'any');
    const staying = all.filter(({ retiring }) => !retiring);
    const isRetiring = staying.length < all.length;
    const isFair = held + 1 < staying.length || (staying.length === 1 && held === 0 && mayGiveLast);
    return (
      staying.find((pooled) => pooled.idle && pooled.servedAt <= unusedSince) ??
      (isFair && !isRetiring ? (staying.find((pooled) => pooled.idle) ?? staying[0]) : undefined)
    );
  }

  /**
   * Queries and polls leave one session to transforms, where more than one is available: a bulk check must
   * not delay a sale.
   */
  private get queriesMayGo(): boolean {
    const inUse = this.forAll.filter(({ serving }) => serving === 'query' || serving === 'poll').length;
    return inUse < Math.max(1, this.obtainable - 1);
  }

  /** Sessions for all purposes that are available, as far as known. */
  private get obtainable(): number {
    return this.limits.obtainable(this.forAll.length);
  }

  private get forAll(): PooledSession[] {
    return [...this.sessions].filter((pooled) => this.carriesAll(pooled));
  }

  /**
   * Whether the poll has its own session, or one can be opened now. Otherwise it shares those of the other
   * commands: the registry may allow fewer sessions than the profile says (2502).
   */
  private pollHasOwn(now: number, canLogIn: 'opening' | boolean): boolean {
    if (this.limits.isSingle) return false;
    const isOpen = [...this.sessions].some(({ kind, retiring }) => kind === 'poll' && !retiring);
    return (
      isOpen || canLogIn === 'opening' || (canLogIn && this.limits.mayOpen('poll', this.sessions.size, now))
    );
  }
}
