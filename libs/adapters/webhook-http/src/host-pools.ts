import { type buildConnector, type Dispatcher, Pool } from 'undici';

export interface HostPoolSettings {
  /** Connections to one origin. */
  connections: number;
  /**
   * Milliseconds that a connection may be idle, unless the other side says less: shorter than what common
   * servers wait (5 s and more).
   */
  idleMs: number;
  /** Most origins with open connections: beyond it the least recently used are closed. */
  pools: number;
}

/** The connections to one origin. */
export class HostPool {
  underWay = 0;
  /** When the addresses of its name were last judged, beside those of new connections (`performance.now`). */
  judgedAt = -Infinity;

  constructor(private readonly pool: Pool) {}

  get dispatcher(): Dispatcher {
    return this.pool;
  }

  /** Whether the next request may go over a connection that is open already. */
  get isConnected(): boolean {
    return this.pool.stats.connected > 0;
  }

  destroy(): Promise<void> {
    return this.pool.destroy();
  }
}

/**
 * A pool of connections for each origin. An address is judged when its connection is opened, whichever
 * request uses it.
 */
export class HostPools {
  /** The longest unused first. */
  private readonly pools = new Map<string, HostPool>();

  constructor(
    private readonly settings: HostPoolSettings,
    private readonly connect: buildConnector.connector,
  ) {}

  /** The pool of the origin; it is not closed before it is given back. */
  take(origin: string): HostPool {
    const pool = this.pools.get(origin) ?? this.open(origin);
    this.pools.delete(origin);
    this.pools.set(origin, pool);
    pool.underWay += 1;
    return pool;
  }

  giveBack(pool: HostPool): void {
    pool.underWay -= 1;
    this.closeUnused();
  }

  /** For good; what is under way ends with an error. */
  async close(): Promise<void> {
    const pools = [...this.pools.values()];
    this.pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  private open(origin: string): HostPool {
    const { connections, idleMs } = this.settings;
    // No time limits of the pool: each exchange has its own, over everything.
    return new HostPool(
      new Pool(origin, {
        connect: this.connect,
        connections,
        pipelining: 1,
        keepAliveTimeout: idleMs,
        keepAliveMaxTimeout: idleMs,
        headersTimeout: 0,
        bodyTimeout: 0,
      }),
    );
  }

  private closeUnused(): void {
    for (const [origin, pool] of this.pools) {
      if (this.pools.size <= this.settings.pools) return;
      if (pool.underWay > 0) continue;
      this.pools.delete(origin);
      pool.destroy().catch(() => undefined);
    }
  }
}
