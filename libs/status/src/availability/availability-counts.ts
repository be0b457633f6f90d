import type { Clock, Log } from '@registrar/kernel';
import { type Counts, noCounts, type Outcome, SLOT_MS, slotOf, type SubjectKind } from './counts';
import { classOf } from './histogram';
import type { AvailabilityStore, CountedSlot } from './ports';

/** Counts that could not be stored for so long are dropped: the page shows one day. */
const RETAINED_MS = 86_400_000;

interface Counter {
  kind: SubjectKind;
  subject: string;
  counts: Counts;
  /** Counted since the last flush that was stored. */
  isChanged: boolean;
}

/**
 * Counts how requests of this process ended, in memory: no request waits. A flush stores the counts of each
 * stretch since its start, so that one whose outcome is unknown is simply repeated. A process that is killed
 * loses what it counted since its last flush.
 */
export class AvailabilityCounts {
  /** By start of the stretch, then by kind and subject. */
  private readonly slots = new Map<number, Map<string, Counter>>();
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: AvailabilityStore,
    private readonly clock: Clock,
    private readonly log: Log,
    /** Never used by another process, nor by an earlier run of this one. */
    private readonly processId: string,
  ) {}

  /** `ms`: how long it took; left out where the duration says nothing of the service. */
  count(kind: SubjectKind, subject: string, outcome: Outcome, ms?: number): void {
    const counter = this.counterOf(slotOf(this.clock.now()), kind, subject);
    counter.counts[outcome] += 1;
    if (ms !== undefined && (outcome === 'ok' || outcome === 'failed'))
      counter.counts.durations[classOf(ms)] += 1;
    counter.isChanged = true;
  }

  /** Stores what was counted; what cannot be stored stays for the next flush. Never rejects. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.storeChanged());
    return this.flushing;
  }

  private async storeChanged(): Promise<void> {
    const present = slotOf(this.clock.now());
    this.forgetBefore(present - RETAINED_MS, () => true);
    const changed = [...this.slots].flatMap(([slot, counters]) =>
      [...counters.values()].filter(({ isChanged }) => isChanged).map((counter) => ({ slot, counter })),
    );
    if (changed.length > 0) {
      const rows = changed.map(({ slot, counter }) => rowOf(slot, counter));
      // before the write: what is counted meanwhile is changed again
      for (const { counter } of changed) counter.isChanged = false;
      try {
        await this.store.put(this.processId, rows);
      } catch (error) {
        this.log.warn('availability counts not stored, retried with the next flush', {
          rows: rows.length,
          error,
        });
        for (const { counter } of changed) counter.isChanged = true;
      }
    }
    this.forgetBefore(present, (counters) => [...counters.values()].every(({ isChanged }) => !isChanged));
  }

  private counterOf(slot: number, kind: SubjectKind, subject: string): Counter {
    let counters = this.slots.get(slot);
    if (!counters) this.slots.set(slot, (counters = new Map()));
    const key = `${kind} ${subject}`;
    let counter = counters.get(key);
    if (!counter) counters.set(key, (counter = { kind, subject, counts: noCounts(), isChanged: false }));
    return counter;
  }

  private forgetBefore(slot: number, may: (counters: Map<string, Counter>) => boolean): void {
    for (const [start, counters] of this.slots)
      if (start + SLOT_MS <= slot && may(counters)) this.slots.delete(start);
  }
}

const rowOf = (slot: number, { kind, subject, counts }: Counter): CountedSlot => ({
  slotStart: new Date(slot),
  kind,
  subject,
  counts: { ...counts, durations: [...counts.durations] },
});
