import { mostDeletes, newNames, registrarLimit } from '../../billing/refundable-sql';

/** Reports on domains. Parameters are named; see report-statement.ts. */

const WITHIN = (column: string): string => `${column} >= :from and ${column} < :to`;
const PERIOD = (column: string): string => `date_trunc(:by, ${column} at time zone 'UTC')`;

/** Completed operations, and what leaves without one: outbound transfers and deletions. */
export const ACTIVITY = `
with done as (
  select ${PERIOD('o.settled_at')} as period, o.kind, o.account_id, o.payload ->> 'tld' as tld, (o.payload ->> 'connectionId')::int as connection_id
    from operations o
   where ${WITHIN('o.settled_at')} and o.state = 'succeeded' and o.kind in ('register', 'renew', 'restore', 'transfer')
  union all
  select ${PERIOD('t.ended_at')}, 'transfer_out', t.account_id, d.tld, t.connection_id
    from transfers_out t join domains d on d.id = t.domain_id where t.state = 'completed' and ${WITHIN('t.ended_at')}
  union all
  select ${PERIOD('d.removed_at')}, 'delete', d.account_id, d.tld, d.connection_id
    from domains d where d.state = 'deleted' and ${WITHIN('d.removed_at')}
)
select to_char(period, 'YYYY-MM-DD') as period, done.tld, n.code as registry, account_id as account,
       count(*) filter (where kind = 'register') as registrations, count(*) filter (where kind = 'renew') as renewals,
       count(*) filter (where kind = 'restore') as restores, count(*) filter (where kind = 'transfer') as "transfersIn",
       count(*) filter (where kind = 'transfer_out') as "transfersOut", count(*) filter (where kind = 'delete') as deletions
  from done join registry_connections n on n.id = done.connection_id
 where (:tld is null or done.tld = :tld) and (:registry is null or n.code = :registry) and (:account is null or account_id = :account)
 group by done.period, done.tld, n.code, account_id order by 1, 2, 3, 4 limit :limit`;

/** A term that was renewed twice (after a restore) counts once. Domains that are still here were not decided. */
export const RENEWAL_RATE = `
with ended as (
  select distinct on ((o.payload ->> 'domainId')::int, (o.payload ->> 'expiresAt')::timestamptz)
         (o.payload ->> 'expiresAt')::timestamptz as expires_at, 'renewed' as became, o.account_id, o.payload ->> 'tld' as tld,
         (o.payload ->> 'connectionId')::int as connection_id
    from operations o
   where o.kind = 'renew' and o.state = 'succeeded' and (o.payload ->> 'expiresAt')::timestamptz >= :from and (o.payload ->> 'expiresAt')::timestamptz < :to
  union all
  select d.expires_at, case when d.removed_at is null then 'open' else d.state end, d.account_id, d.tld, d.connection_id
    from domains d where ${WITHIN('d.expires_at')} and (d.state in ('deleted', 'transferred') or d.state = 'active' and d.removed_at is null)
)
select to_char(date_trunc('month', expires_at at time zone 'UTC'), 'YYYY-MM-DD') as month, count(*) as terms,
       count(*) filter (where became = 'renewed') as renewed, count(*) filter (where became = 'deleted') as deleted,
       count(*) filter (where became = 'transferred') as transferred, count(*) filter (where became = 'open') as open,
       round(100.0 * count(*) filter (where became = 'renewed') / nullif(count(*) filter (where became <> 'open'), 0), 2) as rate
  from ended join registry_connections n on n.id = ended.connection_id
 where (:tld is null or ended.tld = :tld) and (:registry is null or n.code = :registry) and (:account is null or account_id = :account)
 group by 1 order by 1 limit :limit`;

export const EXPIRING = `
select d.tld, n.code as registry,
       count(*) filter (where d.expires_at < :now + interval '30 days') as "in30Days",
       count(*) filter (where d.expires_at < :now + interval '60 days') as "in60Days",
       count(*) as "in90Days", count(*) filter (where d.autorenew_enabled) as autorenewing
  from domains d join registry_connections n on n.id = d.connection_id
 where d.removed_at is null and d.state = 'active' and d.expires_at >= :now and d.expires_at < :now + interval '90 days'
   and (:tld is null or d.tld = :tld) and (:registry is null or n.code = :registry) and (:account is null or d.account_id = :account)
 group by d.tld, n.code order by 1, 2 limit :limit`;

/**
 * Of the registrar, by the rules of the TLD that are in force, or were at the end of the month; without a limit
 * where the registry has none.
 */
export const GRACE_DELETES = `
with counted as materialized (
  select c.month, c.tld, c.deletes, ${newNames(undefined, 'c.tld', 'c.month')} as names,
         least(:now, (c.month + interval '1 month') at time zone 'UTC') as at
    from registrar_grace_deletes c
   where c.month >= date_trunc('month', :from at time zone 'UTC')::date and c.month < (:to at time zone 'UTC') and (:tld is null or c.tld = :tld))
select to_char(c.month, 'YYYY-MM-DD') as month, c.tld, c.deletes as used, l.most as "limit", case when l.most is not null then greatest(l.most - c.deletes, 0) end as "left", c.names as "newNames"
  from counted c
  left join lateral (select ${mostDeletes('c.names', 'r')} as most from ${registrarLimit('c.at')} r) l on true
 order by 1, 2 limit :limit`;
