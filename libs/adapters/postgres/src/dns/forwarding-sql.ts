import { LISTED } from '../domains/domain-sql';
import { field, type JsonField, jsonObject } from '../json-sql';
import { GATE, IMAGE, recordJson, tagOf } from './record-sql';

/**
 * Row `alias` of url_forwardings of the domain named `name` as JSON text (contract URLForwarding); only
 * masked ones have title and meta.
 */
export const urlForwardingJson = (
  alias: string,
  name: string,
  sendDefaults: boolean,
  more: readonly JsonField[] = [],
): string => {
  const ofMasked = (column: string): string => `${alias}.type = 'masked' and ${alias}.${column} is not null`;
  return jsonObject(
    [
      field.int('id', `${alias}.id`),
      field.text('domainName', name),
      {
        ...field.text(
          'host',
          `case when ${alias}.host = '' then '' else ${alias}.host || '.' || ${name} end`,
        ),
        when: `${alias}.host <> ''`,
        isDefaultRule: true,
      },
      field.text('forwardsTo', `${alias}.forwards_to`),
      field.text('type', `${alias}.type`),
      { ...field.text('title', `${alias}.title`), when: ofMasked('title') },
      { ...field.text('meta', `${alias}.meta`), when: ofMasked('meta') },
      ...more,
    ],
    sendDefaults,
  );
};

/** Row `alias` of email_forwardings as JSON text (contract EmailForwarding). */
export const emailForwardingJson = (
  alias: string,
  name: string,
  more: readonly JsonField[] = [],
  sendDefaults = false,
): string =>
  jsonObject(
    [
      field.text('domainName', name),
      field.text('emailBox', `${alias}.mailbox`),
      field.text('emailTo', `${alias}.email_to`),
      ...more,
    ],
    sendDefaults,
  );

/**
 * Domain `$2` of account `$1`, with its zone locked, and created at time `$3` if missing. Later statements of
 * the transaction see the writes of earlier lock holders.
 */
export const LOCK = `with ${GATE}, zone as (
  insert into zones as z (domain_id, version, records, updated_at) select gate.id, 0, 0, $3::timestamptz from gate
  on conflict (domain_id) do update set version = z.version
  returning z.domain_id, z.version, z.records)
select gate.refusal, zone.domain_id, zone.records, ${tagOf('zone.domain_id', 'zone.version')} as tag from gate cross join zone`;

const URL_COLUMNS = 'id, host, forwards_to as "forwardsTo", type, title, meta';
/** `$1` domain, `$2` id or host. */
export const URL_BY_ID = `select ${URL_COLUMNS} from url_forwardings where domain_id = $1 and id = $2`;
export const URL_BY_HOST = `select ${URL_COLUMNS} from url_forwardings where domain_id = $1 and host = $2`;

/**
 * Forwardings followed from a target before it is accepted as not looping: a browser gives up after 20
 * redirects.
 */
const STEPS = 20;
const HOST_OF_TARGET = String.raw`substring(f.forwards_to from '^https?://(\[[^\]]*\]|[^/?#:]*)')`;

/**
 * `$1` domain, `$2` host, `$3` it and the hosts above it, `$4` account, `$5` host of the target, `$6` whole
 * hostname. The chain tries each place where a name can be split into host and domain.
 */
export const AROUND_URL = `with recursive chain (host, step) as (
  select $5::text, 1
  union
  select ${HOST_OF_TARGET}, c.step + 1
    from chain c
         cross join lateral (select string_to_array(c.host, '.') as labels) l
         cross join lateral generate_subscripts(l.labels, 1) as cut
         join domains d on d.account_id = $4 and d.name = array_to_string(l.labels[cut:], '.') and ${LISTED}
         join url_forwardings f on f.domain_id = d.id and f.host = array_to_string(l.labels[:cut - 1], '.')
   where c.step < ${STEPS} and c.host <> $6)
select exists (select from url_forwardings where domain_id = $1 and host = $2) as "isForwarded",
       (select count(*)::int from url_forwardings where domain_id = $1) as forwardings,
       exists (select from dns_records r where r.domain_id = $1 and r.host = any($3::text[]) and r.type = 'NS' and not r.set_aside) as "isDelegated",
       exists (select from chain where host = $6) as "isLoop"`;

/** The mailbox of an address without its extension, as mail servers read `info+tag@` where that is not forwarded. */
const BASE_MAILBOX = `split_part(split_part(c.address, '@', 1), '+', 1)`;
const BASE_ADDRESS = `${BASE_MAILBOX} || '@' || split_part(c.address, '@', 2)`;

/**
 * `$1` domain, `$2` mailbox, `$3` account, `$4` destination, `$5` whole address. The chain follows both the very
 * mailbox and the one without its extension: either forwards, and the first may be deleted later.
 */
export const AROUND_EMAIL = `with recursive chain (address, step) as (
  select lower($4::text), 1
  union
  select lower(e.email_to), c.step + 1
    from chain c
         join domains d on d.account_id = $3 and d.name = split_part(c.address, '@', 2) and ${LISTED}
         join email_forwardings e on e.domain_id = d.id and e.mailbox in (split_part(c.address, '@', 1), ${BASE_MAILBOX})
   where c.step < ${STEPS} and c.address <> $5)
select exists (select from email_forwardings where domain_id = $1 and mailbox = $2) as "isForwarded",
       (select count(*)::int from email_forwardings where domain_id = $1) as forwardings,
       exists (select from chain c where $5 in (c.address, ${BASE_ADDRESS})) as "isLoop"`;

