import { ExpiringZones } from '@registrar/dns/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { LISTED } from '../domains/domain-sql';
import { accountScopeSql } from '../due-work';
import type { Sql } from '../sql';
import { IMAGE, REFUSED } from './record-sql';

/** Shown as the author in the history of a zone; no username has brackets. */
const AUTHOR = '(expiresAt)';

/** SQL: domain `d` has a zone that may be changed. */
export const CHANGEABLE = `${LISTED} and ${REFUSED} is null`;

const DUE = `
select d.id from domains d
 where d.id in (select r.domain_id from dns_records r where r.expires_at <= $1 and not r.set_aside and r.domain_id > $2)
   and ${CHANGEABLE} and ${accountScopeSql('d.account_id', 4, 5)}
 order by d.id limit $3`;

/** The next statement sees the writes of earlier holders of the lock. */
const LOCK = `
select z.domain_id from zones z join domains d on d.id = z.domain_id
 where z.domain_id = $1 and ${CHANGEABLE} for update of z`;

const EXPIRE = `
with gone as (
  delete from dns_records r where r.domain_id = $1 and r.expires_at <= $2 and not r.set_aside returning r.id, ${IMAGE}
), zone as (
  update zones z set version = z.version + 1, records = z.records - (select count(*) from gone), updated_at = $2
   where z.domain_id = $1 and exists (select from gone) returning z.domain_id, z.version
), history as (
  insert into zone_changes (domain_id, version, at, author, action, added, removed, changed, diff)
  select zone.domain_id, zone.version, $2, $3, 'expire', 0, (select count(*) from gone), 0,
         (select json_agg(json_build_object('id', id, 'before', image)) from gone)
    from zone)
select count(*)::int as removed from gone`;

export class PostgresExpiringZones extends ExpiringZones {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async due(now: Date, afterId: number, limit: number): Promise<number[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<{ id: number }>('dns_expired_zones', DUE, [
      at,
      afterId,
      limit,
      only,
      except,
    ]);
    return rows.map(({ id }) => id);
  }

  async expire(domainId: number, now: Date): Promise<number> {
    this.uow.assertOpen();
    if (!(await this.sql.row('dns_expiring_zone', LOCK, [domainId]))) return 0;
    const row = await this.sql.row<{ removed: number }>('dns_records_expire', EXPIRE, [
      domainId,
      this.sql.due.of(now).at,
      AUTHOR,
    ]);
    return row!.removed;
  }
}
