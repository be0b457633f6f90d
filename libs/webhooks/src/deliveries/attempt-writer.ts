import type { UnitOfWork } from '@registrar/kernel';
import type { SettledAttempt } from './delivery';
import type { DeliveryStore } from '../ports';

/** Attempts written in one transaction: few enough that a crash repeats few, many enough to be cheap. */
const MOST_AT_ONCE = 250;
/**
 * As many as are worth a transaction though more may follow at once: a commit costs the disk the same,
 * however much it holds.
 */
const ENOUGH = 100;

interface Entry {
  attempt: SettledAttempt;
  /** Called once it is committed, or with what its transaction failed with. */
  done(error?: unknown): void;
}

/**
 * Writes attempts as they end: together with those that are about to end, or that ended while a transaction
 * was under way.
 */
export class AttemptWriter {
  private readonly entries: Entry[] = [];
  private isWriting = false;

  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Calls `done` once it is committed, or with the error. `moreToCome`: others are likely to end in a moment,
   * it may wait for them, until `flush` at the latest.
   */
  write(attempt: SettledAttempt, moreToCome: boolean, done: Entry['done']): void {
    this.entries.push({ attempt, done });
    if (!moreToCome || this.entries.length >= ENOUGH) this.flush();
  }

  /** Begins to write what waits. */
  flush(): void {
    if (!this.isWriting && this.entries.length > 0) void this.writeAll();
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.entries.length > 0) {
      const batch = this.entries.splice(0, MOST_AT_ONCE);
      const error = await this.uow
        .run(() => this.deliveries.settle(batch.map(({ attempt }) => attempt)))
        .then(
          () => undefined,
          (failure: unknown) => failure ?? new Error('the attempts were not written'),
        );
      for (const { done } of batch) done(error);
    }
    this.isWriting = false;
  }
}
