import { addYears, type AppError, type UnitOfWork } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import { domainNotAvailable, onHoldByRegistrar, tagKey } from '@registrar/domains';
import {
  type Activation,
  type AuthCodeHolder,
  type DomainChanges,
  type DomainLabels,
  DomainStore,
  type HeldDomain,
  type NewDomain,
  type SeenDomain,
  type StatusDrift,
  type TransferredDomain,
} from '@registrar/domains/ports';
import { accountScopeSql } from '../due-work';
import { registryOpenSql } from '../registries/closed-registry-sql';
import { type Sql, violates } from '../sql';
import { heldFormerSql, LISTED } from './domain-sql';
import { changedValues, HELD, HELD_COLUMNS, type HeldRow, toHeld } from './held-domain-rows';
import { putRecords, recordsOf } from './signing/signing-records';
import type { DomainEntity } from './entities/domains.entity';

interface DriftedDomain extends Pick<
  DomainEntity,
  'id' | 'name' | 'connection_id' | 'locked' | 'locks' | 'registry_statuses'
> {
  tried_before: boolean;
}

export class PostgresDomainStore extends DomainStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  addInitialized(domain: NewDomain): Promise<number> {
    return this.insert(domain, false);
  }

  addTransferred({ registryValues = {}, ...domain }: TransferredDomain): Promise<number> {
    return this.insert({ ...domain, registryValues, nameservers: [], purchaseType: 'transfer' }, true);
  }

  private async insert(domain: NewDomain, isTransferred: boolean): Promise<number> {
    this.uow.assertOpen();
    try {
      // Until the registry reports the term, it runs from the purchase; the database must not add years,
      // since it counts in its own time zone. A delete in flight for the previous holder would hit the new
      // domain: the lock on the row of its end excludes that.
      const row = await this.sql.row<{ id: number }>(
        'domain_add',
        `with ended as materialized (select stage from domain_ends where connection_id = $4 and name = $2 and ended_at is null for share),
              held as (${heldFormerSql(2)})
         insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
                              premium, renewal_price, nameservers, registrant_id, admin_id, tech_id, billing_id, operation_id, order_id, registry_values, purchase_type,
                              claims_notice_id, created_at)
         select $1, $2, $3, $4, 'initialized', $5, $19, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $20, $21, $22, $5
          where $23 or not exists (select from ended where stage = 'deleting') and not exists (select from held)
         returning id`,
        [
          domain.accountId,
          domain.name,
          domain.tld,
          domain.connectionId,
          domain.createdAt,
          domain.years,
          domain.autorenewEnabled,
          domain.locked,
          domain.privacyEnabled,
          domain.premium,
          domain.renewalPrice?.minor.toString() ?? null,
          domain.nameservers,
          domain.contactIds.registrant,
          domain.contactIds.admin,
          domain.contactIds.tech,
          domain.contactIds.billing,
          domain.operationId,
          domain.orderId,
          addYears(domain.createdAt, domain.years),
          JSON.stringify(domain.registryValues),
          domain.purchaseType,
          domain.claims?.acceptance.noticeId ?? null,
          isTransferred,
        ],
      );
      if (!row) throw await this.whyNotAdded(domain.name);
      return row.id;
    } catch (error) {
      if (violates(error, 'domains_name_uq')) throw domainNotAvailable();
      throw error;
    }
  }

  private async whyNotAdded(name: string): Promise<AppError> {
    const isHeld = await this.sql.row(
      'domain_add_held',
      `${heldFormerSql(1)} and not exists (select from domains l where l.name = $1 and l.removed_at is null)`,
      [name],
    );
    return isHeld ? onHoldByRegistrar() : domainNotAvailable();
  }

  async accept(domainId: number): Promise<void> {
    await this.changeOne(
      'domain_accept',
      `update domains set state = 'pending_create' where id = $1 and state = 'initialized'`,
      [domainId],
    );
  }

  async activate(domainId: number, activation: Activation): Promise<void> {
    await this.changeOne(
      'domain_activate',
      `update domains set state = 'active', registered_at = $2, expires_at = $3, roid = $4, registry_statuses = $5, transfer_lock_until = $6, status_sync_at = $7
        where id = $1 and state in ('initialized', 'pending_create')`,
      [
        domainId,
        activation.registeredAt,
        activation.expiresAt,
        activation.roid ?? null,
        activation.registryStatuses,
        activation.transferLockUntil ?? null,
        activation.statusSyncAt ?? null,
      ],
    );
  }

  async fail(domainId: number, at: Date): Promise<void> {
    await this.changeOne(
      'domain_fail',
      `update domains set state = 'failed', removed_at = $2, tags = null, tag_keys = null, notes = null where id = $1 and state in ('initialized', 'pending_create')`,
      [domainId, at],
    );
  }

  async find(accountId: number, name: string): Promise<HeldDomain | undefined> {
    const row = await this.sql.lookup<HeldRow>(
      'domain_find_held',
      `${HELD} where d.account_id = $1 and d.name = $2 and ${LISTED}`,
      [accountId, name],
    );
    return row && toHeld(row);
  }

  async hold(accountId: number, name: string): Promise<HeldDomain | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<HeldRow>(
      'domain_hold',
      `${HELD} where d.account_id = $1 and d.name = $2 and ${LISTED} for update`,
      [accountId, name],
    );
    return row && toHeld(row);
  }

  async holdById(domainId: number): Promise<HeldDomain | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<HeldRow>(
      'domain_hold_by_id',
      `${HELD} where d.id = $1 and ${LISTED} for update`,
      [domainId],
    );
    return row && toHeld(row);
  }

  /** The driver reads a time to the millisecond. */
  async holdUnchanged(
    { id, accountId, expiresAt }: SeenDomain,
    operationId: string,
  ): Promise<HeldDomain | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<HeldRow>(
      'domain_hold_unchanged',
      `update domains d set busy_operation_id = $2
        where d.id = $1 and d.account_id = $3 and date_trunc('milliseconds', d.expires_at) = $4 and d.busy_operation_id is null and ${LISTED}
       returning ${HELD_COLUMNS}`,
      [id, operationId, accountId, expiresAt],
    );
    return row && toHeld(row);
  }

  async occupy(domainId: number, operationId: string): Promise<void> {
    await this.changeOne(
      'domain_occupy',
      `update domains d set busy_operation_id = $2 where d.id = $1 and ${LISTED} and (busy_operation_id is null or busy_operation_id = $2)`,
      [domainId, operationId],
    );
  }

  async vacate(domainId: number, operationId: string): Promise<void> {
    this.uow.assertOpen();
    this.sql.send(
      'domain_vacate',
      'update domains set busy_operation_id = null where id = $1 and busy_operation_id = $2',
      [domainId, operationId],
    );
  }

  async dsOf(domainId: number): Promise<DsRecord[]> {
    this.uow.assertOpen();
    return recordsOf(this.sql, domainId);
  }

  /**
   * One statement for all changes: `coalesce` retains absent values, a flag beside a value distinguishes null
   * from absent.
   */
  async change(domainId: number, changes: DomainChanges): Promise<void> {
    await this.changeOne(
      'domain_change',
      `update domains d set
         autorenew_enabled = coalesce($2, autorenew_enabled), locked = coalesce($3, locked), privacy_enabled = coalesce($4, privacy_enabled),
         locks = coalesce($5, locks), registry_statuses = coalesce($6, registry_statuses), nameservers = coalesce($7, nameservers),
         registrant_id = coalesce($8, registrant_id), admin_id = coalesce($9, admin_id), tech_id = coalesce($10, tech_id), billing_id = coalesce($11, billing_id),
         expires_at = coalesce($12, expires_at),
         transfer_lock_until = case when $13 then $14 else transfer_lock_until end,
         auth_code_sealed = case when $15 then $16 else auth_code_sealed end, auth_code_expires_at = case when $15 then $17 else auth_code_expires_at end,
         status_sync_at = case when $18 then $19 else status_sync_at end,
         registry_values = coalesce($20, registry_values), registry_values_at = coalesce($21, registry_values_at), privacy_contact_id = coalesce($22, privacy_contact_id),
         wanted_registrant_id = case when $23 then $24 else wanted_registrant_id end, wanted_registry_values = case when $23 then $25 else wanted_registry_values end,
         wanted_privacy = case when $23 then $26 else wanted_privacy end,
         compare_at = case when $23 and $24 is null then null else compare_at end,
         busy_operation_id = case when busy_operation_id = $27 then null else busy_operation_id end
        where d.id = $1 and ${LISTED}`,
      [domainId, ...changedValues(changes)],
    );
    if (changes.ds) await putRecords(this.sql, domainId, changes.ds);
  }

  async label(domainId: number, { tags, notes }: DomainLabels): Promise<void> {
    const orNull = <Item>(list: readonly Item[] = []): readonly Item[] | null =>
      list.length > 0 ? list : null;
    await this.changeOne(
      'domain_label',
      `update domains d set tags = case when $2 then $3 else tags end, tag_keys = case when $2 then $4 else tag_keys end, notes = case when $5 then $6 else notes end
        where d.id = $1 and ${LISTED}`,
      [
        domainId,
        tags !== undefined,
        orNull(tags),
        orNull(tags?.map(tagKey)),
        notes !== undefined,
        notes ?? null,
      ],
    );
  }

  async statusesChanged(domainId: number, registryStatuses: readonly string[]): Promise<void> {
    await this.changeOne(
      'domain_statuses',
      `update domains set registry_statuses = $2, status_sync_at = null, status_sync_tried_at = null, compare_at = null where id = $1`,
      [domainId, registryStatuses],
    );
  }

  async takeStatusDrift(now: Date, nextAt: Date, limit: number): Promise<StatusDrift[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<DriftedDomain>(
      'domain_take_drift',
      `with due as materialized (select id, status_sync_tried_at is not null as tried_before from domains
                                  where status_sync_at <= $1 and removed_at is null and state = 'active' and busy_operation_id is null and ${accountScopeSql('account_id', 4, 5)}
                                    and ${registryOpenSql('domains.connection_id', 6)}
                                  order by status_sync_at limit $3 for update skip locked)
       update domains d set status_sync_at = $2, status_sync_tried_at = $1 from due where d.id = due.id
       returning d.id, d.name, d.connection_id, d.locked, d.locks, d.registry_statuses, due.tried_before`,
      [at, this.sql.due.toAccountTime(nextAt), limit, only, except, now],
    );
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      connectionId: row.connection_id,
      locked: row.locked,
      locks: row.locks,
      registryStatuses: row.registry_statuses,
      isUnconfirmed: row.tried_before,
    }));
  }

  async expiredAuthCodes(now: Date, afterId: number, limit: number): Promise<AuthCodeHolder[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<Pick<DomainEntity, 'id' | 'account_id' | 'name'>>(
      'domain_expired_auth_codes',
      `select d.id, d.account_id, d.name from domains d where d.auth_code_expires_at <= $1 and d.id > $2 and ${LISTED} and ${accountScopeSql('d.account_id', 4, 5)}
          and ${registryOpenSql('d.connection_id', 6)} order by d.id limit $3`,
      [at, afterId, limit, only, except, now],
    );
    return rows.map((row) => ({ id: row.id, accountId: row.account_id, name: row.name }));
  }

  private async changeOne(name: string, text: string, values: unknown[]): Promise<void> {
    this.uow.assertOpen();
    this.sql.send(name, text, values, (changed) => {
      if (changed !== 1) throw new Error(`domain ${String(values[0])} is not in a state for ${name}`);
    });
  }
}