/** `$1` domain, `$2` hosts. */
export const HELD = `select id, host, type, answer, ttl, priority, origin, set_aside as "setAside"
  from dns_records where domain_id = $1 and host = any($2::text[]) order by id`;

const NOW = '$2::timestamptz';

/** Statements for the entry itself; parameters from `$14` on. */
const ENTRIES = {
  create_url: `insert into url_forwardings as f (domain_id, host, forwards_to, type, title, meta, created_at, updated_at)
    values ($1, $14, $15, $16, $17, $18, ${NOW}, ${NOW}) returning f.*`,
  change_url: `update url_forwardings f set host = $14, forwards_to = $15, type = $16, title = $17, meta = $18, updated_at = ${NOW}
    where f.domain_id = $1 and f.id = $19 returning f.*`,
  delete_url: 'delete from url_forwardings f where f.domain_id = $1 and f.id = $14 returning f.*',
  create_email: `insert into email_forwardings as f (domain_id, mailbox, email_to, created_at, updated_at) values ($1, $14, $15, ${NOW}, ${NOW}) returning f.*`,
  change_email: `update email_forwardings f set email_to = $15, updated_at = ${NOW} where f.domain_id = $1 and f.mailbox = $14 returning f.*`,
  delete_email: 'delete from email_forwardings f where f.domain_id = $1 and f.mailbox = $14 returning f.*',
} as const;

export type EntryKind = keyof typeof ENTRIES;

/** The records that a write sets aside, in the form of the record list (CTE `aside`). */
const setAside = (sendDefaults: boolean): JsonField => ({
  name: 'setAside',
  when: 'exists (select from aside)',
  isDefaultRule: true,
  json: `(select '[' || coalesce(string_agg(${recordJson('a', '$5::text', sendDefaults)}, ',' order by a.id), '') || ']' from aside a)`,
});

/** The entry as returned; none after a deletion. */
function entryJson(kind: EntryKind, sendDefaults: boolean): string {
  switch (kind) {
    case 'create_url':
    case 'change_url':
      return urlForwardingJson('entry', '$5::text', sendDefaults, [setAside(sendDefaults)]);
    case 'create_email':
      return emailForwardingJson('entry', '$5::text', [setAside(sendDefaults)], sendDefaults);
    case 'change_email':
      return emailForwardingJson('entry', '$5::text');
    case 'delete_url':
    case 'delete_email':
      return 'left($5::text, 0)';
  }
}

/**
 * Writes the entry, the records and the zone's next version, under its lock: `$1` domain, `$2` time, `$3`
 * author, `$4` action, and the origin of added records; `$5` name, ids `$6` set aside, `$7` restored, `$8`
 * removed, `$9` hosts, types, answers, ttls, priorities added. Removals come first; the zone's rules are
 * checked at the end. A record set aside is not in the zone: its history shows it as removed, and as added
 * when it is restored.
 */
export const writeSql = (kind: EntryKind, sendDefaults: boolean): string => `with entry as (
  ${ENTRIES[kind]}
), removed as (
  delete from dns_records r where r.domain_id = $1 and r.id = any($8::int[]) returning r.id, r.set_aside, ${IMAGE}
), aside as (
  update dns_records r set set_aside = true, updated_at = ${NOW} where r.domain_id = $1 and r.id = any($6::int[]) returning r.*, ${IMAGE}
), back as (
  update dns_records r set set_aside = false, updated_at = ${NOW} from (select count(*) from removed) first where r.domain_id = $1 and r.id = any($7::int[])
  returning r.id, ${IMAGE}
), added as (
  insert into dns_records as r (domain_id, host, type, answer, ttl, priority, origin, created_at, updated_at)
  select $1, a.host, a.type, a.answer, a.ttl, a.priority, $4, ${NOW}, ${NOW}
    from (select count(*) from removed) first cross join (select count(*) from aside) second
         cross join unnest($9::text[], $10::text[], $11::text[], $12::int[], $13::int[]) with ordinality as a (host, type, answer, ttl, priority, line)
   order by a.line
  returning r.id, ${IMAGE}
), gone as (
  select id, image from removed where not set_aside union all select id, image from aside
), come as (
  select id, image from back union all select id, image from added
), zone as (
  update zones z set version = z.version + 1, records = z.records + (select count(*) from come) - (select count(*) from gone), updated_at = ${NOW}
   where z.domain_id = $1 returning z.domain_id, z.version
), history as (
  insert into zone_changes (domain_id, version, at, author, action, added, removed, changed, diff)
  select zone.domain_id, zone.version, ${NOW}, $3, $4, (select count(*) from come), (select count(*) from gone), 0,
         (select coalesce(json_agg(change), '[]') from (
            select json_build_object('id', id, 'before', image) as change from gone union all select json_build_object('id', id, 'after', image) from come) changes)
    from zone
)
select ${tagOf('zone.domain_id', 'zone.version')} as tag, ${entryJson(kind, sendDefaults)} as json from zone cross join entry`;
