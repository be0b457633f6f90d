import { LISTED } from '../domains/domain-sql';
import { expiryText, isAmong, REFUSAL, tagOf } from './record-sql';

/** Domain `$2` of account `$1` with its zone, which exists from its first record on. */
export const ZONE = `from domains d left join zones z on z.domain_id = d.id where d.account_id = $1 and d.name = $2 and ${LISTED}`;
/** Of the zone; 0 where there is none. */
export const VERSION = 'coalesce(z.version, 0)';
export const TAG = tagOf('d.id', VERSION);

/** The live forwardings. */
export const FORWARDED = `(select json_agg(f.owner) from (
          select dns_forwarding_at(d.id, u.host, 'A') as owner from url_forwardings u where u.domain_id = d.id union all select dns_forwarding_at(d.id, '', 'MX')) f
         where f.owner is not null) as forwarded`;

const NAMED_HOSTS = `unnest($4::text[]) collate "C"`;

/** A few records of a large zone are found by an index; for more the whole zone is read once. */
export type ChangeSize = 'few' | 'many';
const FEW_MAX = 20;
export const sizeOf = (records: number): ChangeSize => (records > FEW_MAX ? 'many' : 'few');

/**
 * Condition on listed record `r`: its host is among `$4`, or is that of a record of `$3`. Many never by a
 * join: the planner takes a zone that has grown since ANALYZE for one record (10,000 hosts: over 10 s).
 */
const HOST_IS_NAMED: Readonly<Record<ChangeSize, string>> = {
  few: `r.host in (select ${NAMED_HOSTS} union select n.host from dns_records n where n.domain_id = d.id and n.id = any($3::int[]))`,
  many: `(${isAmong('r.host', NAMED_HOSTS)} or ${isAmong(
    'r.host',
    `n.host from dns_records n where n.domain_id = d.id and ${isAmong('n.id', 'unnest($3::int[])')}`,
  )})`,
};

/** Listed records of the hosts `$4` and of those that the records `$3` have. */
const touchedSql = (size: ChangeSize): string => `
select d.name, ${VERSION} as current, ${TAG} as tag, coalesce(z.records, 0) as total, ${REFUSAL},
       (select json_agg(json_build_array(r.id, r.host, r.type, r.answer, r.ttl, r.priority, r.sent, ${expiryText('r')}, r.origin))
          from dns_records r where r.domain_id = d.id and not r.set_aside and ${HOST_IS_NAMED[size]}) as records,
       ${FORWARDED}
  ${ZONE}`;

export const TOUCHED = { few: touchedSql('few'), many: touchedSql('many') };

/** As in `powerdns.served`: the serial is 1, the version and the changes that are no records together. */
export const SERIAL = `select ${VERSION} as version, 1 + d.served_changes as "firstSerial" ${ZONE}`;
