import type { UnitOfWork } from '@registrar/kernel';
import type { RestoredHost } from '@registrar/domains';
import { DomainReturns, type LeftDomain, type Reinstatement } from '@registrar/domains/ports';
import { type Sql, violates } from '../sql';
import { HELD, type HeldRow, toHeld } from './held-domain-rows';
import type { DomainEntity } from './entities/domains.entity';

/** The newest domain with this name that any account ever held. */
const NEWEST = `select d.id, d.account_id, d.state, d.removed_at is null as is_here, d.removal_reason from domains d
  where d.name = $1 and d.state in ('pending_create', 'active', 'deleted', 'transferred') order by d.id desc limit 1`;

interface NewestDomain extends Pick<DomainEntity, 'id' | 'account_id' | 'state' | 'removal_reason'> {
  is_here: boolean;
}

export class PostgresDomainReturns extends DomainReturns {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(accountId: number, name: string): Promise<LeftDomain | undefined> {
    this.uow.assertOpen();
    const newest = await this.sql.row<NewestDomain>('domain_newest', NEWEST, [name]);
    if (newest?.account_id !== accountId || newest.state === 'transferred') return undefined;
    const row = await this.sql.row<HeldRow>('domain_left_hold', `${HELD} where d.id = $1 for update`, [
      newest.id,
    ]);
    const { state: _state, busyOperationId: _busy, ...left } = toHeld(row!);
    const hosts = await this.sql.rows<RestoredHost>(
      'domain_left_hosts',
      'select hostname, ips from vanity_nameservers where domain_id = $1 and cardinality(ips) > 0 order by hostname',
      [newest.id],
    );
    return {
      ...left,
      isInAccount: newest.is_here,
      hosts,
      ...(newest.removal_reason && { reason: newest.removal_reason }),
    };
  }

  async lastOwner(name: string): Promise<number | undefined> {
    return (await this.sql.row<NewestDomain>('domain_newest', NEWEST, [name]))?.account_id;
  }

  async reinstate(
    domainId: number,
    { expiresAt, locks, registryStatuses, statusSyncAt }: Reinstatement,
  ): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql
      .change(
        'domain_reinstate',
        `update domains set state = 'active', removed_at = null, removal_reason = null, expires_at = $2, locks = $3, registry_statuses = $4, status_sync_at = $5,
                            compare_at = null, calendar_at = null
          where id = $1 and state = 'deleted'`,
        [domainId, expiresAt, locks, registryStatuses, statusSyncAt],
      )
      .catch((error: unknown) => {
        if (violates(error, 'domains_name_uq'))
          throw new Error(`domain ${domainId} cannot come back: its name is here`, { cause: error });
        throw error;
      });
    if (changed !== 1) throw new Error(`domain ${domainId} is not in a state for domain_reinstate`);
  }
}
