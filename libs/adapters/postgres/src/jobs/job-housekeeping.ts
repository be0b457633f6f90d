import type { UnitOfWork } from '@registrar/kernel';
import type { JobState } from '@registrar/jobs';
import { JobHousekeeping, type JobInTurn } from '@registrar/jobs/ports';
import { scopeOfColumn } from './job-rows';
import type { Sql } from '../sql';

const IDLE = `
select id, account_id from jobs where state = any($1::text[]) and moved_at < $2 and is_complete order by moved_at limit $3`;

const PASSED = `
select id from jobs where ended_at < $1 or (not is_complete and created_at < $2) order by created_at limit $3 for update skip locked`;

const ERASE = `
update job_items i set sealed = null
  from (select r.job_id, r.position from jobs j join job_items r on r.job_id = j.id where j.ended_at < $1 and r.state = 'refused' and r.sealed is not null limit $2) old
 where i.job_id = old.job_id and i.position = old.position and i.state = 'refused'`;

export class PostgresJobHousekeeping extends JobHousekeeping {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async idle(states: readonly JobState[], movedBefore: Date, limit: number): Promise<JobInTurn[]> {
    const rows = await this.sql.rows<{ id: string; account_id: number | null }>('jobs_idle', IDLE, [
      states,
      movedBefore,
      limit,
    ]);
    return rows.map(({ id, account_id }) => ({ id, scope: scopeOfColumn(account_id) }));
  }

  remove(endedBefore: Date, abandonedBefore: Date, limit: number): Promise<number> {
    return this.uow.run(async () => {
      const rows = await this.sql.rows<{ id: string }>('jobs_passed', PASSED, [
        endedBefore,
        abandonedBefore,
        limit,
      ]);
      const ids = [rows.map(({ id }) => id)];
      await this.sql.change(
        'job_changes_remove',
        'delete from job_changes where job_id = any($1::uuid[])',
        ids,
      );
      await this.sql.change('job_items_remove', 'delete from job_items where job_id = any($1::uuid[])', ids);
      return this.sql.change('jobs_remove', 'delete from jobs where id = any($1::uuid[])', ids);
    });
  }

  eraseFields(endedBefore: Date, limit: number): Promise<number> {
    return this.sql.change('job_items_erase', ERASE, [endedBefore, limit]);
  }
}
