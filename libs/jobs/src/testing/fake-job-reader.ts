import type { ItemFilter, ItemPage, ItemResult, ItemState, Job, JobPlan, RefusalsOfCode } from '../job';
import type { JobScope } from '../owner';
import { type ItemCounts, JobReader } from '../ports';
import { FakeJobRows } from './fake-job-rows';

export class FakeJobReader extends JobReader {
  constructor(private readonly rows: FakeJobRows) {
    super();
  }

  async find(scope: JobScope, id: string): Promise<Job | undefined> {
    const row = this.rows.jobs.get(id);
    return row?.isComplete && row.job.scope === scope ? row.job : undefined;
  }

  async revision(scope: JobScope, id: string): Promise<number | undefined> {
    return (await this.find(scope, id))?.revision;
  }

  async plan(id: string): Promise<JobPlan | undefined> {
    return this.rows.jobs.get(id)?.plan;
  }

  async counts(id: string, since: Date): Promise<ItemCounts> {
    const { items, job, open } = this.rows.of(id);
    const of = (state: ItemState): number => items.filter((item) => item.state === state).length;
    const planned = job.state === 'planning' ? job.total - open : job.planId === undefined ? 0 : job.total;
    return {
      waiting: of('waiting'),
      running: of('running'),
      unknown: of('unknown'),
      done: of('done'),
      refused: of('refused'),
      skipped: of('skipped'),
      planned,
      endedSince: items.filter(({ endedAt }) => endedAt && endedAt > since).length,
    };
  }

  async list(
    scope: JobScope,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ jobs: Job[]; totalCount: number }> {
    const jobs = [...this.rows.jobs.values()]
      .filter(({ job, isComplete }) => isComplete && job.scope === scope)
      .map(({ job }) => job)
      .sort((one, other) => Number(other.createdAt) - Number(one.createdAt) || (one.id < other.id ? 1 : -1));
    return { jobs: jobs.slice(offset, offset + limit), totalCount: jobs.length };
  }

  async newest(scope: JobScope, { before, limit }: { before?: string; limit: number }): Promise<Job[]> {
    const { jobs } = await this.list(scope, { offset: 0, limit: Number.MAX_SAFE_INTEGER });
    const from = before === undefined ? 0 : jobs.findIndex(({ id }) => id === before) + 1;
    return jobs.slice(from, from + limit);
  }

  async refusals(id: string): Promise<RefusalsOfCode[]> {
    const counts = new Map<string | undefined, number>();
    for (const { state, errorCode, planError } of this.rows.of(id).items) {
      const isRefused = state === 'refused' || (state === 'waiting' && planError !== undefined);
      const code = state === 'refused' ? errorCode : planError?.errorCode;
      if (isRefused) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
  }

  async items(id: string, { state, errorClass, after, limit }: ItemFilter): Promise<ItemPage> {
    const found = this.rows
      .of(id)
      .items.filter((item) => item.position > after)
      .filter((item) => state === undefined || item.state === state)
      .filter((item) => errorClass === undefined || item.errorClass === errorClass);
    const items = found.slice(0, limit).map((row) => FakeJobRows.seen(row));
    return found.length > limit ? { items, next: items[items.length - 1].position } : { items };
  }

  async item(id: string, position: number): Promise<ItemResult | undefined> {
    const row = this.rows.of(id).items[position - 1];
    return row && FakeJobRows.seen(row);
  }
}
