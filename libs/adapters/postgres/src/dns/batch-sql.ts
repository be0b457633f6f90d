import { answer, growingZone, history, IMAGE, isAmong, NOW, ZONE_GATE } from './record-sql';
import type { ChangeSize } from './zone-sql';

/** `many`: `= any` may compare each record of the zone with each id. */
const IS_GONE: Readonly<Record<ChangeSize, string>> = {
  few: 'r.id = any($9::int[] || $10::int[])',
  many: isAmong('r.id', 'unnest($9::int[] || $10::int[])'),
};

/**
 * `$7` base, `$8` change of the number of records, `$9` ids removed, `$10` ids, hosts, types, answers, ttls,
 * priorities, forms of texts, ends changed, `$18` the same without ids added, `$25` whether the changes are answered. A changed record is removed and put
 * back with its id: two records may exchange their keys, and a unique index is checked row by row.
 *
 * `full join` runs by hashes only: with statistics from before the zone grew, a plain join compares each
 * record with each change (10,000 of each: over 10 s).
 */
export const applyBatchSql = (
  size: ChangeSize,
): string => `with ${ZONE_GATE}, ${growingZone('$8::int', '$7::int')}, change as (
  select c.* from unnest($10::int[], $11::text[], $12::text[], $13::text[], $14::int[], $15::int[], $16::text[], $17::timestamptz[]) as c (id, host, type, answer, ttl, priority, sent, expires_at)
), gone as (
  delete from dns_records r using zone where r.domain_id = zone.domain_id and ${IS_GONE[size]} returning r.id, r.created_at, ${IMAGE}
), first as materialized (
  select count(*) from gone
), changed as (
  insert into dns_records as r (id, domain_id, host, type, answer, ttl, priority, sent, expires_at, created_at, updated_at) overriding system value
  select c.id, zone.domain_id, c.host, c.type, c.answer, c.ttl, c.priority, c.sent, c.expires_at, c.created_at, ${NOW}
    from zone cross join first cross join (select change.*, gone.created_at, gone.id as gone_id from gone full join change on gone.id = change.id offset 0) c
   where c.id = c.gone_id
  returning r.id, ${IMAGE}
), added as (
  insert into dns_records as r (domain_id, host, type, answer, ttl, priority, sent, expires_at, created_at, updated_at)
  select zone.domain_id, a.host, a.type, a.answer, a.ttl, a.priority, a.sent, a.expires_at, ${NOW}, ${NOW}
    from zone cross join first
         cross join unnest($18::text[], $19::text[], $20::text[], $21::int[], $22::int[], $23::text[], $24::timestamptz[]) with ordinality as a (host, type, answer, ttl, priority, sent, expires_at, line)
   order by a.line
  returning r.id, r.host, r.type, r.answer, ${IMAGE}
), ${history(
  `'batch'`,
  '(select count(*) from added), (select count(*) from gone) - (select count(*) from changed), (select count(*) from changed)',
  `(select json_agg(step) from (
      (select case when changed.id is null then json_build_object('id', gone.id, 'before', gone.image) else json_build_object('id', gone.id, 'before', gone.image, 'after', changed.image) end as step
         from gone full join changed on changed.id = gone.id order by changed.id is not null, gone.id)
      union all select json_build_object('id', id, 'after', image) from added) steps)`,
  'zone',
)}
${answer(
  `(select coalesce(json_agg(added.id order by a.line), '[]')::text
      from unnest($18::text[], $19::text[], $20::text[]) with ordinality as a (host, type, answer, line)
      join added on added.host = a.host and added.type = a.type and added.answer = a.answer)`,
  '',
  { by: '$8::int', base: '$7', changes: '$25' },
)}`;
