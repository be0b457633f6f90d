import { Money } from '@registrar/kernel';
import type { ItemRefusal, ItemResult, Job, JobPlan } from '../job';

export interface ItemRow extends ItemResult {
  sealed?: string;
  /** What it changed, sealed. */
  change?: string;
  isCalled: boolean;
  openCalls: number;
  lease?: string;
  dueAt?: Date;
  isPlanned: boolean;
  reserved?: Money;
  rank?: number;
}

export interface JobRow {
  job: Job;
  isComplete: boolean;
  needed?: Money;
  planMark?: string;
  plan?: JobPlan;
  open: number;
  failuresInARow: number;
  turnAt?: Date;
  movedAt: Date;
  items: ItemRow[];
}

/** Tables of the fakes. */
export class FakeJobRows {
  readonly jobs = new Map<string, JobRow>();
  /** Of domains, by name. */
  readonly expiries = new Map<string, Date>();

  of(id: string): JobRow {
    const row = this.jobs.get(id);
    if (!row) throw new Error(`there is no job ${id}`);
    return row;
  }

  change(id: string, change: Partial<Job>): Job {
    const row = this.of(id);
    row.job = { ...row.job, ...change, revision: row.job.revision + 1 };
    return row.job;
  }

  /** What the account reads: no fields, claims and reserves. */
  static seen(row: ItemRow): ItemResult {
    const { sealed, change, isCalled, openCalls, lease, dueAt, isPlanned, reserved, rank, ...item } = row;
    return item;
  }
}

export const byRank = (one: ItemRow, other: ItemRow): number =>
  (one.rank ?? 0) - (other.rank ?? 0) || one.position - other.position;

export const isRefusal = (outcome: { price: Money } | ItemRefusal): outcome is ItemRefusal =>
  !('price' in outcome);

export const sum = (amounts: readonly (Money | undefined)[]): Money =>
  amounts.reduce<Money>((total, amount) => (amount ? total.plus(amount) : total), Money.zero());
