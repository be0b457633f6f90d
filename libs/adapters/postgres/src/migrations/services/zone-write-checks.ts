/**
 * libs/dns: the rules of a zone (docs/adr/0009) in one query for a statement that wrote one record under the
 * lock of its zone, which is how records are written one by one. Everything else is checked as before, but
 * without a search per record where the zone has no CNAME or ANAME in conflict.
 */
export const zoneWriteChecks = `
set local lock_timeout = '5s';
-- What dns_records_align_set changes, as a JSON array for the history; null: nothing.
create function dns_records_aligned(zone int, set_host text, set_type text, set_ttl int, but_id int, changed_at timestamptz) returns json language plpgsql as $$
begin
  return (select json_agg(json_build_object('id', a.id, 'before', a.before, 'after', a.after)) from dns_records_align_set(zone, set_host, set_type, set_ttl, but_id, changed_at) a);
end $$;

create or replace function dns_records_stand_together() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  one record;
  ids int[];
  locked int;
  lone text;
  owner json;
begin
  select w.type,
         not exists (select from written o where o.id <> w.id) as is_only,
         -- this transaction wrote the row of the zone, so it has its lock, and the snapshot of this query is later than the lock
         z.xmin = pg_current_xact_id()::xid as is_locked,
         w.origin = 'user' and not w.set_aside and case
           when w.type in ('A', 'AAAA', 'ANAME', 'CNAME') then exists (select from url_forwardings u where u.domain_id = w.domain_id and u.host = w.host)
           when w.type = 'MX' and w.host = '' then exists (select from email_forwardings e where e.domain_id = w.domain_id)
           else false end as is_forwarded,
         case when w.set_aside then null
           when w.type in ('CNAME', 'ANAME') then (
             select r.type from dns_records r
              where r.domain_id = w.domain_id and r.host = w.host and r.id <> w.id and not r.set_aside
                and (w.type = 'CNAME' or r.type in ('A', 'AAAA', 'ANAME', 'CNAME')) limit 1)
           else (
             select r.type from dns_records r
              where r.domain_id = w.domain_id and r.host = w.host and r.id <> w.id and r.type in ('CNAME', 'ANAME') and not r.set_aside
                and (r.type = 'CNAME' or w.type in ('A', 'AAAA')) limit 1) end as other
    into one
    -- limit: the plan is that for one row, also where the first statement of the connection wrote many
    from (select * from written limit 1) w left join zones z on z.domain_id = w.domain_id;
  if not found then return null; end if;
  if one.is_only and one.is_locked and not one.is_forwarded then
    if one.other is null then return null; end if;
    lone := case when 'CNAME' in (one.type, one.other) then 'dns_records_cname_alone' else 'dns_records_aname_alone' end;
    raise exception 'records that cannot share a host' using errcode = 'exclusion_violation', constraint = lone, table = 'dns_records';
  end if;

  ids := array(select distinct domain_id from written order by domain_id);
  perform from zones where domain_id = any(ids) order by domain_id for no key update;
  get diagnostics locked = row_count;
  if locked < cardinality(ids) then
    raise exception 'a record of no zone' using errcode = 'foreign_key_violation', constraint = 'dns_records_domain_id_fkey', table = 'dns_records';
  end if;
  if exists (select from url_forwardings where domain_id = any(ids)) or exists (select from email_forwardings where domain_id = any(ids)) then
    select f.owner into owner
      from written w cross join lateral (select dns_forwarding_at(w.domain_id, w.host, w.type) as owner offset 0) f
     where w.origin = 'user' and not w.set_aside and f.owner is not null
       and ((w.type = 'MX' and w.host = '')
            or (w.type in ('A', 'AAAA', 'ANAME', 'CNAME') and (w.domain_id, w.host) in (select u.domain_id, u.host from url_forwardings u where u.domain_id = any(ids))))
     limit 1;
    if owner is not null then
      raise exception 'a record where a forwarding stands' using errcode = 'exclusion_violation', constraint = 'dns_records_forwarded', table = 'dns_records', detail = owner::text;
    end if;
  end if;
  if not exists (
    select from dns_records l join dns_records r on r.domain_id = l.domain_id and r.host = l.host and r.id <> l.id and not r.set_aside
     where l.domain_id = any(ids) and r.domain_id = any(ids) and l.type in ('CNAME', 'ANAME') and not l.set_aside
       and (l.type = 'CNAME' or r.type in ('A', 'AAAA', 'ANAME', 'CNAME'))) then
    return null;
  end if;
  select case when 'CNAME' in (w.type, o.type) then 'dns_records_cname_alone' else 'dns_records_aname_alone' end into lone
    from (
      select w.id, w.type, coalesce(
          case when w.type in ('CNAME', 'ANAME') then (
            select min(r.type) from dns_records r
             where r.domain_id = w.domain_id and r.host = w.host and r.id <> w.id and not r.set_aside
               and (w.type = 'CNAME' or r.type in ('A', 'AAAA', 'ANAME', 'CNAME'))) end,
          (select min(r.type) from dns_records r
            where r.domain_id = w.domain_id and r.host = w.host and r.id <> w.id and r.type in ('CNAME', 'ANAME') and not r.set_aside
              and (r.type = 'CNAME' or w.type in ('A', 'AAAA', 'ANAME')))) as other
        from written w where not w.set_aside
    ) w cross join lateral (select w.other as type) o
   where w.other is not null
   limit 1;
  if lone is not null then
    raise exception 'records that cannot share a host' using errcode = 'exclusion_violation', constraint = lone, table = 'dns_records';
  end if;
  return null;
end $$;
`;
