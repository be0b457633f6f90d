import type { Clock, Log } from '@registrar/kernel';
import type { LegacyUsageList, LegacyUsageRequest, LegacyUsageStore, LegacyUse } from '../ports';

/**
 * Accounts that still call the legacy interface, and its operations. Calls are counted in memory and added
 * to the stored counters in batches, so that no request waits for its count; a process that is killed loses
 * the counts since its last batch.
 */
export class LegacyUsage {
  private counted = new Map<string, LegacyUse>();
  private storing?: Promise<void>;

  constructor(
    private readonly store: LegacyUsageStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  count(accountId: number, operation: string): void {
    const at = this.clock.now();
    this.add({ accountId, operation, calls: 1, firstCallAt: at, lastCallAt: at });
  }

  /** Stores the counts since the last batch; counts that cannot be stored stay for the next one. */
  async flush(): Promise<void> {
    await this.storing;
    if (this.counted.size === 0) return;
    const batch = [...this.counted.values()];
    this.counted = new Map();
    this.storing = this.store.add(batch).catch((error: unknown) => {
      this.log.warn('calls of the legacy interface not counted', { counters: batch.length, error });
      for (const use of batch) this.add(use);
    });
    await this.storing;
  }

  /** By account and operation. */
  list(request: LegacyUsageRequest): Promise<LegacyUsageList> {
    return this.store.list(request);
  }

  private add({ accountId, operation, calls, firstCallAt, lastCallAt }: LegacyUse): void {
    const key = `${accountId} ${operation}`;
    const known = this.counted.get(key);
    this.counted.set(key, {
      accountId,
      operation,
      calls: calls + (known?.calls ?? 0),
      firstCallAt: known && known.firstCallAt < firstCallAt ? known.firstCallAt : firstCallAt,
      lastCallAt: known && known.lastCallAt > lastCallAt ? known.lastCallAt : lastCallAt,
    });
  }
}
