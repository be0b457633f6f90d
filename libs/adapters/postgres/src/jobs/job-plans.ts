import type { Sql } from '../sql';
import { LISTED } from '../domains/domain-sql';
import { unicodeSubjects } from './unicode-subjects';

/**
 * Names in Unicode are given with their A-labels; a subject of ASCII letters is one already. Reads only: an update
 * that joined its own rows compared each of 10,000 items with each other wherever the statistics of the table were
 * older than the job, and ended at the statement timeout.
 */
export const UNREADY = `
with subjects as materialized (
  select position, lower(subject) as name from job_items
   where job_id = $1 and state = 'waiting' and (subject is null or subject !~ '[^[:ascii:]]' or position <> all($2::int[]))
  union all select * from unnest($2::int[], $3::text[])
)
select s.position, d.id is null as is_missing from subjects s left join domains d on d.name = s.name and ${LISTED}
 where d.id is null or d.busy_operation_id is not null`;

const REFUSE = `
update job_items set planned = null, plan_status = $3, plan_error_code = $4, plan_error_class = $5, plan_message = $6
 where job_id = $1 and position = any($2::int[])`;

const MISSING = [404, 'domains.not_found', 'input', 'The requested domain does not exist.'];
const BUSY = [409, 'domains.busy', 'transient', 'Another change of this domain is being carried out.'];

/** Refuses planned items whose domain does not exist or is being changed. */
export async function refuseUnreadyItems(sql: Sql, id: string): Promise<void> {
  const { positions, names } = await unicodeSubjects(sql, id);
  const unready = await sql.rows<{ position: number; is_missing: boolean }>('job_plan_unready', UNREADY, [
    id,
    positions,
    names,
  ]);
  for (const refusal of [MISSING, BUSY]) {
    const refused = unready.filter(({ is_missing }) => is_missing === (refusal === MISSING));
    if (refused.length > 0)
      await sql.change('job_plan_refuse', REFUSE, [id, refused.map(({ position }) => position), ...refusal]);
  }
}
