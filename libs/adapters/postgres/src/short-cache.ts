import type { Sql } from './sql';

/**
 * Milliseconds for which a read is shared, so that every process sees a change within 2 s (switches and
 * revocations).
 */
const TTL_MS = 1_000;

interface Entry<Value> {
  value: Promise<Value>;
  /** Monotonic milliseconds; undefined during the read: concurrent callers wait for the same one. */
  until?: number;
}

/**
 * Caches frequent reads, at most one a second per key. Bounded, and never older than its time: while the
 * database is unavailable, reads fail. Inside a transaction, which must see its own rows, it is bypassed; a
 * cache of rows that no transaction reads back after it wrote them is shared there too (`sharedInside`).
 */
export class ShortCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  constructor(
    private readonly sql: Sql,
    private readonly load: (key: string) => Promise<Value>,
    private readonly maxEntries: number,
    private readonly monotonic: () => number = () => performance.now(),
    private readonly sharedInside = false,
  ) {}

  get(key: string): Promise<Value> {
    const isInside = this.sql.inTransaction;
    if (isInside && !this.sharedInside) return this.load(key);
    const known = this.entries.get(key);
    if (known?.until !== undefined && this.monotonic() < known.until) return known.value;
    // a read of another call may wait for this transaction's locks, and its own read is not for others
    if (isInside) return this.load(key);
    return known && known.until === undefined ? known.value : this.read(key);
  }

  /** The next call reads again; a read under way is no longer shared. Without a key: all keys. */
  forget(key?: string): void {
    if (key === undefined) this.entries.clear();
    else this.entries.delete(key);
  }

  private read(key: string): Promise<Value> {
    const begun = this.monotonic();
    const entry: Entry<Value> = { value: this.load(key) };
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.evict();
    entry.value.then(
      () => {
        entry.until = begun + TTL_MS;
      },
      () => {
        if (this.entries.get(key) === entry) this.entries.delete(key);
      },
    );
    return entry.value;
  }

  /** The least recently loaded entry is dropped first: a new read puts its key at the end. */
  private evict(): void {
    if (this.entries.size <= this.maxEntries) return;
    const [oldest] = this.entries.keys();
    this.entries.delete(oldest);
  }
}
