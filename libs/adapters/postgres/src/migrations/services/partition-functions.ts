/**
 * Tables that grow without end, a partition for each month (docs/lifecycle/partitions.md). The partitions are
 * in a schema of their own that no other role may use: rows are reached through the table alone, with its
 * grants.
 */
export const partitionFunctions = `
create schema partitions;

create table partitions.rules (
  table_name  text primary key,
  key_type    text not null check (key_type in ('uuid', 'text', 'timestamptz')),
  least_days  int check (least_days > 0),
  still_read  text
);
comment on table partitions.rules is 'Tables with a partition for each month, and what may be dropped of them';
comment on column partitions.rules.key_type is 'Of the partition key: a time, or a UUID of version 7 (as text: a text that begins with one), which begins with the time it was made at';
comment on column partitions.rules.least_days is 'Fewest days after the end of a month before the application may have it dropped; null: retained permanently';
comment on column partitions.rules.still_read is 'Condition under which months that end at the bound $1 are not dropped';

create function partitions.bound(key_type text, month date) returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when key_type = 'timestamptz' then to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00'
              else substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-0000-0000-000000000000' end
    from lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') as hex
$$;

create function partitions.months(of_table text) returns table (leaf text, until date) language sql stable set search_path = pg_catalog, pg_temp as $$
  select c.relname::text,
         (to_date(right(c.relname, 7), 'YYYY_MM') + case when c.relname like '%\\_before\\_____\\___' then interval '0' else interval '1 month' end)::date
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = to_regclass('public.' || of_table) and c.relname <> of_table || '_others'
$$;

create function partitions.rule_of(of_table text) returns partitions.rules language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  rule partitions.rules;
begin
  select * into rule from partitions.rules r where r.table_name = of_table;
  if not found then
    raise exception 'table % has no partitions by month', of_table using errcode = 'invalid_parameter_value';
  end if;
  return rule;
end $$;

create function partitions.move_from_others(of_table text, leaf text, low text, high text) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  others text := of_table || '_others';
  key text := (select quote_ident(a.attname) from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
                where p.partrelid = to_regclass('public.' || of_table));
  has_rows boolean;
begin
  execute format('lock table partitions.%I in access exclusive mode', others);
  execute format('select exists (select from partitions.%I where %s >= %L and %s < %L)', others, key, low, key, high) into has_rows;
  if has_rows then
    execute format('alter table partitions.%I disable trigger user', others);
    execute format('with moved as (delete from partitions.%I where %s >= %L and %s < %L returning *) insert into partitions.%I select * from moved',
                   others, key, low, key, high, leaf);
    execute format('alter table partitions.%I enable trigger user', others);
  end if;
end $$;

create function partitions.name_indexes(of_table text, leaf text) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  index record;
begin
  for index in
    select child.relname as from_name, parent.relname || substr(leaf, length(of_table) + 1) as to_name
      from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid
           join pg_class child on child.oid = h.inhrelid join pg_class parent on parent.oid = h.inhparent
     where i.indrelid = to_regclass('partitions.' || leaf)
  loop
    execute format('alter index partitions.%I rename to %I', index.from_name, index.to_name);
  end loop;
end $$;

create function partitions.guard(of_table text, leaf text) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  definition text;
begin
  for definition in
    select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = to_regclass('public.' || of_table) and not t.tgisinternal and t.tgtype & 1 = 0
  loop
    execute replace(definition, format(' ON public.%I ', of_table), format(' ON partitions.%I ', leaf));
  end loop;
end $$;

create function partitions.swap(of_table text, key text, month date, changes text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  old text := of_table || to_char(month, '_before_YYYY_MM');
  bound text := partitions.bound((partitions.rule_of(of_table)).key_type, month);
  source oid := to_regclass('public.' || of_table);
  described text := obj_description(source, 'pg_class');
  identity record;
  next_id bigint;
  statement text;
  afterwards text[];
begin
  execute format('lock table public.%I in access exclusive mode', of_table);
  foreach statement in array changes loop execute statement; end loop;
  afterwards := array(
    select format('alter table public.%I add constraint %I %s', of_table, conname, pg_get_constraintdef(oid)) from pg_constraint
     where conrelid = source and contype in ('p', 'u', 'f') order by contype = 'f', conname)
    || array(select pg_get_indexdef(i.indexrelid) from pg_index i
              where i.indrelid = source and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u')))
    || array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = source and not tgisinternal)
    || array(select format('grant %s on public.%I to %s', a.privilege_type, of_table, case a.grantee when 0 then 'public' else a.grantee::regrole::text end)
               from pg_class c, aclexplode(c.relacl) a where c.oid = source and a.grantee <> c.relowner);
  select a.attname as name, pg_get_serial_sequence('public.' || of_table, a.attname) as sequence into identity
    from pg_attribute a where a.attrelid = source and a.attidentity <> '' and not a.attisdropped;
  if found then
    execute format('select last_value + case when is_called then 1 else 0 end from %s', identity.sequence) into next_id;
    execute format('alter table public.%I alter %I drop identity', of_table, identity.name);
    afterwards := afterwards || format('alter table public.%I alter %I add generated always as identity (start with %s)', of_table, identity.name, next_id);
  end if;
  -- A trigger for each row comes back to it from the new table.
  for statement in select format('drop trigger %I on public.%I', tgname, of_table) from pg_trigger where tgrelid = source and not tgisinternal and tgtype & 1 = 1
  loop execute statement; end loop;
  for statement in
    select format('alter index public.%I rename to %I', c.relname, c.relname || substr(old, length(of_table) + 1)) from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = source
  loop execute statement; end loop;
  execute format('alter table public.%I rename to %I', of_table, old);
  execute format('alter table public.%I set schema partitions', old);
  execute format('create table public.%I (like partitions.%I including defaults including constraints including comments including storage including compression) partition by range (%I)',
                 of_table, old, key);
  execute format('alter table public.%I drop constraint %I', of_table, of_table || '_month_ck');
  foreach statement in array afterwards loop execute statement; end loop;
  if described is not null then execute format('comment on table public.%I is %L', of_table, described); end if;
  -- Its check constraint spares a scan, its indexes spare builds.
  execute format('alter table public.%I attach partition partitions.%I for values from (minvalue) to (%L)', of_table, old, bound);
  execute format('alter table partitions.%I drop constraint %I', old, of_table || '_month_ck');
  execute format('create table partitions.%I partition of public.%I default', of_table || '_others', of_table);
  perform partitions.name_indexes(of_table, of_table || '_others');
  perform partitions.guard(of_table, of_table || '_others');
end $$;

create function public.make_next_partition(of_table text, months_ahead int) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  rule partitions.rules := partitions.rule_of(of_table);
  month date;
  leaf text;
  low text;
  high text;
begin
  if months_ahead is null or months_ahead not between 1 and 12 then
    raise exception 'months are made 1 to 12 ahead, not %', months_ahead using errcode = 'invalid_parameter_value';
  end if;
  if not pg_try_advisory_xact_lock(hashtext('partitions'), hashtext(of_table)) then return null; end if;
  month := (select max(m.until) from partitions.months(of_table) m);
  -- Null: the migration has named the table and not swapped it yet.
  if month is null or month > date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead) then return null; end if;
  leaf := of_table || to_char(month, '_YYYY_MM');
  low := partitions.bound(rule.key_type, month);
  high := partitions.bound(rule.key_type, (month + interval '1 month')::date);
  execute format('create table partitions.%I (like public.%I including defaults including constraints including storage including compression)', leaf, of_table);
  perform partitions.move_from_others(of_table, leaf, low, high);
  execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)', of_table, leaf, low, high);
  perform partitions.name_indexes(of_table, leaf);
  perform partitions.guard(of_table, leaf);
  return leaf;
end $$;

create function public.drop_oldest_partition(of_table text, older_than_days int) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  rule partitions.rules := partitions.rule_of(of_table);
  oldest record;
  is_read boolean := false;
begin
  if rule.least_days is null then
    raise exception 'table % is retained permanently', of_table using errcode = 'insufficient_privilege';
  end if;
  if older_than_days is null or older_than_days < rule.least_days then
    raise exception 'months of table % are stored for at least % days', of_table, rule.least_days using errcode = 'insufficient_privilege';
  end if;
  if not pg_try_advisory_xact_lock(hashtext('partitions'), hashtext(of_table)) then return null; end if;
  -- The newest stays, wherever it ends: the next one begins there.
  select m.leaf, m.until into oldest from partitions.months(of_table) m where m.until < (select max(n.until) from partitions.months(of_table) n) order by m.until limit 1;
  if oldest.until is null or oldest.until > (now() at time zone 'UTC') - make_interval(days => older_than_days) then return null; end if;
  if rule.still_read is not null then
    execute 'select ' || rule.still_read into is_read using partitions.bound(rule.key_type, oldest.until);
  end if;
  if is_read then return null; end if;
  -- Detaching first would lock the tables that its foreign keys name, and every sale with them.
  execute format('drop table partitions.%I', oldest.leaf);
  return oldest.leaf;
end $$;

create function public.partitioned_tables() returns table (name text, made_until date, has_stray_rows boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  for name in select r.table_name from partitions.rules r where to_regclass('partitions.' || r.table_name || '_others') is not null order by 1 loop
    made_until := (select max(m.until) from partitions.months(name) m);
    execute format('select exists (select from partitions.%I)', name || '_others') into has_stray_rows;
    return next;
  end loop;
end $$;

revoke execute on all functions in schema partitions from public;
revoke execute on function public.make_next_partition, public.drop_oldest_partition, public.partitioned_tables from public;
`;
