import type {
  ItemFilter,
  ItemPage,
  ItemResult,
  ItemState,
  Job,
  JobPlan,
  JobScope,
  RefusalsOfCode,
} from '@registrar/jobs';
import { type ItemCounts, JobReader, readPlan } from '@registrar/jobs/ports';
import type { Sql } from '../sql';
import {
  accountColumn,
  ITEM_COLUMNS,
  type ItemRow,
  JOB_COLUMNS,
  type JobRow,
  toItem,
  toJob,
} from './job-rows';

const COUNTS = `
select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'running')::int as running,
       count(*) filter (where state = 'unknown')::int as unknown, count(*) filter (where state = 'done')::int as done,
       count(*) filter (where state = 'refused')::int as refused, count(*) filter (where state = 'skipped')::int as skipped,
       (select case j.state when 'draft' then 0 when 'planning' then j.total - j.open else case when j.plan_id is null then 0 else j.total end end from jobs j where j.id = $1) as planned,
       (select count(*)::int from job_items e where e.job_id = $1 and e.ended_at > $2) as "endedSince"
  from job_items where job_id = $1`;

/** As literals, since the index of items that were begun is partial. */
const OF_STATE: Readonly<Record<ItemState, string>> = {
  waiting: ` and state = 'waiting'`,
  running: ` and state = 'running'`,
  unknown: ` and state = 'unknown'`,
  done: ` and state = 'done'`,
  refused: ` and state = 'refused'`,
  skipped: ` and state = 'skipped'`,
};
const itemsText = ({ state, errorClass }: Pick<ItemFilter, 'state' | 'errorClass'>): string =>
  `select ${ITEM_COLUMNS} from job_items where job_id = $1 and position > $2${state ? OF_STATE[state] : ''}${errorClass ? ' and error_class = $4' : ''} order by position limit $3`;

const newestText = (scope: string): string => `
select ${JOB_COLUMNS} from jobs where ${scope} and is_complete
   and ($2::uuid is null or (created_at, id) < (select b.created_at, b.id from jobs b where b.id = $2)) order by created_at desc, id desc limit $1`;

const REFUSALS = `
select case state when 'refused' then error_code else plan_error_code end as code, count(*)::int as count
  from job_items where job_id = $1 and (state = 'refused' or (state = 'waiting' and plan_error_class is not null)) group by 1 order by 2 desc, 1`;

export class PostgresJobReader extends JobReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async find(scope: JobScope, id: string): Promise<Job | undefined> {
    const row = await this.sql.row<JobRow>(
      'job_find',
      `select ${JOB_COLUMNS} from jobs where id = $1 and account_id is not distinct from $2::int and is_complete`,
      [id, accountColumn(scope)],
    );
    return row && toJob(row);
  }

  async revision(scope: JobScope, id: string): Promise<number | undefined> {
    const row = await this.sql.row<{ revision: number }>(
      'job_revision',
      'select revision from jobs where id = $1 and account_id is not distinct from $2::int and is_complete',
      [id, accountColumn(scope)],
    );
    return row?.revision;
  }

  async plan(id: string): Promise<JobPlan | undefined> {
    const row = await this.sql.row<{ plan: unknown }>('job_plan', 'select plan from jobs where id = $1', [
      id,
    ]);
    return row && row.plan !== null ? readPlan(row.plan, id) : undefined;
  }

  async counts(id: string, since: Date): Promise<ItemCounts> {
    const row = await this.sql.row<ItemCounts>('job_counts', COUNTS, [id, since]);
    return row!;
  }

  async list(
    scope: JobScope,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ jobs: Job[]; totalCount: number }> {
    const of = scope === 'staff' ? [] : [scope];
    const ofScope = scope === 'staff' ? 'account_id is null' : 'account_id = $3';
    const rows = await this.sql.rows<JobRow>(
      scope === 'staff' ? 'job_list_staff' : 'job_list',
      `select ${JOB_COLUMNS} from jobs where ${ofScope} and is_complete order by created_at desc, id desc offset $1 limit $2`,
      [offset, limit, ...of],
    );
    const count = await this.sql.row<{ count: number }>(
      scope === 'staff' ? 'job_list_count_staff' : 'job_list_count',
      `select count(*)::int as count from jobs where ${scope === 'staff' ? 'account_id is null' : 'account_id = $1'} and is_complete`,
      of,
    );
    return { jobs: rows.map(toJob), totalCount: count!.count };
  }

  async newest(scope: JobScope, { before, limit }: { before?: string; limit: number }): Promise<Job[]> {
    const values = [limit, before ?? null];
    const rows = await (scope === 'staff'
      ? this.sql.rows<JobRow>('job_newest_staff', newestText('account_id is null'), values)
      : this.sql.rows<JobRow>('job_newest', newestText('account_id = $3'), [...values, scope]));
    return rows.map(toJob);
  }

  async refusals(id: string): Promise<RefusalsOfCode[]> {
    const rows = await this.sql.rows<{ code: string | null; count: number }>('job_refusals', REFUSALS, [id]);
    return rows.map(({ code, count }) => ({ ...(code !== null && { code }), count }));
  }

  async items(id: string, { state, errorClass, after, limit }: ItemFilter): Promise<ItemPage> {
    // one more shows whether a page follows
    const values = [id, after, limit + 1, ...(errorClass ? [errorClass] : [])];
    const name = `job_items_${state ?? 'all'}${errorClass ? '_of_class' : ''}`;
    const rows = await this.sql.rows<ItemRow>(name, itemsText({ state, errorClass }), values);
    const items = rows.slice(0, limit).map(toItem);
    return rows.length > limit ? { items, next: items[items.length - 1].position } : { items };
  }

  async item(id: string, position: number): Promise<ItemResult | undefined> {
    const row = await this.sql.row<ItemRow>(
      'job_item',
      `select ${ITEM_COLUMNS} from job_items where job_id = $1 and position = $2`,
      [id, position],
    );
    return row && toItem(row);
  }
}
