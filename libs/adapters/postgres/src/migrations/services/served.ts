/**
 * What name servers show: zones as views over our own tables, in the columns of PowerDNS (gpgsql), so that
 * nothing is copied and nothing can fall behind. A domain is shown while it is active and under no hold,
 * whoever its name servers are: a zone can be filled before the domain is moved to us. docker/powerdns has
 * the statements that ask, docs/lifecycle/zones-served.md the rules.
 */
export const servedTables = `
-- BEHAVIOUR §9: these holds take a domain out of the DNS; so do the registry's (RFC 5731 §2.3).
create function domain_is_served(d domains) returns boolean language sql immutable as $$
  select d.removed_at is null and d.state = 'active' and not d.locks && '{ClientHold,VerificationClientHold,ExpirationClientHold}'
     and not d.registry_statuses && '{clientHold,serverHold}'
$$;

-- The serial of a zone has to grow with whatever is shown otherwise than before, also where no record changed.
alter table domains add column served_changes int not null default 0;
comment on column domains.served_changes is 'How often name servers, holds or glue changed; the serial of the SOA is this, the version of the zone and 1';
create function domain_is_served_otherwise() returns trigger language plpgsql as
  $$ begin new.served_changes := old.served_changes + 1; return new; end $$;
create trigger domains_served_otherwise before update of nameservers, locks, registry_statuses, state, removed_at on domains for each row
  when (old.nameservers is distinct from new.nameservers or domain_is_served(old) is distinct from domain_is_served(new)
        or ('VerificationHold' = any(old.locks)) is distinct from ('VerificationHold' = any(new.locks)))
  execute function domain_is_served_otherwise();
create function glue_is_served_otherwise() returns trigger language plpgsql as $$
begin
  update domains set served_changes = served_changes + 1 where id = coalesce(new.domain_id, old.domain_id);
  return null;
end $$;
create trigger vanity_nameservers_served_otherwise after insert or update of ips or delete on vanity_nameservers
  for each row execute function glue_is_served_otherwise();

-- What makes its ancestors empty non-terminals (RFC 4592 §2.2.2): hosts of more than one label, found by their end.
create index dns_records_below_ix on dns_records (domain_id, reverse(host)) where strpos(host, '.') > 0 and not set_aside;

create schema powerdns;
comment on schema powerdns is 'All that the role of the name servers sees; the application has no business in it';

-- Settings of a name server are told by itself, as parameters of its connection (PGOPTIONS='-c registrar.parking_addresses=…').
create function powerdns.setting(name text) returns text language sql stable as $$ select nullif(current_setting('registrar.' || name, true), '') $$;

create function powerdns.parking_addresses() returns text[] language sql stable as $$ select string_to_array(powerdns.setting('parking_addresses'), ',') $$;

-- 'a.b' and 'b' of 'a.b'.
create function powerdns.suffixes(name text) returns text[] language sql immutable as $$
  select case when strpos(name, '.') = 0 then array[name]
              else (select array_agg(array_to_string(l.labels[i:], '.')) from (select string_to_array(name, '.') as labels) l cross join generate_subscripts(l.labels, 1) i) end
$$;

-- Relative to its zone, empty at the apex; null for a name outside.
create function powerdns.host_of(name text, zone text) returns text language sql immutable as $$
  select case when name = zone then '' when right(name, length(zone) + 1) = '.' || zone then nullif(left(name, -length(zone) - 1), '') end
$$;

-- As libs/dns quotedTxt: strings of at most 255 octets, quotes, backslashes and what is no ASCII escaped (RFC 1035 §3.3.14, §5.1).
create function powerdns.txt(answer text) returns text language plpgsql immutable as $$
declare
  octets bytea;
begin
  if length(answer) <= 255 and answer !~ '[^ !#-\\[\\]-~]' then return '"' || answer || '"'; end if;
  octets := convert_to(answer, 'UTF8');
  return (
    select string_agg('"' || c.string || '"', ' ' order by c.chunk)
      from (select at / 255 as chunk, string_agg(case when octet in (34, 92) then chr(92) || chr(octet)
                                                      when octet between 32 and 126 then chr(octet)
                                                      else chr(92) || lpad(octet::text, 3, '0') end, '' order by at) as string
              from generate_series(0, length(octets) - 1) at cross join lateral (select get_byte(octets, at) as octet) o
             group by 1) c);
end $$;

create view powerdns.served as
select d.id, d.name, d.nameservers, 'VerificationHold' = any(d.locks) as parked, 1 + coalesce(z.version, 0) + d.served_changes as serial
  from public.domains d left join public.zones z on z.domain_id = d.id
 where domain_is_served(d) and ('VerificationHold' <> all(d.locks) or powerdns.setting('parking_addresses') is not null);
comment on view powerdns.served is 'Zones that are answered for. parked: by the addresses of a parking page instead of what is in them';

-- Refresh, retry and expiry are for secondaries. Negative answers live for 300 s, the least TTL of a record, since what was asked
-- for too early is to be found soon.
create view powerdns.domains as
select id, name, null::text as master, null::int as last_check, 'NATIVE'::text as type, null::bigint as notified_serial, null::text as account,
       null::text as options, null::text as catalog,
       coalesce(powerdns.setting('primary_nameserver'), nameservers[1], name) || ' ' || coalesce(powerdns.setting('hostmaster'), 'hostmaster.' || name)
         || ' ' || serial || ' 10800 3600 1209600 300' as soa
  from powerdns.served;

-- Records with their hosts. Those of one host and type have one TTL (RFC 2181 §5.2): the least of what was asked for.
create view powerdns.contents as
select c.domain_id, c.zone, c.host, c.type, c.content, c.ttl, c.prio,
       -- Below a delegation, and at it, others have the say (RFC 4033 §2); at the apex there is none. Offset 0: one look into the index
       -- for each label, while the planner, which knows of zones of ten records, would read the whole of a large one.
       c.host = '' or c.parked or not exists (
         select from unnest(powerdns.suffixes(c.host)) s (host)
                cross join lateral (select from public.dns_records n where n.domain_id = c.domain_id and n.host = s.host and n.type = 'NS' and not n.set_aside offset 0) n) as auth
  from (
    select s.id as domain_id, s.name as zone, s.parked, ''::text as host, 'SOA'::text as type, d.soa as content, 3600 as ttl, null::int as prio
      from powerdns.served s join powerdns.domains d on d.id = s.id
    union all
    select s.id, s.name, s.parked, '', 'NS', n.nameserver, 3600, null from powerdns.served s cross join lateral unnest(s.nameservers) n (nameserver)
    union all
    select s.id, s.name, s.parked, r.host, case r.type when 'ANAME' then 'ALIAS' else r.type end,
           case r.type when 'TXT' then powerdns.txt(r.answer) else r.answer end, r.ttl, r.priority
      from powerdns.served s
           join (select r.domain_id, r.host, r.type, r.answer, min(r.ttl) over (partition by r.domain_id, r.host, r.type) as ttl, r.priority
                   from public.dns_records r where not r.set_aside) r on r.domain_id = s.id
     where not s.parked
    union all
    -- glue, where the zone itself says nothing of the host's addresses
    select s.id, s.name, s.parked, powerdns.host_of(v.hostname, s.name), case when strpos(i.ip, ':') > 0 then 'AAAA' else 'A' end, i.ip, 3600, null
      from powerdns.served s join public.vanity_nameservers v on v.domain_id = s.id cross join lateral unnest(v.ips) i (ip)
     where not exists (select from public.dns_records r
                        where r.domain_id = s.id and r.host = powerdns.host_of(v.hostname, s.name) and not r.set_aside and r.type in ('A', 'AAAA', 'ANAME', 'CNAME') and not s.parked)
    union all
    select s.id, s.name, s.parked, h.host, case when strpos(i.ip, ':') > 0 then 'AAAA' else 'A' end, btrim(i.ip), 300, null
      from powerdns.served s cross join unnest(array['', '*']) h (host) cross join unnest(powerdns.parking_addresses()) i (ip)
     where s.parked
  ) c;

create view powerdns.records as
select null::bigint as id, domain_id, case when host = '' then zone else host || '.' || zone end as name, type, content, ttl, prio, false as disabled,
       null::text as ordername, auth
  from powerdns.contents;
comment on column powerdns.records.ordername is 'None: negative answers of signed zones are made by narrow NSEC3, which needs no order (RFC 7129 appendix B)';

-- What a name server asks for: the records of a name, or those of one type of it. Without a zone: the innermost one that the
-- name is in, and for an SOA the one that it is the name of. A name with others below it and nothing of its own has one row without a type.
-- PL/pgSQL for the plans, which it keeps for the session.
create function powerdns.lookup(qname text, qtype text, zone_id int)
  returns table (content text, ttl int, prio int, type text, domain_id int, disabled int, name text, auth int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  zone record;
  wanted text;
begin
  if zone_id is not null then
    select s.id, s.name, s.parked into zone from powerdns.served s where s.id = zone_id;
  elsif qtype = 'SOA' then
    select s.id, s.name, s.parked into zone from powerdns.served s where s.name = qname;
  else
    select s.id, s.name, s.parked into zone from powerdns.served s where s.name = any(powerdns.suffixes(qname)) order by length(s.name) desc limit 1;
  end if;
  wanted := powerdns.host_of(qname, zone.name);
  if wanted is null then return; end if;
  return query select c.content, c.ttl, c.prio, c.type, c.domain_id, 0, qname, c.auth::int
                 from powerdns.contents c where c.domain_id = zone.id and c.host = wanted and (qtype is null or c.type = qtype);
  if not found and qtype is null and wanted <> '' and not zone.parked
     and (exists (select from public.dns_records r
                   where r.domain_id = zone.id and strpos(r.host, '.') > 0 and not r.set_aside
                     and reverse(r.host) > reverse(wanted) || '.' and reverse(r.host) < reverse(wanted) || '/')
          or exists (select from public.vanity_nameservers v where v.domain_id = zone.id and right(v.hostname, length(qname) + 1) = '.' || qname and cardinality(v.ips) > 0))
  then
    return query select null::text, 300, null::int, null::text, zone.id, 0, qname, 1;
  end if;
end $$;
revoke execute on function powerdns.lookup from public;

-- Tables that PowerDNS writes: keys of zones that it signs (made by its HTTP API) and what it notes of a zone.
create table powerdns.cryptokeys (
  id         int generated always as identity primary key,
  domain_id  int not null references public.domains (id),
  flags      int not null,
  active     boolean not null,
  published  boolean not null,
  content    text not null
);
create index cryptokeys_domain_ix on powerdns.cryptokeys (domain_id);
comment on column powerdns.cryptokeys.content is 'The private key, as PowerDNS writes it: only its own role reads this';

create table powerdns.domainmetadata (
  id         int generated always as identity primary key,
  domain_id  int not null references public.domains (id),
  kind       text not null,
  content    text not null
);
create index domainmetadata_domain_ix on powerdns.domainmetadata (domain_id, kind);

-- Every zone with keys has narrow NSEC3 without iterations and salt (RFC 9276 §3.1), since the order that NSEC needs is not kept.
create view powerdns.metadata as
select m.domain_id, m.kind, m.content from powerdns.domainmetadata m where m.kind not in ('NSEC3PARAM', 'NSEC3NARROW')
union all
select s.id, n.kind, n.content from powerdns.served s cross join (values ('NSEC3PARAM', '1 0 0 -'), ('NSEC3NARROW', '1')) n (kind, content)
 where exists (select from powerdns.cryptokeys k where k.domain_id = s.id);

-- For an operator's secondary that is fed by AXFR; comments and supermasters are there because PowerDNS asks for them.
create table powerdns.tsigkeys (
  id         int generated always as identity primary key,
  name       text not null check (name = lower(name)),
  algorithm  text not null,
  secret     text not null
);
create unique index tsigkeys_name_uq on powerdns.tsigkeys (name, algorithm);
create view powerdns.comments as
select null::int as domain_id, null::text as name, null::text as type, null::int as modified_at, null::text as account, null::text as comment where false;
create view powerdns.supermasters as select null::inet as ip, null::text as nameserver, null::text as account where false;
`;
