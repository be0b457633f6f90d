import { isIPv6 } from 'node:net';
import type { RateDecision, RateLimiter, RateLimits } from '@registrar/accounts';
import type { SecretVault } from '@registrar/kernel';
import { retryAt } from './rate-headers';

export interface FailedLoginLimits {
  /** From one address (an IPv6 network of 64 bits counts as one), whatever the username. */
  perAddress: RateLimits;
  /** From one address for one username. */
  perUsername: RateLimits;
}

/** Addresses held back at once by one process; the oldest leave first. */
const HELD_MAX = 10_000;

/**
 * Holds back a client that keeps failing to log in: by its address, and by its address and the username
 * tried. Never by the username alone, or anybody could lock a reseller out. Counted over all processes by the
 * same windows as requests; whom it holds back each process remembers for itself, so that a flood costs
 * neither Redis nor the database anything.
 */
export class FailedLogins {
  /** Until when (Unix seconds) a subject is held back. */
  private readonly held = new Map<string, number>();

  constructor(
    private readonly limiter: RateLimiter,
    private readonly limits: FailedLoginLimits,
    /** What was typed as a username may be a password: it is counted by a keyed digest and stored nowhere. */
    private readonly vault: Pick<SecretVault, 'digest'>,
    private readonly now: () => number = Date.now,
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
   * Counts a failure; answers like `heldUntil`: a client over its limit is told so instead of what was wrong.
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
    // By our own clock: the limiter's may be that of another machine.
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

const bySource = (address: string): string => `login:${source(address)}`;

/**
 * An IPv6 client owns at least a /64 (RFC 6177): its other addresses count as the same. IPv4 in IPv6 counts
 * as IPv4.
 */
function source(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head, tail = ''] = address.toLowerCase().split('%')[0].split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const groups = address.includes('::')
    ? [...before, ...new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before;
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
