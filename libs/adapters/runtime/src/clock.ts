import { Clock } from '@registrar/kernel';
import type { PlatformClock } from './platform-clock';

/**
 * The time of this machine, as it is set: for programs of operators, which take no lease. Processes that share
 * work have `PlatformClock`.
 */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/**
 * The time of the platform, and of sandbox accounts whose clock is ahead of it, as last set by
 * `setAheadSeconds`. Composed in the sandbox alone.
 */
export class SandboxClock extends Clock {
  /** Milliseconds by account. */
  private ahead: ReadonlyMap<number, number> = new Map();

  constructor(private readonly platform: Pick<PlatformClock, 'milliseconds'>) {
    super();
  }

  now(accountId?: number): Date {
    return new Date(this.platform.milliseconds() + this.aheadMs(accountId));
  }

  aheadMs(accountId: number | undefined): number {
    return accountId === undefined ? 0 : (this.ahead.get(accountId) ?? 0);
  }

  /** Accounts with a time of their own. */
  accounts(): readonly number[] {
    return [...this.ahead.keys()];
  }

  /** Replaces all offsets: seconds ahead by account. */
  setAheadSeconds(seconds: ReadonlyMap<number, number>): void {
    this.ahead = new Map([...seconds].map(([accountId, ahead]) => [accountId, ahead * 1_000]));
  }
}
