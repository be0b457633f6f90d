import type { EppSession } from '../session';
import type { HeldLease } from './lease-keeper';
import type { SessionKind } from './opening-limits';
import type { TokenBucket } from './token-bucket';
import type { Purpose, SessionRequest } from './wait-queue';

/** A session of the pool with its state. Times are monotonic milliseconds. */
export class PooledSession {
  /** Its current use; undefined while it is idle. */
  serving?: Purpose | 'keep_alive';
  /** Its current request; undefined while it is idle, and for a keep-alive. */
  request?: SessionRequest;
  /** Of the last command or hello. */
  usedAt: number;
  /** Of the last command. */
  servedAt: number;
  /** To be closed as soon as it is idle. */
  retiring = false;
  /** Its slot is for another process. */
  yielded = false;

  constructor(
    readonly session: EppSession,
    readonly lease: HeldLease,
    readonly kind: SessionKind,
    private readonly bucket: TokenBucket,
    /** When it is replaced because of its age. */
    private readonly retireAt: number,
    now: number,
  ) {
    this.usedAt = now;
    this.servedAt = now;
  }

  get idle(): boolean {
    return this.serving === undefined && !this.retiring && this.session.usable && !this.lease.lost;
  }

  /** Too old, or idle for too long: to be closed. */
  isSpent(now: number, idleCloseMs: number, pollSeconds: number): boolean {
    const isUnused = this.idle && now - this.servedAt >= this.idleLimitMs(idleCloseMs, pollSeconds);
    return now >= this.retireAt || isUnused;
  }

  /** Milliseconds until this session's command rate allows another command. */
  rateWaitMs(now: number): number {
    return this.bucket.waitMs(now);
  }

  begin(request: SessionRequest | 'keep_alive', now: number): void {
    if (request === 'keep_alive') {
      this.serving = request;
      return;
    }
    this.serving = request.purpose;
    this.request = request;
    this.bucket.take(now);
  }

  end(now: number): void {
    if (this.serving !== 'keep_alive') this.servedAt = now;
    this.usedAt = now;
    this.serving = undefined;
    this.request = undefined;
  }

  /**
   * How long it may be idle. A poll session stays open from one poll to the next, since a login for each
   * would be a storm (FACTS §2.3).
   */
  private idleLimitMs(idleCloseMs: number, pollSeconds: number): number {
    return this.kind === 'poll' ? Math.max(idleCloseMs, 2 * pollSeconds * 1_000) : idleCloseMs;
  }
}
