import { type buildConnector, type Dispatcher, Pool } from 'undici';

export interface HostPoolSettings {
  /** Connections to one origin. */
  connections: number;
  /**
   * Milliseconds that a connection may be idle, unless the other side says less: shorter than what common
   * servers wait (5 s and more).
   */
  idleMs: number;
  /** Origins that are kept: beyond it those that were not used for longest are closed. */
  pools: number;
}

interface HostPool {
  pool: Pool;
  underWay: number;
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

  /** `work` with the pool of the origin, which is not closed meanwhile. */
  async use<T>(origin: string, work: (dispatcher: Dispatcher) => Promise<T>): Promise<T> {
    const entry = this.pools.get(origin) ?? this.open(origin);
    this.pools.delete(origin);
    this.pools.set(origin, entry);
    entry.underWay += 1;
    try {
      return await work(entry.pool);
    } finally {
      entry.underWay -= 1;
      this.closeUnused();
    }
  }

  /** Whether the next request of the origin may go over a connection that is open already. */
  isConnected(origin: string): boolean {
    return (this.pools.get(origin)?.pool.stats.connected ?? 0) > 0;
  }

  /** For good; what is under way ends with an error. */
  async close(): Promise<void> {
    const pools = [...this.pools.values()];
    this.pools.clear();
    await Promise.all(pools.map(({ pool }) => pool.destroy()));
  }

  private open(origin: string): HostPool {
    const { connections, idleMs } = this.settings;
    // No time limits of the pool: each exchange has its own, over everything.
    const pool = new Pool(origin, {
      connect: this.connect,
      connections,
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return { pool, underWay: 0 };
  }

  private closeUnused(): void {
    for (const [origin, { pool, underWay }] of this.pools) {
      if (this.pools.size <= this.settings.pools) return;
      if (underWay > 0) continue;
      this.pools.delete(origin);
      pool.destroy().catch(() => undefined);
    }
  }
}
