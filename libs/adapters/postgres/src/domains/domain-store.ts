import { addYears, type UnitOfWork } from '@registrar/kernel';
import { domainNotAvailable } from '@registrar/domains';
import { type Activation, DomainStore, type NewDomain, type StatusDrift } from '@registrar/domains/ports';
import { type Sql, violates } from '../sql';

interface DriftRow {
  id: number;
  name: string;
  connection_id: number;
  locked: boolean;
  registry_statuses: string[];
}

export class PostgresDomainStore extends DomainStore {
  constructor(private readonly sql: Sql, private readonly uow: UnitOfWork) {
    super();
  }

  async addInitialized(domain: NewDomain): Promise<number> {
    this.uow.assertOpen();
    try {
      // Until the registry says better, the term runs from the purchase; years are not for the database, which counts in its own time zone.
      const row = await this.sql.row<{ id: number }>(
        'domain_add',
        `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
                              premium, renewal_price, nameservers, registrant_id, admin_id, tech_id, billing_id, operation_id, order_id, created_at)
         values ($1, $2, $3, $4, 'initialized', $5, $19, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $5)
         returning id`,
        [
          domain.accountId, domain.name, domain.tld, domain.connectionId, domain.createdAt, domain.years, domain.autorenewEnabled, domain.locked,
          domain.privacyEnabled, domain.premium, domain.renewalPrice?.minor.toString() ?? null, domain.nameservers, domain.contactIds.registrant,
          domain.contactIds.admin, domain.contactIds.tech, domain.contactIds.billing, domain.operationId, domain.orderId,
          addYears(domain.createdAt, domain.years),
        ],
      );
      return row!.id;
    } catch (error) {
      if (violates(error, 'domains_name_uq')) throw domainNotAvailable();
      throw error;
    }
  }

  async accept(domainId: number): Promise<void> {
    await this.changeOne('domain_accept', `update domains set state = 'pending_create' where id = $1 and state = 'initialized'`, [domainId]);
  }

  async activate(domainId: number, activation: Activation): Promise<void> {
    await this.changeOne(
      'domain_activate',
      `update domains set state = 'active', registered_at = $2, expires_at = $3, roid = $4, registry_statuses = $5, transfer_lock_until = $6, status_sync_at = $7
        where id = $1 and state in ('initialized', 'pending_create')`,
      [
        domainId, activation.registeredAt, activation.expiresAt, activation.roid ?? null, activation.registryStatuses, activation.transferLockUntil,
        activation.statusSyncAt ?? null,
      ],
    );
  }

  async fail(domainId: number, at: Date): Promise<void> {
    await this.changeOne('domain_fail', `update domains set state = 'failed', removed_at = $2 where id = $1 and state in ('initialized', 'pending_create')`, [
      domainId, at,
    ]);
  }

  async statusesChanged(domainId: number, registryStatuses: readonly string[]): Promise<void> {
    await this.changeOne('domain_statuses', `update domains set registry_statuses = $2, status_sync_at = null where id = $1`, [domainId, registryStatuses]);
  }

  async takeStatusDrift(now: Date, nextAt: Date, limit: number): Promise<StatusDrift[]> {
    const rows = await this.sql.rows<DriftRow>(
      'domain_take_drift',
      `update domains set status_sync_at = $2
        where id = any(array(select id from domains where status_sync_at <= $1 and removed_at is null and state = 'active'
                              order by status_sync_at limit $3 for update skip locked))
        returning id, name, connection_id, locked, registry_statuses`,
      [now, nextAt, limit],
    );
    return rows.map((row) => ({
      id: row.id, name: row.name, connectionId: row.connection_id, locked: row.locked, registryStatuses: row.registry_statuses,
    }));
  }

  private async changeOne(name: string, text: string, values: unknown[]): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(name, text, values);
    if (changed !== 1) throw new Error(`domain ${String(values[0])} is not in a state for ${name}`);
  }
}
