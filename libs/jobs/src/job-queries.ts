import { addSeconds, type Clock, type PageRequest } from '@registrar/kernel';
import { jobNotFound } from './errors';
import type { ItemFilter, ItemPage, ItemResult, Job, JobProgress, JobView, RefusalsOfCode } from './job';
import { accountOf, type JobScope } from './owner';
import type { ItemCounts, JobReader } from './ports';

/** Seconds over which the rate is measured. */
const RATE_SECONDS = 60;

/** What an account reads of its jobs. A job of another account is one that does not exist: 404. */
export class JobQueries {
  constructor(
    private readonly reader: JobReader,
    private readonly clock: Clock,
  ) {}

  async get(scope: JobScope, id: string): Promise<JobView> {
    const job = await this.find(scope, id);
    const since = addSeconds(this.clock.now(accountOf(scope)), -RATE_SECONDS);
    const counts = await this.reader.counts(job.id, since);
    return { job, progress: progressOf(job, counts), plan: await this.reader.plan(job.id) };
  }

  /** Whether the job has this revision still; its items are not counted. */
  async isAt(scope: JobScope, id: string, revision: number): Promise<boolean> {
    const present = await this.reader.revision(scope, id);
    if (present === undefined) throw jobNotFound();
    return present === revision;
  }

  /** Newest first. */
  list(scope: JobScope, { page, perPage }: PageRequest): Promise<{ jobs: Job[]; totalCount: number }> {
    return this.reader.list(scope, { offset: (page - 1) * perPage, limit: perPage });
  }

  /** Newest first, those older than the job `before`. */
  newest(scope: JobScope, part: { before?: string; limit: number }): Promise<Job[]> {
    return this.reader.newest(scope, part);
  }

  /** Refused items by the code of their refusal. */
  async refusals(scope: JobScope, id: string): Promise<RefusalsOfCode[]> {
    return this.reader.refusals((await this.find(scope, id)).id);
  }

  async items(scope: JobScope, id: string, filter: ItemFilter): Promise<ItemPage> {
    const job = await this.find(scope, id);
    return this.reader.items(job.id, filter);
  }

  async item(scope: JobScope, id: string, position: number): Promise<ItemResult> {
    const job = await this.find(scope, id);
    const item = await this.reader.item(job.id, position);
    if (!item) throw jobNotFound();
    return item;
  }

  private async find(scope: JobScope, id: string): Promise<Job> {
    const job = await this.reader.find(scope, id);
    if (!job) throw jobNotFound();
    return job;
  }
}

export function progressOf(job: Job, { endedSince, ...counts }: ItemCounts): JobProgress {
  const open = counts.waiting + counts.running + counts.unknown;
  const isUnderWay = job.state === 'running' && endedSince > 0;
  return {
    total: job.total,
    ...counts,
    charged: job.charged,
    perMinute: endedSince,
    ...(isUnderWay && { secondsLeft: Math.ceil((open * RATE_SECONDS) / endedSince) }),
  };
}
