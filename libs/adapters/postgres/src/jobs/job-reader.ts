import type { ItemFilter, ItemPage, ItemResult, Job, JobPlan } from '@registrar/jobs';
import { type ItemCounts, JobReader, readPlan } from '@registrar/jobs/ports';
import type { Sql } from '../sql';
import { ITEM_COLUMNS, type ItemRow, JOB_COLUMNS, type JobRow, toItem, toJob } from './job-rows';

const COUNTS = `
select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'running')::int as running,
       count(*) filter (where state = 'unknown')::int as unknown, count(*) filter (where state = 'done')::int as done,
       count(*) filter (where state = 'refused')::int as refused, count(*) filter (where state = 'skipped')::int as skipped,
       (select case j.state when 'draft' then 0 when 'planning' then j.total - j.open else case when j.plan_id is null then 0 else j.total end end from jobs j where j.id = $1) as planned,
       (select count(*)::int from job_items e where e.job_id = $1 and e.ended_at > $2) as "endedSince"
  from job_items where job_id = $1`;

/** Separate texts, so that each is planned for its index. */
const itemsText = (filters: string): string =>
  `select ${ITEM_COLUMNS} from job_items where job_id = $1 and position > $2${filters} order by position limit $3`;
const ITEMS = {
  all: itemsText(''),
  state: itemsText(' and state = $4'),
  errorClass: itemsText(' and error_class = $4'),
  both: itemsText(' and state = $4 and error_class = $5'),
} as const;

export class PostgresJobReader extends JobReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async find(accountId: number, id: string): Promise<Job | undefined> {
    const row = await this.sql.row<JobRow>(
      'job_find',
      `select ${JOB_COLUMNS} from jobs where id = $1 and account_id = $2 and is_complete`,
      [id, accountId],
    );
    return row && toJob(row);
  }

  async revision(accountId: number, id: string): Promise<number | undefined> {
    const row = await this.sql.row<{ revision: number }>(
      'job_revision',
      'select revision from jobs where id = $1 and account_id = $2 and is_complete',
      [id, accountId],
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
    accountId: number,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ jobs: Job[]; totalCount: number }> {
    const rows = await this.sql.rows<JobRow>(
      'job_list',
      `select ${JOB_COLUMNS} from jobs where account_id = $1 and is_complete order by created_at desc, id desc offset $2 limit $3`,
      [accountId, offset, limit],
    );
    const count = await this.sql.row<{ count: number }>(
      'job_list_count',
      'select count(*)::int as count from jobs where account_id = $1 and is_complete',
      [accountId],
    );
    return { jobs: rows.map(toJob), totalCount: count!.count };
  }

  async items(id: string, { state, errorClass, after, limit }: ItemFilter): Promise<ItemPage> {
    const filters = [state, errorClass].filter((value) => value !== undefined);
    const kind = filters.length === 2 ? 'both' : state ? 'state' : errorClass ? 'errorClass' : 'all';
    // one more shows whether a page follows
    const values = [id, after, limit + 1, ...filters];
    const rows = await this.sql.rows<ItemRow>(`job_items_${kind}`, ITEMS[kind], values);
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
