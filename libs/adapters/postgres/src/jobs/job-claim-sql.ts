import { readableSql } from '../platform/stored-versions';

/**
 * Gives up claims that have expired before their items were called, and counts what holds places of the job:
 * with one item at once, also an item that is to be claimed again later. `rows`: claims of dry runs, each made one after
 * another. `isOpen`: a call is to be repeated. `reserved`: cents of calls that were begun and have not ended.
 */
export const PLACES = `
with given_up as (
  update job_items set state = 'waiting', lease = null, due_at = null where job_id = $1 and lease is not null and due_at <= $2 and not is_called returning true
)
select (select count(*) from given_up)::int as "givenUp",
       count(*) filter (where due_at > $2 and (lease is not null or $3))::int as held,
       count(distinct lease) filter (where due_at > $2)::int as rows,
       count(*) filter (where due_at <= $2 and is_called) > 0 as "isOpen",
       coalesce(sum(reserved), 0)::text as reserved
  from job_items where job_id = $1 and due_at is not null`;

const CLAIMED = 'i.position, i.sealed, i.attempt, i.planned, i.reserved, i.is_called, i.open_calls, i.rank';
/**
 * Items are found by keys that the sub-select returns, never by the job alone: of a new job PostgreSQL expects
 * one item, and would read all of them for each claim.
 */
const claimText = (which: string, set: string, order = 'position', total = ''): string => `
update job_items i set lease = $3, due_at = $4, ${set}
  from (select w.job_id, w.position${total} from (
          select w.job_id, w.position, w.rank, w.planned from job_items w where w.job_id = $1 and ${which} and ${readableSql('job_items', 'w')} order by ${order} limit $5) w) due
 where i.job_id = due.job_id and i.position = due.position returning ${CLAIMED}`;

/**
 * Priced by the plan, which may have refused it, within what the spend cap ($7, cents; null: none) leaves for it
 * and those before it, and not an item whose next call needs a dry run.
 */
const IS_BEGUN =
  '$6 and i.planned is not null and i.open_calls = 0 and (i.planned = 0 or $7::bigint is null or due.total <= $7)';

export const CLAIMS = {
  settle: claimText('w.due_at <= $2 and w.is_called', `state = 'running'`),
  run: claimText(
    `w.state = 'waiting' and w.is_planned and (w.due_at is null or w.due_at <= $2)`,
    `state = 'running', is_called = ${IS_BEGUN}, reserved = case when ${IS_BEGUN} then i.planned end`,
    'rank, position',
    ', sum(coalesce(w.planned, 0)) over (order by w.rank, w.position) as total',
  ),
  plan: claimText(
    `w.state = 'waiting' and not w.is_planned and (w.due_at is null or w.due_at <= $2)`,
    'state = i.state',
  ),
} as const;
