/**
 * Everything that happened to account $1 after $2 and up to $3, by its own time, in order: events, ended
 * operations, written mails, webhook delivery attempts, and ends of domains at their registry. Reads
 * permanent records, so it is complete after a crash.
 */
export const HAPPENINGS = `
select at, what, domain_name, details from (
  select e.occurred_at as at, e.name as what, e.domain_names[1] as domain_name,
         nullif(concat_ws(' ', e.body::jsonb ->> 'lockType', e.body::jsonb ->> 'action', e.body::jsonb ->> 'status', e.body::jsonb ->> 'reason', e.body::jsonb ->> 'kind', e.body::jsonb ->> 'leadDays', e.body::jsonb ->> 'balance'), '') as details, 2 as place
    from account_events e where e.account_id = $1 and e.occurred_at > $2 and e.occurred_at <= $3
  union all
  select o.settled_at, case o.kind when 'register' then 'registration' when 'renew' then 'renewal' when 'update' then 'change' when 'delete' then 'deletion' else o.kind end,
         o.subject, concat_ws(': ', o.state, o.failure ->> 'code'), 1
    from operations o where o.account_id = $1 and o.settled_at > $2 and o.settled_at <= $3
  union all
  select n.noticed_at, 'notice', d.name, n.kind, 3
    from domain_notices n join domains d on d.id = n.domain_id where n.account_id = $1 and n.noticed_at > $2 and n.noticed_at <= $3
  union all
  select m.created_at, 'mail', null, m.template, 4
    from mails m where m.account_id = $1 and m.created_at > $2 and m.created_at <= $3
  union all
  select a.started_at, 'webhook', null, concat_ws(' ', w.event_name, 'attempt', a.number::text, coalesce(a.status::text, a.error)), 5
    from webhook_attempts a join webhook_deliveries w on w.id = a.delivery_id where w.account_id = $1 and a.started_at > $2 and a.started_at <= $3
  union all
  select x.ended_at, 'end', x.name, x.stage, 6
    from domain_ends x where x.account_id = $1 and x.ended_at > $2 and x.ended_at <= $3
) as happened
order by at, place, domain_name, details limit $4`;
