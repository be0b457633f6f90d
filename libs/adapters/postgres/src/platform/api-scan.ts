import { type ApiFindings, ApiScan } from '@registrar/kernel';
import { ANY_IN_TURN } from '../jobs/job-turn-sql';
import { VIEW_WAITS } from '../staff/care/view-request-store';
import type { Sql } from '../sql';

const SCAN = `
select (select value from platform_settings where name = $2) as setting,
       (${ANY_IN_TURN}) as jobs,
       exists (select from staff_view_requests where ${VIEW_WAITS}) as views`;

type Row = Pick<ApiFindings, 'jobs' | 'views'> & { setting: ApiFindings['setting'] | null };

export class PostgresApiScan extends ApiScan {
  constructor(private readonly sql: Sql) {
    super();
  }

  async scan(now: Date, setting: string): Promise<ApiFindings> {
    const row = await this.sql.row<Row>('api_scan', SCAN, [now, setting]);
    const { setting: value, jobs, views } = row!;
    return { setting: value ?? undefined, jobs, views };
  }
}
