import type { UnitOfWork } from '@registrar/kernel';
import type { Job, NewItem, NewJob } from '@registrar/jobs';
import { JobIntakeStore } from '@registrar/jobs/ports';
import type { Sql } from '../sql';
import { columns } from '../webhooks/columns';
import { centsOf, JOB_COLUMNS, type JobRow, toJob } from './job-rows';

const CREATE = `
insert into jobs (id, account_id, token_id, command, at_once, spend_cap, accept_price_up_to, not_before, window_from, window_to, pause_after_failures, created_at, moved_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`;

const APPEND = `
insert into job_items (job_id, position, subject, sealed)
select $1, i.position, i.subject, i.sealed from unnest($2::int[], $3::text[], $4::text[]) as i (position, subject, sealed)`;

export class PostgresJobIntakeStore extends JobIntakeStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async countUnended(accountId: number): Promise<number> {
    this.uow.assertOpen();
    await this.sql.row('jobs_count_lock', `select pg_advisory_xact_lock(hashtext('jobs'), $1)`, [accountId]);
    const row = await this.sql.row<{ count: number }>(
      'jobs_count_unended',
      'select count(*)::int as count from jobs where account_id = $1 and ended_at is null',
      [accountId],
    );
    return row!.count;
  }

  async create({ id, accountId, tokenId, command, options, createdAt }: NewJob): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('job_create', CREATE, [
      id,
      accountId,
      tokenId,
      command,
      options.atOnce,
      centsOf(options.spendCap),
      centsOf(options.acceptPriceUpTo),
      options.notBefore ?? null,
      options.window?.fromHour ?? null,
      options.window?.toHour ?? null,
      options.pauseAfterFailures ?? null,
      createdAt,
    ]);
  }

  async append(jobId: string, items: readonly NewItem[]): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('job_items_append', APPEND, [
      jobId,
      ...columns(items, ({ position, subject, sealed }) => [position, subject ?? null, sealed], 3),
    ]);
  }

  async complete(jobId: string, total: number): Promise<Job> {
    this.uow.assertOpen();
    const row = await this.sql.row<JobRow>(
      'job_complete',
      `update jobs set is_complete = true, total = $2 where id = $1 and not is_complete returning ${JOB_COLUMNS}`,
      [jobId, total],
    );
    if (!row) throw new Error(`job ${jobId} is complete or discarded already`);
    return toJob(row);
  }

  async discard(jobId: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'job_items_discard',
      'delete from job_items where job_id = (select id from jobs where id = $1 and not is_complete)',
      [jobId],
    );
    await this.sql.change('job_discard', 'delete from jobs where id = $1 and not is_complete', [jobId]);
  }
}
