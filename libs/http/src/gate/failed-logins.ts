import type { RateDecision, RateLimiter, RateLimits } from '@registrar/accounts';
import type { SecretVault } from '@registrar/kernel';
import { clientNetwork } from './client-network';
import { retryAt } from './rate-headers';

export interface FailedLoginLimits {
  /** From one address (an IPv6 /64 network counts as one), for any username. */
  perAddress: RateLimits;
  /** From one address for one username. */
  perUsername: RateLimits;
}

/** Addresses that one process holds back at once; the oldest are dropped first. */
const HELD_MAX = 10_000;

/**
 * Holds back a client that keeps failing to log in: by its address, and by its address and the tried
 * username. Never by the username alone, since any client could then lock out a reseller. Failures are
 * counted over all processes in the same windows as requests; each process keeps its own list of held-back
 * clients, so that a flood costs neither Redis nor the database anything.
 */
export class FailedLogins {
  /** Until when (Unix seconds) a subject is held back. */
  private readonly held = new Map<string, number>();

  constructor(
    private readonly limiter: RateLimiter,
    private readonly limits: FailedLoginLimits,
    /** The text typed as a username may be a password: it is counted by a keyed digest and not stored. */
    private readonly vault: Pick<SecretVault, 'digest'>,
    /** Milliseconds since 1970. */
    private readonly now: () => number,
  ) {}

  /** Unix seconds until which this client is held back; undefined: it may try. */
  heldUntil(address: string, username?: string): number | undefined {
    if (this.held.size === 0) return undefined;
    return (
      this.lookUp(bySource(address)) ??
      (username === undefined ? undefined : this.lookUp(this.byUsername(address, username)))
    );
  }

  /**
   * Counts a failure; returns the same as `heldUntil`: a client over its limit gets a 429 instead of the
   * fault.
   */
  async count(address: string, username?: string): Promise<number | undefined> {
    const byAddress = this.hold(
      bySource(address),
      await this.limiter.take(bySource(address), this.limits.perAddress),
    );
    if (byAddress !== undefined || username === undefined) return byAddress;
    const key = this.byUsername(address, username);
    return this.hold(key, await this.limiter.take(key, this.limits.perUsername));
  }

  private hold(key: string, decision: RateDecision): number | undefined {
    if (decision.allowed) return undefined;
    // By the local clock: the limiter's may be that of another machine.
    const until = Math.floor(this.now() / 1_000) + (retryAt(decision) - decision.now);
    this.held.set(key, until);
    if (this.held.size > HELD_MAX) this.held.delete(this.held.keys().next().value as string);
    return until;
  }

  private byUsername(address: string, username: string): string {
    return `${bySource(address)}:${this.vault.digest(`username tried ${username.toLowerCase()}`)}`;
  }

  private lookUp(key: string): number | undefined {
    const until = this.held.get(key);
    if (until === undefined || until * 1_000 > this.now()) return until;
    this.held.delete(key);
    return undefined;
  }
}

const bySource = (address: string): string => `login:${clientNetwork(address)}`;
