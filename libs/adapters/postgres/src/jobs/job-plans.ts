import type { Sql } from '../sql';
import { LISTED } from '../domains/domain-sql';
import { unicodeSubjects } from './unicode-subjects';

/** Names in Unicode are given with their A-labels; a subject of ASCII letters is one already. */
const REFUSE = `
with subjects as (
  select i.position, coalesce(n.name, lower(i.subject)) as name
    from job_items i left join unnest($2::int[], $3::text[]) as n (position, name) on n.position = i.position
   where i.job_id = $1 and i.state = 'waiting'
), unready as (
  select s.position, d.id is null as is_missing from subjects s left join domains d on d.name = s.name and ${LISTED}
   where d.id is null or d.busy_operation_id is not null
)
update job_items i
   set planned = null, plan_status = case when u.is_missing then 404 else 409 end,
       plan_error_code = case when u.is_missing then 'domains.not_found' else 'domains.busy' end,
       plan_error_class = case when u.is_missing then 'input' else 'transient' end,
       plan_message = case when u.is_missing then 'The requested domain does not exist.' else 'Another change of this domain is being carried out.' end
  from unready u where i.job_id = $1 and i.position = u.position`;

/** Refuses planned items whose domain does not exist or is being changed, all of them by one statement. */
export async function refuseUnreadyItems(sql: Sql, id: string): Promise<void> {
  const { positions, names } = await unicodeSubjects(sql, id);
  await sql.change('job_plan_unready', REFUSE, [id, positions, names]);
}
