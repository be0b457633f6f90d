/** A session for everybody, or the one for the poll. */
export type SessionKind = 'any' | 'poll';

export interface OpeningPolicy {
  leaseRetryMs: number;
  shrinkMs: number;
}

/** From this many slots on the leases keep one for the poll. */
const MIN_SLOTS_FOR_POLL = 3;

/**
 * How many sessions a pool may try for, and when the next try makes sense. Times are monotonic milliseconds.
 */
export class OpeningLimits {
  /** Most sessions we try for; less than the registry's after it said 2502. */
  private most: number;
  private shrunkUntil = 0;
  /** All slots were taken when one was asked for last. */
  private exhausted = false;
  private readonly noSlotUntil = { any: 0, poll: 0 };
  private notBefore = 0;

  /** `max`: sessions the registry allows over all processes. `isPolled`: one of them is kept for the poll. */
  constructor(
    readonly max: number,
    private readonly isPolled: boolean,
    private readonly policy: OpeningPolicy,
  ) {
    this.most = max;
  }

  allows(sessions: number): boolean {
    return sessions < this.most;
  }

  /** The registry allows one session: the poll shares it with all other commands. */
  get isSingle(): boolean {
    return this.most === 1;
  }

  /** Whether a session of this kind could be opened now, beside `sessions` that are open. */
  mayOpen(kind: SessionKind, sessions: number, now: number): boolean {
    return this.allows(sessions) && this.pauseMs(kind, now) <= 0;
  }

  /** Sessions for everybody that can be had, as far as known; `open` of them are. */
  obtainable(open: number): number {
    if (this.exhausted) return open;
    return Math.max(open, this.isPolled && this.most >= MIN_SLOTS_FOR_POLL ? this.most - 1 : this.most);
  }

  /** Time until another try makes sense. */
  pauseMs(kind: SessionKind, now: number): number {
    return Math.max(this.notBefore, this.noSlotUntil[kind]) - now;
  }

  /** No try at all before this pause is over. */
  pauseFor(ms: number, now: number): void {
    this.notBefore = now + ms;
  }

  /** The registry says that these are too many: no more of them for a while. */
  shrinkTo(sessions: number, now: number): void {
    this.most = Math.max(1, sessions);
    this.shrunkUntil = now + this.policy.shrinkMs;
  }

  recover(now: number): void {
    if (now >= this.shrunkUntil) this.most = this.max;
  }

  slotAsked(kind: SessionKind, given: boolean, now: number): void {
    if (kind === 'any') this.exhausted = !given;
    if (!given) this.noSlotUntil[kind] = now + this.policy.leaseRetryMs;
  }

  /** A slot of ours is free again. One that was given up for another process is not snatched back from it. */
  slotGivenBack(forAnother: boolean, now: number): void {
    const until = forAnother ? now + 2 * this.policy.leaseRetryMs : 0;
    Object.assign(this.noSlotUntil, { any: until, poll: until });
  }
}
