import { LISTED } from '../domains/domain-sql';
import { expiryText, REFUSAL, tagOf } from './record-sql';

/** Domain `$2` of account `$1` with its zone, which exists from its first record on. */
export const ZONE = `from domains d left join zones z on z.domain_id = d.id where d.account_id = $1 and d.name = $2 and ${LISTED}`;
/** Of the zone; 0 where there is none. */
export const VERSION = 'coalesce(z.version, 0)';
export const TAG = tagOf('d.id', VERSION);

/** The live forwardings. */
export const FORWARDED = `(select json_agg(f.owner) from (
          select dns_forwarding_at(d.id, u.host, 'A') as owner from url_forwardings u where u.domain_id = d.id union all select dns_forwarding_at(d.id, '', 'MX')) f
         where f.owner is not null) as forwarded`;

/** Listed records of the hosts `$4` and of those that the records `$3` have. */
export const TOUCHED = `
select d.name, ${VERSION} as current, ${TAG} as tag, coalesce(z.records, 0) as total, ${REFUSAL},
       (select json_agg(json_build_array(r.id, r.host, r.type, r.answer, r.ttl, r.priority, r.sent, ${expiryText('r')}, r.origin))
          from dns_records r join (select unnest($4::text[]) collate "C" as host
                                   union select n.host from dns_records n where n.domain_id = d.id and n.id = any($3::int[])) h on h.host = r.host
         where r.domain_id = d.id and not r.set_aside) as records,
       ${FORWARDED}
  ${ZONE}`;

/** As in `powerdns.served`: the serial is 1, the version and the changes that are no records together. */
export const SERIAL = `select ${VERSION} as version, 1 + d.served_changes as "firstSerial" ${ZONE}`;
