import type { EndedItem } from '../item';
import { scopeOf } from '../owner';
import type { JobInTurn } from '../ports';

/** Items of a process whose calls have ended and whose outcomes are not stored yet, by job. */
export class EndedItems {
  private readonly waiting = new Map<string, EndedItem[]>();
  private readonly taken = new Set<EndedItem>();

  /** Items, those that are being settled included. */
  get size(): number {
    return this.taken.size + this.waitingCount;
  }

  /** Items that nothing settles yet. */
  get waitingCount(): number {
    return [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Claims to renew until the items are settled. */
  get leases(): string[] {
    return [...this.taken, ...[...this.waiting.values()].flat()].map(({ item }) => item.lease);
  }

  /** Jobs with items that nothing settles yet. */
  get jobs(): JobInTurn[] {
    return [...this.waiting.values()].map(([{ item }]) => ({ id: item.jobId, scope: scopeOf(item.owner) }));
  }

  add(ended: EndedItem): void {
    const { jobId } = ended.item;
    const others = this.waiting.get(jobId);
    if (others) others.push(ended);
    else this.waiting.set(jobId, [ended]);
  }

  /** Hands over the items of a job, in the order of their ends; `forget` follows. */
  take(jobId: string): EndedItem[] {
    const items = this.waiting.get(jobId) ?? [];
    this.waiting.delete(jobId);
    for (const ended of items) this.taken.add(ended);
    return items;
  }

  forget(items: readonly EndedItem[]): void {
    for (const ended of items) this.taken.delete(ended);
  }
}
