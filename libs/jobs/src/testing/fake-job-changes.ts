import { type DoneItem, JobChanges } from '../ports';
import type { FakeJobRows } from './fake-job-rows';

export class FakeJobChanges extends JobChanges {
  constructor(private readonly rows: FakeJobRows) {
    super();
  }

  async put(jobId: string, position: number, sealed: string): Promise<void> {
    this.rows.of(jobId).items[position - 1].change = sealed;
  }

  async doneItems(jobId: string, before: number, limit: number): Promise<DoneItem[]> {
    const items = this.rows.jobs.get(jobId)?.items ?? [];
    return items
      .filter(({ state, position }) => state === 'done' && position < before)
      .toReversed()
      .slice(0, limit)
      .map(({ position, subject, change }) => ({ position, subject, sealed: change }));
  }
}
