import { type NoticeWithTlds, ServiceNoticeReader } from '@registrar/status/ports';
import type { Sql } from '../sql';
import { noticeOf, type ServiceNoticeRow, UPDATES_SQL } from './service-notice-rows';

/** TLDs on sale at the registries of the notice `n`. */
export const TLDS_SQL = `array(select t.name from tlds t join registry_connections c on c.id = t.connection_id
     where c.code = any (n.registry_codes) and t.status = 'live' order by t.name) as tlds`;

export class PostgresServiceNoticeReader extends ServiceNoticeReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async recent(since: Date, limit: number): Promise<NoticeWithTlds[]> {
    const rows = await this.sql.rows<ServiceNoticeRow & { tlds: string[] }>(
      'service_notices_recent',
      `select n.*, ${UPDATES_SQL}, ${TLDS_SQL} from service_notices n
        where n.ends_at is null or n.ends_at >= $1 order by n.starts_at desc, n.id desc limit $2`,
      [since, limit],
    );
    return rows.map((row) => ({ ...noticeOf(row), tlds: row.tlds }));
  }
}
