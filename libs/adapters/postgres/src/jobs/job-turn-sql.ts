import type { JobSide } from '@registrar/jobs';
import { readableSql } from '../platform/stored-versions';

/** Due again, not held by another claim, and of a version that this process can read. */
const FREE = `(i.due_at is null or i.due_at <= $1) and ${readableSql('job_items', 'i')}`;
/** By the clock of the account, which a sandbox moves. */
const ACCOUNT_TIME = `left join account_clocks c on c.account_id = j.account_id
       cross join lateral (select $1::timestamptz + make_interval(secs => coalesce(c.ahead_seconds, 0)) as at) t
       cross join lateral (select extract(hour from t.at at time zone 'UTC')::int as of_day) h`;
const HOURS = `(j.window_from is null or case when j.window_from < j.window_to then h.of_day >= j.window_from and h.of_day < j.window_to else h.of_day >= j.window_from or h.of_day < j.window_to end)`;

/** One job of each account, or each of staff. */
const FIRSTS = {
  accounts: `select distinct on (account_id) id, account_id, turn_at from eligible order by account_id, turn_at nulls first, id`,
  staff: `select id, account_id, turn_at from eligible`,
} as const;
const TURNS = {
  accounts: `(select max(a.turn_at) from jobs a where a.account_id = f.account_id) nulls first, f.account_id`,
  staff: `f.turn_at nulls first, f.id`,
} as const;

const CREDIT = `
 from jobs j join account_balances b on b.account_id = j.account_id and b.currency = 'USD'
 where j.pause_reason = 'balance' and b.available + b.credit_limit >= j.needed`;
export const WITH_CREDIT = `select j.id, j.account_id, true as has_credit ${CREDIT} order by j.turn_at, j.id limit $1`;

/** In the order of `TURNS`; behind them the jobs of accounts that have credit again. */
const FOUND = {
  accounts: `
select id, account_id, has_credit from (
  (select f.id, f.account_id, false as has_credit, row_number() over (order by ${TURNS.accounts}) as place from firsts f order by place limit $2)
  union all
  (select j.id, j.account_id, true, row_number() over (order by j.turn_at, j.id) as place ${CREDIT} order by place limit $2)
) found order by has_credit, place`,
  staff: `select f.id, f.account_id, false as has_credit from firsts f order by ${TURNS.staff} limit $2`,
} as const;

/** Jobs with an item to plan, to call, or to settle, of one side. */
const eligible = (side: JobSide): string[] => {
  const mine = `j.account_id is ${side === 'staff' ? '' : 'not '}null`;
  return [
    `select j.id, j.account_id, j.turn_at from jobs j
   where j.state = 'planning' and ${mine} and exists (select from job_items i where i.job_id = j.id and i.state = 'waiting' and not i.is_planned and ${FREE})`,
    `select j.id, j.account_id, j.turn_at from jobs j ${ACCOUNT_TIME}
   where j.state = 'running' and ${mine} and (j.not_before is null or j.not_before <= t.at) and ${HOURS}
     and exists (select from job_items i where i.job_id = j.id and i.state = 'waiting' and i.is_planned and ${FREE})`,
    `select j.id, j.account_id, j.turn_at from jobs j
   where ${mine} and j.id in (select i.job_id from job_items i where i.due_at <= $1 and (i.is_called or i.lease is not null) and ${readableSql('job_items', 'i')})`,
  ];
};

const inTurnText = (side: JobSide): string => `
with eligible as (
  ${eligible(side).join('\n  union\n  ')}
), firsts as (
  ${FIRSTS[side]}
)
${FOUND[side]}`;
export const IN_TURN = { accounts: inTurnText('accounts'), staff: inTurnText('staff') } as const;

/** Whether `IN_TURN` of staff may have a row at some time. */
export const UNFINISHED_OF_STAFF = `
select exists (select from jobs where state in ('planning', 'running') and account_id is null)
    or exists (select from job_items i join jobs j on j.id = i.job_id
                where i.due_at is not null and (i.is_called or i.lease is not null) and j.account_id is null) as unfinished`;

/** Whether `IN_TURN` of accounts has a row at $1; it stops at the first. */
export const ANY_IN_TURN = [...eligible('accounts'), `select ${CREDIT}`]
  .map((text) => `exists (${text})`)
  .join('\n    or ');
