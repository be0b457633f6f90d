import { ON_VERIFICATION_HOLD } from '../contacts/verification-sql';
import { LISTED } from '../domains/domain-sql';
import { field, type JsonField, jsonObject } from '../json-sql';

/** Stored end of record `alias`, as the core compares it; null: none. */
export const expiryText = (alias: string): string =>
  `to_char(${alias}.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Record `alias` of the domain named `name` as JSON text (contract Record). */
export const recordJson = (alias: string, name: string, sendDefaults: boolean): string =>
  jsonObject(
    [
      field.int('id', `${alias}.id`),
      field.text('domainName', name),
      { ...field.text('host', `${alias}.host`), when: `${alias}.host <> ''`, isDefaultRule: true },
      field.text(
        'fqdn',
        `case when ${alias}.host = '' then ${name} || '.' else ${alias}.host || '.' || ${name} || '.' end`,
      ),
      field.text('type', `${alias}.type`),
      // a text in the form in which it was sent
      field.text('answer', `coalesce(${alias}.sent, ${alias}.answer)`),
      field.int('ttl', `${alias}.ttl`),
      priority(alias, sendDefaults),
      field.dateIfAny('expiresAt', `${alias}.expires_at`),
    ],
    sendDefaults,
  );

/** Only MX and SRV have a priority. */
const priority = (alias: string, sendDefaults: boolean): JsonField => ({
  ...field.int('priority', `${alias}.priority`),
  when: sendDefaults ? `${alias}.priority is not null` : `${alias}.priority <> 0`,
});

/** Tag of a zone: changes with every write, and differs for the next domain of the same name. */
export const tagOf = (domainId: string, version: string): string => `${domainId} || '-' || ${version}`;

/** Local locks that forbid DNS changes, the strictest first (BEHAVIOUR §9). */
const CLOSED = ['RegistrarLock', 'AccountLock', 'PrivacyLock'];
const refusal = CLOSED.map((lock) => `when '${lock}' = any(d.locks) then 'locked ${lock}'`).join(' ');

/** Why the zone of `d` may not be changed; null: it may. */
export const REFUSED = `case ${refusal} when ${ON_VERIFICATION_HOLD} then 'verification_hold' end`;
export const REFUSAL = `${REFUSED} as refusal`;
const OWN_DOMAIN = `d.account_id = $1 and d.name = $2 and ${LISTED}`;

/** Domain `$2` of account `$1`; `refusal` is null where its zone may be changed. */
export const GATE = `gate as (select d.id, d.name, ${REFUSAL} from domains d where ${OWN_DOMAIN})`;

/**
 * The zone of `d` as it was when the statement began; null: there is none yet. A sub-select, since the
 * planner reads the whole table for a join as long as it is small.
 */
const SEEN = '(select z from zones z where z.domain_id = d.id) as seen';

/** As `GATE`, with the zone in `seen`. */
export const ZONE_GATE = `gate as (select d.id, d.name, ${SEEN}, ${REFUSAL} from domains d where ${OWN_DOMAIN})`;
const SEEN_VERSION = 'coalesce((gate.seen).version, 0)';

/** Parameters of every write: `$1` account, `$2` domain, and these; further ones follow. */
export const [NOW, AUTHOR, LIMIT, IF_MATCH] = ['$3::timestamptz', '$4::text', '$5::int', '$6::text[]'];

const isAskedFor = (version: string): string =>
  `(${IF_MATCH} is null or ${tagOf('gate.id', version)} = any(${IF_MATCH}))`;

/**
 * CTE `zone`: the locked row of the zone that holds `record`, at its next version with `by` more records.
 * Empty where it must not be changed. Statements that read FROM it run under the lock.
 */
const zoneOf = (record: string, by: string): string => `zone as (
  update zones z set version = z.version + 1, records = z.records + ${by}, updated_at = ${NOW} from gate
   where z.domain_id = gate.id and gate.refusal is null and ${record} and ${isAskedFor('z.version')}
  returning z.domain_id, z.version)`;

/**
 * As `zoneOf`, for more records (or fewer: `by` is a parameter), also where there is no row yet. `base`: the
 * required version.
 */
export function growingZone(by: string, base?: string): string {
  const fits = (version: string): string =>
    `${isAskedFor(version)}${base === undefined ? '' : ` and ${version} = ${base}`}`;
  // an insert checks its row before it detects the conflict: a negative number of records would be refused
  return `zone as (
  insert into zones as z (domain_id, version, records, updated_at)
  select gate.id, 1, greatest(${by}, 0), ${NOW} from gate
   where refusal is null and ((gate.seen).version is not null or (${fits('0')} and ${by} <= ${LIMIT}))
  on conflict (domain_id) do update set version = z.version + 1, records = z.records + ${by}, updated_at = ${NOW}
   where ${fits('z.version').replaceAll('gate.id', 'z.domain_id')} and (${by} <= 0 or z.records + ${by} <= ${LIMIT})
  returning z.domain_id, z.version)`;
}

export const history = (action: string, numbers: string, diff: string, from: string): string => `history as (
  insert into zone_changes (domain_id, version, at, author, action, added, removed, changed, diff)
  select zone.domain_id, zone.version, ${NOW}, ${AUTHOR}, ${action}, ${numbers}, ${diff} from ${from} returning diff)`;

interface AnswerParts {
  /** SQL condition: the record to be changed exists. */
  record?: string;
  /** SQL expression of type json: the forwarding that owns the record. */
  owner?: string;
  by?: string;
  base?: string;
  /** Parameter: whether the row has the changes. */
  changes: string;
}

/**
 * One row, or none without such a domain: `outcome` and, if it is `written`, tag and record. An unchanged
 * zone was full, or not at the required version, possibly only after the statement waited for the lock.
 */
export const answer = (
  json: string,
  from: string,
  { record = 'true', owner = 'null::json', by = '0', base, changes }: AnswerParts,
): string => `
select case when not (${record}) then 'no_record' when gate.refusal is not null then gate.refusal when ${owner} is not null then 'forwarded'
            when zone.version is not null then 'written'
            when not ${isAskedFor(SEEN_VERSION)} then 'changed'
            when coalesce((gate.seen).records, 0) + ${by} > ${LIMIT} then 'full'
            when ${IF_MATCH} is not null or ${base !== undefined} or ${by} <= 0 then 'changed' else 'full' end as outcome,
       ${tagOf('zone.domain_id', 'zone.version')} as tag, ${json} as json, ${owner} as owner,
       case when ${changes}::boolean then (select diff from history) end as changes
  from gate left join zone on true ${from}`;

/**
 * Fields of row `r`, as in dns_record_image, for the history. Written out: the planner cannot inline the
 * function, since it is immutable but calls functions that are not, and calling it for each of 100,000
 * records took half the time of an import.
 */
const FIELDS_OF_R = `'host', r.host, 'type', r.type, 'answer', r.answer, 'ttl', r.ttl, 'priority', r.priority, 'origin', r.origin`;
export const IMAGE_OF_R = `case when r.expires_at is not null then json_build_object(${FIELDS_OF_R}, 'sent', r.sent, 'expiresAt', ${expiryText('r')}) when r.sent is null then json_build_object(${FIELDS_OF_R}) else json_build_object(${FIELDS_OF_R}, 'sent', r.sent) end`;
export const IMAGE = `${IMAGE_OF_R} as image`;

/**
 * As `ZONE_GATE`, with record `$7` of the zone if it is listed (`record_id`), and the live forwarding that
 * owns it, which only the forwarding may change.
 */
const RECORD_GATE = `gate as (
  select d.id, d.name, ${SEEN}, ${REFUSAL}, r.id as record_id, case when r.origin <> 'user' then dns_forwarding_at(d.id, r.host, r.type) end as owner
    from domains d left join dns_records r on r.domain_id = d.id and r.id = $7 and not r.set_aside
   where ${OWN_DOMAIN})`;
const IS_LISTED = 'gate.record_id is not null';

/**
 * JSON array of the changes of the set's other records, which get the TTL of `record`; null: none. The
 * function sees commits of others during a wait for the zone; without them the statement itself sees whether
 * it is needed.
 */
const ALIGNED = `case when zone.version <> ${SEEN_VERSION} + 1
     or exists (select from dns_records o where o.domain_id = record.domain_id and o.host = record.host and o.type = record.type and o.ttl <> record.ttl and o.id <> record.id and not o.set_aside)
  then dns_records_aligned(record.domain_id, record.host, record.type, record.ttl, record.id, ${NOW}) end as aligned`;
const ALIGNED_COUNT = 'coalesce(json_array_length(aligned), 0)';
/** JSON array of `change` and of those of `aligned`. */
const WITH_ALIGNED = `case when aligned is null then json_build_array(change) else (rtrim(json_build_array(change)::text, ']') || ', ' || ltrim(aligned::text, '['))::json end`;

/** `$7` host, type, answer, ttl, priority, sent, end, whether the changes are answered. */
export const createSql = (
  sendDefaults: boolean,
): string => `with ${ZONE_GATE}, ${growingZone('1')}, record as (
  insert into dns_records as r (domain_id, host, type, answer, ttl, priority, sent, expires_at, created_at, updated_at)
  select zone.domain_id, $7::text, $8::text, $9::text, $10::int, $11::int, $12::text, $13::timestamptz, ${NOW}, ${NOW} from zone
  returning r.*, ${IMAGE}
), ${history(
  `'create'`,
  `1, 0, ${ALIGNED_COUNT}`,
  WITH_ALIGNED,
  `(select zone.domain_id, zone.version, json_build_object('id', record.id, 'after', record.image) as change, ${ALIGNED}
      from gate cross join zone cross join record) zone`,
)}
${answer(recordJson('record', 'gate.name', sendDefaults), 'left join record on true', { by: '1', changes: '$14' })}`;

/**
 * `$7` id, host, type, answer, ttl, priority, sent, end, whether the changes are answered. The record is locked under the zone's lock, so `target`
 * is current; if it was deleted in the meantime there is no diff, which zone_changes_something refuses.
 */
export const replaceSql = (
  sendDefaults: boolean,
): string => `with ${RECORD_GATE}, ${zoneOf(`${IS_LISTED} and gate.owner is null`, '0')}, target as (
  select r.*, ${IMAGE} from zone join dns_records r on r.domain_id = zone.domain_id and r.id = $7 and not r.set_aside for update of r
), record as (
  update dns_records r set host = $8, type = $9, answer = $10, ttl = $11, priority = $12, sent = $13, expires_at = $14, origin = 'user', updated_at = ${NOW}
    from target where r.domain_id = target.domain_id and r.id = target.id
  returning r.*, ${IMAGE}
), ${history(
  `'replace'`,
  `0, 0, 1 + ${ALIGNED_COUNT}`,
  `case when change is not null then ${WITH_ALIGNED} end`,
  `(select zone.domain_id, zone.version, ${ALIGNED},
           case when record.id is not null then json_build_object('id', record.id, 'before', target.image, 'after', record.image) end as change
      from gate cross join zone left join target on true left join record on true) zone`,
)}
${answer(recordJson('record', 'gate.name', sendDefaults), 'left join record on true', { record: IS_LISTED, owner: 'gate.owner', changes: '$15' })}`;

/** `$7` id, whether the changes are answered. */
export const DELETE = `with ${RECORD_GATE}, ${zoneOf(`${IS_LISTED} and gate.owner is null`, '-1')}, removed as (
  delete from dns_records r using zone where r.domain_id = zone.domain_id and r.id = $7 and not r.set_aside returning r.id, ${IMAGE}
), ${history(
  `'delete'`,
  '0, 1, 0',
  `case when removed.id is not null then json_build_array(json_build_object('id', removed.id, 'before', removed.image)) end`,
  'zone left join removed on true',
)}
${answer(`''`, '', { record: IS_LISTED, owner: 'gate.owner', changes: '$8' })}`;

/**
 * SQL condition for thousands of values, compared by their hash. `is true` keeps PostgreSQL from a join, which
 * like `= any` may compare each row with each value.
 */
export const isAmong = (value: string, values: string): string => `(${value} in (select ${values})) is true`;

/**
 * `$7` action, `$8` base, `$9` change of the number of records, `$10` ids removed, `$11` ids, ttls,
 * priorities, forms of texts, ends changed, `$16` hosts, types, answers, ttls, priorities, forms of texts,
 * ends added, `$23` whether the changes are answered. An added record may have the key of a removed one, so removals come first. `full join`: see
 * `APPLY_BATCH`.
 */
export const APPLY = `with ${ZONE_GATE}, ${growingZone('$9::int', '$8::int')}, removed as (
  delete from dns_records r using zone where r.domain_id = zone.domain_id and ${isAmong('r.id', 'unnest($10::int[])')} returning r.id, ${IMAGE}
), target as (
  select * from (
    select r.id, r.domain_id, r.image, c.id as change_id, c.new_ttl, c.new_priority, c.new_sent, c.new_end
      from (select r.id, r.domain_id, ${IMAGE} from zone join dns_records r on r.domain_id = zone.domain_id and ${isAmong('r.id', 'unnest($11::int[])')}) r
           full join unnest($11::int[], $12::int[], $13::int[], $14::text[], $15::timestamptz[]) as c (id, new_ttl, new_priority, new_sent, new_end) on r.id = c.id offset 0) t
   where t.id = t.change_id
), changed as (
  update dns_records r set ttl = target.new_ttl, priority = target.new_priority, sent = target.new_sent, expires_at = target.new_end, updated_at = ${NOW}
    from target where r.domain_id = target.domain_id and r.id = target.id
  returning r.id, target.image as before, ${IMAGE_OF_R} as after
), added as (
  insert into dns_records as r (domain_id, host, type, answer, ttl, priority, sent, expires_at, created_at, updated_at)
  select zone.domain_id, a.host, a.type, a.answer, a.ttl, a.priority, a.sent, a.expires_at, ${NOW}, ${NOW}
    from zone cross join (select count(*) from removed) first
         cross join unnest($16::text[], $17::text[], $18::text[], $19::int[], $20::int[], $21::text[], $22::timestamptz[]) with ordinality as a (host, type, answer, ttl, priority, sent, expires_at, line)
   order by a.line
  returning r.id, ${IMAGE}
), ${history(
  '$7::text',
  '(select count(*) from added), (select count(*) from removed), (select count(*) from changed)',
  `(select json_agg(change) from (
      select json_build_object('id', id, 'before', image) as change from removed
      union all select json_build_object('id', id, 'before', before, 'after', after) from changed
      union all select json_build_object('id', id, 'after', image) from added) changes)`,
  'zone',
)}
${answer(`''`, '', { by: '$9::int', base: '$8', changes: '$23' })}`;
