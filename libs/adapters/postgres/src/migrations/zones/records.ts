/**
 * libs/dns: zones and their records. Who writes to a zone locks its row first, so that writers of one zone go
 * one after the other, whoever they are; what may not stand together is refused by constraints, never by a
 * look beforehand.
 */
export const recordTables = `
create table zones (
  domain_id   int primary key references domains (id),
  version     int not null,
  records     int not null constraint zones_records_ck check (records >= 0),
  updated_at  timestamptz not null
) with (fillfactor = 50);
comment on table zones is 'One per domain that ever had a record; updated by every write, hence room for the next version of the row in its page';
comment on column zones.version is 'Goes up by one with every change; tag of the zone and serial of its SOA';
comment on column zones.records is 'Records that are not set aside: totalCount of the list, and what the limit counts';

create table dns_records (
  id          int generated always as identity,
  domain_id   int not null,
  host        text collate "C" not null check (host = lower(host) and length(host) <= 253),
  type        text collate "C" not null check (type in ('A', 'AAAA', 'ANAME', 'CNAME', 'MX', 'NS', 'SRV', 'TXT')),
  answer      text collate "C" not null check (answer <> ''),
  ttl         int not null check (ttl >= 300),
  priority    int check (priority between 0 and 65535),
  origin      text collate "C" not null default 'user' check (origin in ('user', 'url_forwarding', 'email_forwarding')),
  set_aside   boolean not null default false,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (domain_id, id),
  constraint dns_records_priority_ck check ((priority is not null) = (type in ('MX', 'SRV')))
);
-- The digest tells answers apart that are too long for an index; who makes two texts of one digest harms his own zone alone.
create unique index dns_records_answer_uq on dns_records (domain_id, host, type, md5(answer)) where not set_aside;
create index dns_records_lone_ix on dns_records (domain_id, host) where type in ('CNAME', 'ANAME') and not set_aside;
comment on column dns_records.domain_id is 'A zone: seen to by dns_records_stand_together, once for a statement; a foreign key asks for each row, a second for 100,000';
comment on column dns_records.host is 'Relative, lower-case A-labels; empty at the apex';
comment on column dns_records.answer is 'Normalised: names without their final dot, addresses in their shortest form, TXT without quotes';
comment on column dns_records.set_aside is 'Neither served nor listed nor in the way: what a forwarding of its host took the place of';

-- CNAME stands alone (RFC 1034 §3.6.2), ANAME not beside addresses or another ANAME. Each query of the function sees what was
-- committed before the lock was had, so two writers cannot both find the host free. The planner must not learn from a table
-- that was small when the function was first used.
create function dns_records_stand_together() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  locked int;
  lone text;
begin
  perform from zones where domain_id in (select distinct domain_id from written) order by domain_id for no key update;
  get diagnostics locked = row_count;
  if locked < (select count(distinct domain_id) from written) then
    raise exception 'a record of no zone' using errcode = 'foreign_key_violation', constraint = 'dns_records_domain_id_fkey', table = 'dns_records';
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
create trigger dns_records_added after insert on dns_records
  referencing new table as written for each statement execute function dns_records_stand_together();
create trigger dns_records_changed after update on dns_records
  referencing new table as written for each statement execute function dns_records_stand_together();

-- JSON and not JSONB: it is written for every change, and seldom read.
create function dns_record_image(r dns_records) returns json language sql immutable as $$
  select json_build_object('host', r.host, 'type', r.type, 'answer', r.answer, 'ttl', r.ttl, 'priority', r.priority, 'origin', r.origin)
$$;

create table zone_changes (
  domain_id  int not null references zones (domain_id),
  version    int not null,
  at         timestamptz not null,
  author     text not null,
  action     text not null check (action in ('create', 'replace', 'delete', 'import', 'rollback')),
  added      int not null default 0,
  removed    int not null default 0,
  changed    int not null default 0,
  diff       json,
  primary key (domain_id, version),
  constraint zone_changes_something check (diff is not null)
);
comment on table zone_changes is 'What each version of a zone changed: diff is a list of {id, before, after}, before absent where added, after where removed';
comment on constraint zone_changes_something on zone_changes is 'Also what undoes a write whose record was deleted while it waited for the zone';
create function zone_changes_append_only() returns trigger language plpgsql as
  $$ begin raise exception 'the history of zones is append-only' using errcode = 'restrict_violation'; end $$;
create trigger zone_changes_append_only before update or delete or truncate on zone_changes execute function zone_changes_append_only();
`;
