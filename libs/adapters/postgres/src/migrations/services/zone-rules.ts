/**
 * libs/dns: two more rules of a zone (docs/adr/0009). Functions of PL/pgSQL, because each query in them sees
 * what was committed before the zone was locked, while the calling statement sees only what was committed
 * before it began.
 */
export const zoneRules = `
-- The live forwarding that a place belongs to, as PlaceOwner of libs/dns; null: none. Live: records of its own stand there.
create function dns_forwarding_at(zone int, at_host text, of_type text) returns json language plpgsql stable set enable_seqscan = off as $$
begin
  if of_type in ('A', 'AAAA', 'ANAME', 'CNAME') then
    return (select json_build_object('origin', 'url_forwarding', 'host', u.host, 'forwardsTo', u.forwards_to) from url_forwardings u
             where u.domain_id = zone and u.host = at_host
               and exists (select from dns_records r where r.domain_id = zone and r.host = at_host and r.type in ('A', 'AAAA') and r.origin = 'url_forwarding' and not r.set_aside));
  elsif of_type = 'MX' and at_host = '' then
    return (select json_build_object('origin', 'email_forwarding', 'mailbox', min(e.mailbox), 'mailboxes', count(*)) from email_forwardings e
             where e.domain_id = zone
               and exists (select from dns_records r where r.domain_id = zone and r.host = '' and r.type = 'MX' and r.origin = 'email_forwarding' and not r.set_aside)
            having count(*) > 0);
  end if;
  return null;
end $$;

-- One TTL for a record set (RFC 2181 §5.2), that of the record but_id, which was just written. Returns what it changed.
create function dns_records_align_set(zone int, set_host text, set_type text, set_ttl int, but_id int, changed_at timestamptz)
  returns table (id int, before json, after json) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  -- an update of no row would run its trigger all the same
  if not exists (select from dns_records r where r.domain_id = zone and r.host = set_host and r.type = set_type and r.ttl <> set_ttl and r.id <> but_id and not r.set_aside) then
    return;
  end if;
  return query
    with others as (
      select r.id, dns_record_image(r) as image from dns_records r
       where r.domain_id = zone and r.host = set_host and r.type = set_type and r.ttl <> set_ttl and r.id <> but_id and not r.set_aside)
    update dns_records r set ttl = set_ttl, updated_at = changed_at from others o where r.domain_id = zone and r.id = o.id
    returning r.id, o.image, dns_record_image(r);
end $$;

-- As before, and: no record of the user in a place that a live forwarding has.
create or replace function dns_records_stand_together() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  ids int[] := array(select distinct domain_id from written order by domain_id);
  locked int;
  lone text;
  owner json;
begin
  if cardinality(ids) = 0 then return null; end if;
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
