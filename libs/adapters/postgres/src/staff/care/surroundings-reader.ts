import { COUNTED_MAX, type DomainSurroundings, type HistoricDomain, ROWS_MAX } from '@registrar/staff';
import { SurroundingsReader } from '@registrar/staff/ports';
import type { Sql } from '../../sql';

interface Row {
  ds: DomainSurroundings['ds'];
  records: number;
  url_forwardings: number;
  email_forwardings: number;
  last_change: DomainSurroundings['zone']['lastChange'] | null;
  holds: DomainSurroundings['holds'];
  lock_entries: DomainSurroundings['lockEntries'];
  operations: DomainSurroundings['openOperations'];
  differences: DomainSurroundings['openDifferences'];
}

const at = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const counted = (from: string): string =>
  `(select count(*)::int from (select from ${from} limit ${COUNTED_MAX}) as c)`;
const listed = (object: string, from: string): string =>
  `(select coalesce(json_agg(${object} order by x.id desc), '[]') from (${from} order by id desc limit ${ROWS_MAX}) as x)`;

/** Newest entries of the audit log that are read for locks. */
const LOCK_ENTRIES = 200;

/** $1 is the domain's id, $2 its name. */
const TEXT = `
select (select coalesce(json_agg(json_build_object('keyTag', x.key_tag, 'algorithm', x.algorithm, 'digestType', x.digest_type, 'digest', x.digest) order by x.id), '[]')
          from domain_ds x where x.domain_id = $1) as ds,
       ${counted(`dns_records where domain_id = $1 and not set_aside and origin = 'user'`)} as records,
       ${counted('url_forwardings where domain_id = $1')} as url_forwardings,
       ${counted('email_forwardings where domain_id = $1')} as email_forwardings,
       (select json_build_object('version', x.version, 'at', ${at('x.at')}, 'author', x.author, 'action', x.action)
          from zone_changes x where x.domain_id = $1 order by x.version desc limit 1) as last_change,
       ${listed(
         `json_build_object('id', x.id, 'kind', x.kind, 'state', x.state, 'reason', x.reason, 'setBy', x.set_by, 'setAt', ${at('x.set_at')})`,
         `select * from registry_holds where domain_id = $1 and state <> 'lifted'`,
       )} as holds,
       (select coalesce(json_agg(json_strip_nulls(json_build_object('lock', l.lock, 'by', l.actor, 'at', ${at('l.at')}, 'reason', l.reason))), '[]')
          from (select distinct on (e.after ->> 'lock') e.after ->> 'lock' as lock, e.actor, e.at, e.reason
                  from (select id, action, after, actor, at, reason from audit_log
                         where target = 'domain:' || $2::text order by id desc limit ${LOCK_ENTRIES}) as e
                 where e.action = 'domain.set_lock' order by e.after ->> 'lock', e.id desc) as l) as lock_entries,
       ${listed(
         `json_build_object('id', x.id, 'kind', x.kind, 'state', x.state, 'createdAt', ${at('x.created_at')}, 'needsStaff', x.attention_at is not null)`,
         `select * from operations where subject = $2 and state in ('open', 'pending')`,
       )} as operations,
       ${listed(
         `json_build_object('id', x.id::text, 'field', x.field, 'foundAt', ${at('x.found_at')})`,
         `select * from registry_differences where domain_id = $1 and resolved_at is null`,
       )} as differences`;

/** One statement. */
export class PostgresSurroundingsReader extends SurroundingsReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async read({ id, name }: HistoricDomain): Promise<DomainSurroundings> {
    const row = (await this.sql.row<Row>('staff_domain_surroundings', TEXT, [id, name]))!;
    return {
      ds: row.ds,
      zone: {
        records: row.records,
        urlForwardings: row.url_forwardings,
        emailForwardings: row.email_forwardings,
        ...(row.last_change && { lastChange: row.last_change }),
      },
      holds: row.holds,
      lockEntries: row.lock_entries,
      openOperations: row.operations,
      openDifferences: row.differences,
    };
  }
}
