import { noCounts, sumOf } from '../availability/counts';
import {
  AvailabilityStore,
  type Counts,
  type CountedSlot,
  type SubjectTotals,
  type WindowStarts,
} from '../ports';

export class FakeAvailabilityStore extends AvailabilityStore {
  readonly rows = new Map<string, CountedSlot>();
  /** Thrown by the next call. `stored`: a write that came through although its outcome is unknown. */
  failure?: { error: Error; stored?: boolean };
  reads = 0;

  put(processId: string, slots: readonly CountedSlot[]): Promise<void> {
    const { failure } = this;
    this.failure = undefined;
    if (!failure || failure.stored)
      for (const slot of slots) {
        const key = [slot.slotStart.getTime(), slot.kind, slot.subject, processId].join(' ');
        const known = this.rows.get(key)?.counts ?? noCounts();
        this.rows.set(key, { ...slot, counts: largest(known, slot.counts) });
      }
    return failure ? Promise.reject(failure.error) : Promise.resolve();
  }

  totals({ day, hour, recent }: WindowStarts): Promise<SubjectTotals[]> {
    this.reads += 1;
    const { failure } = this;
    this.failure = undefined;
    if (failure) return Promise.reject(failure.error);
    const rows = [...this.rows.values()].filter(({ slotStart }) => slotStart >= day);
    const subjects = new Map(rows.map(({ kind, subject }) => [`${kind} ${subject}`, { kind, subject }]));
    const found = [...subjects.values()].map(({ kind, subject }) => {
      const mine = rows.filter((row) => row.kind === kind && row.subject === subject);
      const since = (start: Date): Counts =>
        sumOf(mine.filter(({ slotStart }) => slotStart >= start).map(({ counts }) => counts));
      return { kind, subject, day: since(day), hour: since(hour), recent: since(recent) };
    });
    return Promise.resolve(found);
  }

  removeBefore(before: Date, limit: number): Promise<number> {
    const old = [...this.rows].filter(([, { slotStart }]) => slotStart < before).slice(0, limit);
    for (const [key] of old) this.rows.delete(key);
    return Promise.resolve(old.length);
  }
}

const largest = (one: Counts, other: Counts): Counts => ({
  ok: Math.max(one.ok, other.ok),
  refused: Math.max(one.refused, other.refused),
  failed: Math.max(one.failed, other.failed),
  maintenance: Math.max(one.maintenance, other.maintenance),
  durations: one.durations.map((count, index) => Math.max(count, other.durations[index])),
});
