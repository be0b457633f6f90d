/** `any`: a session for all purposes; `poll`: the one for the poll. */
export type SessionKind = 'any' | 'poll';

export interface OpeningPolicy {
  leaseRetryMs: number;
  shrinkMs: number;
}

/** From this many slots on one is reserved for the poll. */
const MIN_SLOTS_FOR_POLL = 3;

/** How many sessions a pool may try to open, and when to retry. Times are monotonic milliseconds. */
export class OpeningLimits {
  /** Maximum number of sessions; lower than the registry's after a 2502. */
  private most: number;
  private shrunkUntil = 0;
  /** All slots were taken at the last try. */
  private exhausted = false;
  private readonly noSlotUntil = { any: 0, poll: 0 };
  private notBefore = 0;

  /** `max`: the registry's limit over all processes. `isPolled`: one of them is reserved for the poll. */
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

  /** Whether a session of this kind could be opened now, in addition to the open `sessions`. */
  mayOpen(kind: SessionKind, sessions: number, now: number): boolean {
    return this.allows(sessions) && this.pauseMs(kind, now) <= 0;
  }

  /** Sessions for all purposes that are available, as far as known; `open` of them are open. */
  obtainable(open: number): number {
    if (this.exhausted) return open;
    return Math.max(open, this.isPolled && this.most >= MIN_SLOTS_FOR_POLL ? this.most - 1 : this.most);
  }

  /** Milliseconds until the next try. */
  pauseMs(kind: SessionKind, now: number): number {
    return Math.max(this.notBefore, this.noSlotUntil[kind]) - now;
  }

  /** No try before this pause has passed. */
  pauseFor(ms: number, now: number): void {
    this.notBefore = now + ms;
  }

  /** The registry reported too many sessions: no more than these for a while. */
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

  /** A slot of this process was released. One that was released for another process is not taken back. */
  slotGivenBack(forAnother: boolean, now: number): void {
    const until = forAnother ? now + 2 * this.policy.leaseRetryMs : 0;
    Object.assign(this.noSlotUntil, { any: until, poll: until });
  }
}
