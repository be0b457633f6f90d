/** Reports on registries and webhooks: both tables have partitions by the time in an id (UUID version 7). */

/** The first id of that time. */
const idFrom = (time: string): string =>
  `(select substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-0000-0000-000000000000'
      from lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') as hex)`;

const MS = 'extract(epoch from c.answered_at - c.sent_at) * 1000';
const percentile = (part: string): string =>
  `round(percentile_cont(${part}) within group (order by (${MS})::double precision)::numeric, 1)`;

export const REGISTRY_COMMANDS = `
select n.code as registry, c.command, count(*) as commands, count(*) filter (where c.outcome = 'refused') as refused,
       count(*) filter (where c.outcome = 'unknown' or c.outcome is null) as unknown, count(*) filter (where c.outcome = 'not_sent') as "notSent",
       round(100.0 * count(*) filter (where c.outcome = 'refused') / count(*), 2) as "refusedPercent",
       ${percentile('0.5')} as "medianMs", ${percentile('0.95')} as "p95Ms", round(max(${MS})::numeric, 1) as "longestMs"
  from registry_commands c join registry_connections n on n.id = c.connection_id
 where c.cltrid >= ${idFrom(':from')} and c.cltrid < ${idFrom(':to')} and (:registry is null or n.code = :registry)
 group by n.code, c.command order by 1, 2 limit :limit`;

export const WEBHOOKS = `
select d.account_id as account, a.username, count(*) as deliveries, count(*) filter (where d.state = 'delivered') as delivered,
       count(*) filter (where d.state = 'failed') as failed, count(*) filter (where d.state = 'cancelled') as cancelled,
       count(*) filter (where d.state = 'pending') as pending, sum(d.attempts) as attempts,
       round(100.0 * count(*) filter (where d.state = 'delivered') / nullif(count(*) filter (where d.state in ('delivered', 'failed')), 0), 2) as "deliveredPercent",
       to_char(min(d.created_at) filter (where d.state = 'pending') at time zone 'UTC', 'YYYY-MM-DD') as "oldestPending"
  from webhook_deliveries d join accounts a on a.id = d.account_id
 where d.event_id >= ${idFrom(':from')}::uuid and d.event_id < ${idFrom(':to')}::uuid and (:account is null or d.account_id = :account)
 group by 1, 2 order by failed desc, 1 limit :limit`;
