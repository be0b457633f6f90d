import type { UnitOfWork } from '@registrar/kernel';
import { type DoneItem, JobChanges } from '@registrar/jobs/ports';
import type { Sql } from '../sql';

const PUT = `
insert into job_changes (job_id, position, sealed) values ($1, $2, $3) on conflict (job_id, position) do update set sealed = excluded.sealed`;

const DONE = `
select i.position, i.subject, c.sealed from job_items i left join job_changes c on c.job_id = i.job_id and c.position = i.position
 where i.job_id = $1 and i.state = 'done' and i.position < $2 order by i.position desc limit $3`;

export class PostgresJobChanges extends JobChanges {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async put(jobId: string, position: number, sealed: string): Promise<void> {
    this.uow.assertOpen();
    // nothing of the unit reads it
    this.sql.send('job_change_put', PUT, [jobId, position, sealed]);
  }

  async doneItems(jobId: string, before: number, limit: number): Promise<DoneItem[]> {
    const rows = await this.sql.rows<{ position: number; subject: string | null; sealed: string | null }>(
      'job_changes_done',
      DONE,
      [jobId, before, limit],
    );
    return rows.map(({ position, subject, sealed }) => ({
      position,
      ...(subject !== null && { subject }),
      ...(sealed !== null && { sealed }),
    }));
  }
}
