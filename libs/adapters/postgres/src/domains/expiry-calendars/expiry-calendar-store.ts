import type { DomainExpiry, ExpiryCalendar, LinkedExpiryCalendar } from '@registrar/domains';
import {
  type DomainExpiryRequest,
  ExpiryCalendarStore,
  type NewExpiryCalendar,
} from '@registrar/domains/ports';
import type { UnitOfWork } from '@registrar/kernel';
import type { Sql } from '../../sql';
import { chosen, conditionsOf } from '../domain-list-sql';
import type { DomainEntity } from '../entities/domains.entity';
import type { ExpiryCalendarEntity } from '../entities/expiry-calendars.entity';

type CalendarRow = Pick<ExpiryCalendarEntity, 'id' | 'account_id' | 'name' | 'tags' | 'tld' | 'created_at'>;
type ExpiryRow = Pick<DomainEntity, 'id' | 'name' | 'expires_at' | 'autorenew_enabled'>;

const COLUMNS = 'c.id, c.account_id, c.name, c.tags, c.tld, c.created_at';

/** The row of the account is the lock under which its calendars are counted. */
const LOCK_ACCOUNT = 'select id from accounts where id = $1 for no key update';
const ADD = `
insert into expiry_calendars (account_id, name, digest, tags, tld, created_at)
select $1, $2, $3, $4, $5, $6
 where (select count(*) from expiry_calendars where account_id = $1 and revoked_at is null) < $7::int
returning id`;
const LIST = `select ${COLUMNS} from expiry_calendars c where c.account_id = $1 and c.revoked_at is null order by c.id`;
const REVOKE = `
update expiry_calendars c set revoked_at = $3 where c.account_id = $1 and c.id = $2 and c.revoked_at is null
returning ${COLUMNS}`;
const FIND = `
select ${COLUMNS} from expiry_calendars c join accounts a on a.id = c.account_id
 where c.digest = $1 and c.revoked_at is null and a.status = 'active'`;

export class PostgresExpiryCalendarStore extends ExpiryCalendarStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(calendar: NewExpiryCalendar, max: number): Promise<number | undefined> {
    this.uow.assertOpen();
    const { accountId, name, digest, tags, tld, createdAt } = calendar;
    await this.sql.row('expiry_calendar_lock_account', LOCK_ACCOUNT, [accountId]);
    const values = [accountId, name, digest, tags, tld ?? null, createdAt, max];
    return (await this.sql.row<{ id: number }>('expiry_calendar_add', ADD, values))?.id;
  }

  async list(accountId: number): Promise<ExpiryCalendar[]> {
    return (await this.sql.rows<CalendarRow>('expiry_calendar_list', LIST, [accountId])).map(calendarOf);
  }

  async revoke(accountId: number, id: number, at: Date): Promise<ExpiryCalendar | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<CalendarRow>('expiry_calendar_revoke', REVOKE, [accountId, id, at]);
    return row && calendarOf(row);
  }

  async findByDigest(digest: string): Promise<LinkedExpiryCalendar | undefined> {
    const row = await this.sql.row<CalendarRow>('expiry_calendar_find', FIND, [digest]);
    return row && { ...calendarOf(row), accountId: row.account_id };
  }

  async expiries({ accountId, tagKeys, tld, limit }: DomainExpiryRequest): Promise<DomainExpiry[]> {
    const conditions = conditionsOf({ tagKeys, tld, pendingCreate: false });
    const where = chosen(conditions, 1, 3);
    const rows = await this.sql.rows<ExpiryRow>(
      `expiry_calendar_expiries${tagKeys ? '_tags' : ''}${tld === undefined ? '' : '_tld'}`,
      `select d.id, d.name, d.expires_at, d.autorenew_enabled from domains d where ${where} order by d.expires_at, d.name limit $2::int`,
      [accountId, limit, ...conditions.map(({ value }) => value)],
    );
    return rows.map((row) => ({
      domainId: row.id,
      name: row.name,
      expiresAt: row.expires_at,
      autorenewEnabled: row.autorenew_enabled,
    }));
  }
}

const calendarOf = ({ id, name, tags, tld, created_at: createdAt }: CalendarRow): ExpiryCalendar => ({
  id,
  name,
  tags,
  ...(tld !== null && { tld }),
  createdAt,
});
