import { performance } from 'node:perf_hooks';
import type { OpeningLimits } from './opening-limits';
import type { PooledSession } from './pooled-session';
import type { OpenerDeps } from './session-opener';

export interface ClosingPool {
  /** Code of the connection. */
  code: string;
  /** A session was taken out of the pool; its slot is not released yet. */
  removed(): void;
  /** The slot of a session was released. */
  released(): void;
}

/** Closes the sessions of a pool. The slot of each is released once its socket is closed. */
export class SessionCloser {
  private readonly closing = new Set<Promise<void>>();

  constructor(
    private readonly sessions: Set<PooledSession>,
    private readonly limits: OpeningLimits,
    private readonly deps: Pick<OpenerDeps, 'keeper' | 'metrics'>,
    private readonly pool: ClosingPool,
  ) {}

  /** Logs out now, or when the command in flight ends. */
  retire(pooled: PooledSession): void {
    pooled.retiring = true;
    if (pooled.serving === undefined) this.logOut(pooled);
  }

  logOut(pooled: PooledSession): void {
    this.finish(pooled, pooled.session.close());
  }

  /** Closes without logout. */
  remove(pooled: PooledSession): void {
    pooled.session.destroy('no longer wanted');
    this.finish(pooled, Promise.resolve());
  }

  /** Resolves when all slots are released. */
  async finished(): Promise<void> {
    await Promise.all(this.closing);
  }

  private finish(pooled: PooledSession, closed: Promise<void>): void {
    if (!this.sessions.delete(pooled)) return;
    this.deps.metrics.session({ connection: this.pool.code, event: 'closed' });
    const done = closed
      .then(() => this.deps.keeper.release(pooled.lease))
      .finally(() => {
        this.closing.delete(done);
        this.limits.slotGivenBack(pooled.yielded, performance.now());
        this.pool.released();
      });
    this.closing.add(done);
    this.pool.removed();
  }
}
