/**
 * Rate limit for a session's commands: `perSecond` on average, with a burst of one second's worth; 0: no
 * limit. Times are monotonic milliseconds from the caller.
 */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly perSecond: number,
    now: number,
  ) {
    this.tokens = this.burst;
    this.filledAt = now;
  }

  /** Milliseconds until the next command may be sent; 0: now. */
  waitMs(now: number): number {
    if (this.perSecond <= 0) return 0;
    this.fill(now);
    return this.tokens >= 1 ? 0 : Math.ceil(((1 - this.tokens) / this.perSecond) * 1_000);
  }

  take(now: number): void {
    if (this.perSecond <= 0) return;
    this.fill(now);
    this.tokens -= 1;
  }

  private get burst(): number {
    return Math.max(1, this.perSecond);
  }

  private fill(now: number): void {
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.filledAt) / 1_000) * this.perSecond);
    this.filledAt = now;
  }
}
