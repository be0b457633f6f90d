import { STORED_VERSIONS, type UnitOfWork } from '@registrar/kernel';
import { isStaff, type Job, type JobScope, type NewItem, type NewJob } from '@registrar/jobs';
import { JobIntakeStore } from '@registrar/jobs/ports';
import { arrayText } from '../array-text';
import type { Sql } from '../sql';
import { accountColumn, centsOf, JOB_COLUMNS, type JobRow, toJob } from './job-rows';

const CREATE = `
insert into jobs (id, account_id, token_id, staff_name, staff_key_id, staff_user_id, command, at_once, spend_cap, accept_price_up_to, not_before, window_from, window_to, pause_after_failures, item_order, created_at, moved_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)`;

/**
 * Not flushed: the commit that shows the job comes later in the log, so that items are lost with it or not at
 * all. A draft without it is removed.
 */
const APPEND = `
with unflushed as materialized (select set_config('synchronous_commit', 'off', true))
insert into job_items (job_id, position, subject, sealed, payload_version)
select $1, i.position, i.subject, i.sealed, ${STORED_VERSIONS.job_items}
  from unflushed, unnest($2::int[], $3::text[], $4::text[]) as i (position, subject, sealed)`;

const NO_ACCOUNT = { accountId: null, tokenId: null };
const NO_STAFF = { name: null, keyId: undefined, userId: undefined };

export class PostgresJobIntakeStore extends JobIntakeStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async countUnended(scope: JobScope): Promise<number> {
    this.uow.assertOpen();
    await this.sql.row(
      'jobs_count_lock',
      `select pg_advisory_xact_lock(hashtext('jobs'), coalesce($1::int, 0))`,
      [accountColumn(scope)],
    );
    const row = await this.sql.row<{ count: number }>(
      scope === 'staff' ? 'jobs_count_unended_staff' : 'jobs_count_unended',
      scope === 'staff'
        ? 'select count(*)::int as count from jobs where account_id is null and ended_at is null'
        : 'select count(*)::int as count from jobs where account_id = $1 and ended_at is null',
      scope === 'staff' ? [] : [scope],
    );
    return row!.count;
  }

  async countItems(scope: JobScope): Promise<number> {
    const row = await this.sql.row<{ count: string }>(
      scope === 'staff' ? 'jobs_count_items_staff' : 'jobs_count_items',
      `select coalesce(sum(total), 0)::text as count from jobs where account_id ${scope === 'staff' ? 'is null' : '= $1'}`,
      scope === 'staff' ? [] : [scope],
    );
    return Number(row!.count);
  }

  async create({ id, owner, command, options, createdAt }: NewJob): Promise<void> {
    this.uow.assertOpen();
    const { accountId, tokenId } = isStaff(owner) ? NO_ACCOUNT : owner;
    const { name, keyId, userId } = isStaff(owner) ? owner.staff : NO_STAFF;
    await this.sql.change('job_create', CREATE, [
      id,
      accountId,
      tokenId,
      name,
      keyId ?? null,
      userId ?? null,
      command,
      options.atOnce,
      centsOf(options.spendCap),
      centsOf(options.acceptPriceUpTo),
      options.notBefore ?? null,
      options.window?.fromHour ?? null,
      options.window?.toHour ?? null,
      options.pauseAfterFailures ?? null,
      options.order,
      createdAt,
    ]);
  }

  async append(jobId: string, items: readonly NewItem[]): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('job_items_append', APPEND, [
      jobId,
      arrayText(items.map(({ position }) => position)),
      arrayText(items.map(({ subject }) => subject ?? null)),
      arrayText(items.map(({ sealed }) => sealed)),
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
