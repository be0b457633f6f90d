import { type ForwardedHost, ForwardedHosts } from '../ports';

/** Times in milliseconds. */
export interface ForwarderCachePolicy {
  /** Until it is asked for again; a change is seen this much later, and the time of one read. */
  freshMs: number;
  /** How long what was read last is served while it cannot be read. */
  staleMs: number;
  /** No reads for so long after a failed one: visitors do not wait for an unreachable database. */
  retryMs: number;
  /**
   * Most cached hosts: forwarded ones, and as many again that are not, so that invented names evict no
   * forwarded host.
   */
  hosts: number;
  /** Most hosts that are read at once; beyond, a read counts as failed. */
  reads: number;
}

interface Entry {
  found: ForwardedHost | undefined;
  /** When its read began: it is no older than that. */
  readAt: number;
}

/**
 * Forwarded hosts as they were a moment ago, or, while they cannot be read, as they were within the last
 * hour. Hosts that are not forwarded are cached likewise. One read per host at a time, shared by all
 * requests.
 */
export class CachedForwardedHosts extends ForwardedHosts {
  private readonly forwarded = new Map<string, Entry>();
  private readonly absent = new Map<string, Entry>();
  private readonly underWay = new Map<string, Promise<Entry>>();
  private awayUntil = -Infinity;
  private readonly counts = { fresh: 0, read: 0, stale: 0, failed: 0 };

  constructor(
    private readonly stored: ForwardedHosts,
    private readonly policy: ForwarderCachePolicy,
    private readonly monotonic: () => number,
  ) {
    super();
  }

  /** Whether the last read failed. */
  get isAway(): boolean {
    return this.awayUntil > -Infinity;
  }

  /** Lookups by where their answer came from; failed: there was none. */
  get lookups(): Readonly<Record<'fresh' | 'read' | 'stale' | 'failed', number>> {
    return { ...this.counts };
  }

  get sizes(): { forwarded: number; absent: number } {
    return { forwarded: this.forwarded.size, absent: this.absent.size };
  }

  async find(host: string): Promise<ForwardedHost | undefined> {
    const known = this.known(host);
    if (known && this.monotonic() - known.readAt < this.policy.freshMs) {
      this.counts.fresh += 1;
      return known.found;
    }
    try {
      const { found } = await this.readOnce(host);
      this.counts.read += 1;
      return found;
    } catch (error) {
      return this.stale(known, error);
    }
  }

  private stale(known: Entry | undefined, error: unknown): ForwardedHost | undefined {
    if (!known || this.monotonic() - known.readAt > this.policy.staleMs) {
      this.counts.failed += 1;
      throw error;
    }
    this.counts.stale += 1;
    return known.found;
  }

  /** Asked for last, dropped last. */
  private known(host: string): Entry | undefined {
    for (const entries of [this.forwarded, this.absent]) {
      const entry = entries.get(host);
      if (!entry) continue;
      entries.delete(host);
      entries.set(host, entry);
      return entry;
    }
    return undefined;
  }

  private readOnce(host: string): Promise<Entry> {
    const running = this.underWay.get(host);
    if (running) return running;
    // while it is away one visitor at a time finds out whether it is back
    if (this.monotonic() < this.awayUntil || (this.isAway && this.underWay.size > 0))
      throw new Error('forwarded hosts could not be read a moment ago');
    if (this.underWay.size >= this.policy.reads) throw new Error('too many hosts are being read');
    const reading = this.read(host).finally(() => this.underWay.delete(host));
    this.underWay.set(host, reading);
    return reading;
  }

  private async read(host: string): Promise<Entry> {
    const readAt = this.monotonic();
    try {
      const entry = { found: await this.stored.find(host), readAt };
      this.keep(host, entry);
      this.awayUntil = -Infinity;
      return entry;
    } catch (error) {
      this.awayUntil = this.monotonic() + this.policy.retryMs;
      throw error;
    }
  }

  private keep(host: string, entry: Entry): void {
    this.forwarded.delete(host);
    this.absent.delete(host);
    const entries = entry.found ? this.forwarded : this.absent;
    entries.set(host, entry);
    if (entries.size > this.policy.hosts) entries.delete(entries.keys().next().value!);
  }
}
