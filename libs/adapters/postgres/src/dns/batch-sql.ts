import { answer, growingZone, history, IMAGE, NOW, ZONE_GATE } from './record-sql';

/**
 * `$7` base, `$8` change of the number of records, `$9` ids removed, `$10` ids, hosts, types, answers, ttls,
 * priorities, forms of texts, ends changed, `$18` the same without ids added. A changed record is removed and put
 * back with its id: two records may exchange their keys, and a unique index is checked row by row.
 */
export const APPLY_BATCH = `with ${ZONE_GATE}, ${growingZone('$8::int', '$7::int')}, change as (
  select c.* from unnest($10::int[], $11::text[], $12::text[], $13::text[], $14::int[], $15::int[], $16::text[], $17::timestamptz[]) as c (id, host, type, answer, ttl, priority, sent, expires_at)
), gone as (
  delete from dns_records r using zone where r.domain_id = zone.domain_id and r.id = any($9::int[] || $10::int[]) returning r.id, r.created_at, ${IMAGE}
), first as materialized (
  select count(*) from gone
), changed as (
  insert into dns_records as r (id, domain_id, host, type, answer, ttl, priority, sent, expires_at, created_at, updated_at) overriding system value
  select c.id, zone.domain_id, c.host, c.type, c.answer, c.ttl, c.priority, c.sent, c.expires_at, gone.created_at, ${NOW}
    from zone cross join first cross join change c join gone on gone.id = c.id
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
      select json_build_object('id', gone.id, 'before', gone.image) as step from gone left join changed on changed.id = gone.id where changed.id is null
      union all select json_build_object('id', changed.id, 'before', gone.image, 'after', changed.image) from changed join gone on gone.id = changed.id
      union all select json_build_object('id', id, 'after', image) from added) steps)`,
  'zone',
)}
${answer(
  `(select coalesce(json_agg(added.id order by a.line), '[]')::text
      from unnest($18::text[], $19::text[], $20::text[]) with ordinality as a (host, type, answer, line)
      join added on added.host = a.host and added.type = a.type and added.answer = a.answer)`,
  '',
  { by: '$8::int', base: '$7' },
)}`;
