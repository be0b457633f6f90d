import { addSeconds, type Clock, type PageRequest } from '@registrar/kernel';
import { jobNotFound } from './errors';
import type { ItemFilter, ItemPage, ItemResult, Job, JobProgress, JobView } from './job';
import type { ItemCounts, JobReader } from './ports';

/** Seconds over which the rate is measured. */
const RATE_SECONDS = 60;

/** What an account reads of its jobs. A job of another account is one that does not exist: 404. */
export class JobQueries {
  constructor(
    private readonly reader: JobReader,
    private readonly clock: Clock,
  ) {}

  async get(accountId: number, id: string): Promise<JobView> {
    const job = await this.find(accountId, id);
    const since = addSeconds(this.clock.now(accountId), -RATE_SECONDS);
    const counts = await this.reader.counts(job.id, since);
    return { job, progress: progressOf(job, counts), plan: await this.reader.plan(job.id) };
  }

  /** Whether the job has this revision still; its items are not counted. */
  async isAt(accountId: number, id: string, revision: number): Promise<boolean> {
    const present = await this.reader.revision(accountId, id);
    if (present === undefined) throw jobNotFound();
    return present === revision;
  }

  /** Newest first. */
  list(accountId: number, { page, perPage }: PageRequest): Promise<{ jobs: Job[]; totalCount: number }> {
    return this.reader.list(accountId, { offset: (page - 1) * perPage, limit: perPage });
  }

  async items(accountId: number, id: string, filter: ItemFilter): Promise<ItemPage> {
    const job = await this.find(accountId, id);
    return this.reader.items(job.id, filter);
  }

  async item(accountId: number, id: string, position: number): Promise<ItemResult> {
    const job = await this.find(accountId, id);
    const item = await this.reader.item(job.id, position);
    if (!item) throw jobNotFound();
    return item;
  }

  private async find(accountId: number, id: string): Promise<Job> {
    const job = await this.reader.find(accountId, id);
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
