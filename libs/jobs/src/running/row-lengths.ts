import type { EndedItem } from '../item';
import type { LockedJob } from '../ports';

/** Of the first rows of a plan, so that its outcomes are seen soon. */
export const FIRST_ROW = 10;
/** Most dry runs of one claim. */
export const LONGEST_ROW = 200;
/** A row may be longer by this factor than one that was made in its time. */
const GROWTH = 4;
/** Plans whose lengths are remembered. */
const PLANS = 100;

/**
 * Lengths of rows of dry runs: as many items as rows of the same plan make in their time. What a row does not
 * begin was claimed for nothing, and dry runs of a command that asks a slow registry take a thousand times as
 * long as others.
 */
export class RowLengths {
  /** By job, the least recently used first. */
  private readonly lengths = new Map<string, number>();

  /** Items of the next row, where `places` make the rest of the plan: a short plan uses all of them. */
  next({ open, job }: LockedJob, places: number): number {
    return Math.min(Math.max(1, Math.ceil(open / places)), this.of(job.id));
  }

  /** Outcomes of a row of this length. */
  note(jobId: string, length: number, ended: readonly EndedItem[]): void {
    const made = length - ended.filter(isNotBegun).length;
    const longer = Math.max(this.of(jobId), Math.min(length * GROWTH, LONGEST_ROW));
    this.lengths.delete(jobId);
    this.lengths.set(jobId, made < length ? Math.max(1, made) : longer);
    if (this.lengths.size <= PLANS) return;
    const [oldest] = this.lengths.keys();
    this.lengths.delete(oldest);
  }

  private of(jobId: string): number {
    return this.lengths.get(jobId) ?? FIRST_ROW;
  }
}

/** Given back by its row, which had no time for it: it can be claimed again at once. */
export const isNotBegun = ({ outcome }: EndedItem): boolean =>
  outcome.kind === 'unknown' && outcome.seconds === 0 && outcome.isUncounted === true;
