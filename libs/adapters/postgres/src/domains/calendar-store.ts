import type { UnitOfWork } from '@registrar/kernel';
import { CalendarStore, type DueDomain, type ExpiryNotice } from '@registrar/domains/ports';
import { accountScopeSql } from '../due-work';
import { registryOpenSql } from '../registries/closed-registry-sql';
import type { Sql } from '../sql';
import { suspendedBySql } from '../accounts/suspension-sql';
import type { AccountEntity } from '../accounts/entities/accounts.entity';
import type { DomainEntity } from './entities/domains.entity';
import type { DomainNoticeEntity } from './entities/domain-notices.entity';

/** `noticed`: sent for the present term to the address of the present registrant. */
interface ScheduledDomain
  extends
    Pick<
      DomainEntity,
      | 'id'
      | 'account_id'
      | 'name'
      | 'expires_at'
      | 'autorenew_enabled'
      | 'autorenew_tried_at'
      | 'autorenew_trouble'
      | 'expiration_told_for'
      | 'transfer_lock_until'
    >,
    Pick<AccountEntity, 'autorenew_lead_days' | 'expiration_hold'> {
  is_held: boolean;
  noticed: DomainNoticeEntity['kind'][];
  is_suspended: boolean;
  is_leaving: boolean;
  is_busy: boolean;
}

/** Whether an outbound transfer of a domain, by its id, is open. */
const isLeavingSql = (domainId: string): string =>
  `exists(select from transfers_out o where o.domain_id = ${domainId} and o.state in ('noticed', 'pending'))`;

/**
 * Whether notice `n` reached the registrant, by its id: it went to this contact, or to another one with the
 * same address. A notice to a former registrant does not count for the next one.
 */
const reachedSql = (registrantId: string): string =>
  `(n.contact_id = ${registrantId} or exists (select from contacts sent, contacts own where sent.id = n.contact_id and own.id = ${registrantId} and lower(sent.email) = lower(own.email)))`;

export class PostgresCalendarStore extends CalendarStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DueDomain[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<ScheduledDomain>(
      'calendar_take_due',
      `with taken as (
         update domains set calendar_at = $2
          where id = any(array(select id from domains
                                where coalesce(calendar_at, '-infinity') <= $1 and removed_at is null and state = 'active' and ${accountScopeSql('account_id', 4, 5)}
                                  and ${registryOpenSql('domains.connection_id', 6)}
                                order by coalesce(calendar_at, '-infinity') limit $3 for update skip locked))
          returning id, account_id, name, expires_at, autorenew_enabled, autorenew_tried_at, autorenew_trouble, expiration_told_for, locks, transfer_lock_until, busy_operation_id, registrant_id)
       select t.id, t.account_id, t.name, t.expires_at, t.autorenew_enabled, a.autorenew_lead_days, t.autorenew_tried_at, t.autorenew_trouble, a.expiration_hold, (${suspendedBySql('a')}) is not null as is_suspended,
              'ExpirationClientHold' = any(t.locks) as is_held, t.expiration_told_for,
              array(select n.kind from domain_notices n where n.domain_id = t.id and n.term_end = t.expires_at and ${reachedSql('t.registrant_id')}) as noticed,
              ${isLeavingSql('t.id')} as is_leaving,
              t.transfer_lock_until, t.busy_operation_id is not null as is_busy
         from taken t join accounts a on a.id = t.account_id`,
      [at, this.sql.due.toAccountTime(leaseUntil), limit, only, except, now],
    );
    return rows.map(toDue);
  }

  async reschedule(leaseUntil: Date, looks: readonly { domainId: number; at?: Date }[]): Promise<void> {
    await this.sql.change(
      'calendar_look_again',
      `update domains d set calendar_at = l.at from unnest($2::int[], $3::timestamptz[]) as l (id, at) where d.id = l.id and d.calendar_at = $1`,
      [
        this.sql.due.toAccountTime(leaseUntil),
        looks.map(({ domainId }) => domainId),
        looks.map(({ at }) => at ?? null),
      ],
    );
  }

  async renewalFailed(domainId: number, termEnd: Date, at: Date, trouble: string): Promise<void> {
    await this.sql.change(
      'calendar_renewal_failed',
      'update domains set autorenew_tried_at = $3, autorenew_trouble = $4 where id = $1 and expires_at = $2 and removed_at is null',
      [domainId, termEnd, at, trouble],
    );
  }

  async markExpirationPublished(domainId: number, termEnd: Date): Promise<boolean> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'calendar_tell_expiration',
      'update domains set expiration_told_for = $2 where id = $1 and expires_at = $2 and expiration_told_for is distinct from $2',
      [domainId, termEnd],
    );
    return changed === 1;
  }

  async isLeaving(domainId: number): Promise<boolean> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ is_leaving: boolean }>(
      'calendar_is_leaving',
      `select ${isLeavingSql('$1')} as is_leaving`,
      [domainId],
    );
    return row!.is_leaving;
  }

  async addNotice({
    domainId,
    kind,
    termEnd,
    accountId,
    contactId,
    policy,
    at,
  }: ExpiryNotice): Promise<boolean> {
    this.uow.assertOpen();
    const added = await this.sql.change(
      'domain_notice_add',
      `insert into domain_notices (domain_id, kind, term_end, account_id, contact_id, policy, noticed_at)
       select $1, $2, $3, $4, $5, $6, $7
        where not exists (select from domain_notices n where n.domain_id = $1 and n.term_end = $3 and n.kind = $2 and ${reachedSql('$5')})
       on conflict do nothing`,
      [domainId, kind, termEnd, accountId, contactId, policy, at],
    );
    return added === 1;
  }
}

const toDue = (row: ScheduledDomain): DueDomain => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  expiresAt: row.expires_at,
  autorenewEnabled: row.autorenew_enabled,
  autorenewLeadDays: row.autorenew_lead_days,
  autorenewTriedAt: row.autorenew_tried_at ?? undefined,
  autorenewTrouble: row.autorenew_trouble ?? undefined,
  expirationHold: row.expiration_hold,
  isHeld: row.is_held,
  expirationPublishedFor: row.expiration_told_for ?? undefined,
  noticed: row.noticed,
  isAccountSuspended: row.is_suspended,
  isLeaving: row.is_leaving,
  transferLockUntil: row.transfer_lock_until ?? undefined,
  isBusy: row.is_busy,
});
