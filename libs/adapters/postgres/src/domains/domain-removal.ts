import type { UnitOfWork } from '@registrar/kernel';
import { DomainRemovals, type RemovalReason } from '@registrar/domains/ports';
import type { Sql } from '../sql';
import { LISTED } from './domain-sql';

export class PostgresDomainRemovals extends DomainRemovals {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async boughtBy(accountId: number, orderId: number): Promise<number | undefined> {
    const row = await this.sql.row<{ id: number }>(
      'domain_bought_by',
      `select d.id from domains d where d.order_id = $2 and d.account_id = $1 and ${LISTED}
       union all
       select d.id from order_items i join orders o on o.id = i.order_id join domains d on d.account_id = o.account_id and d.name = i.name
        where i.order_id = $2 and i.type = 'whois_privacy' and o.account_id = $1 and d.order_id < i.order_id and ${LISTED}
       limit 1`,
      [accountId, orderId],
    );
    return row?.id;
  }

  async remove(domainId: number, at: Date, reason: RemovalReason): Promise<void> {
    this.uow.assertOpen();
    const removed = await this.sql.row<{ id: number }>(
      'domain_remove',
      `with removed as (
         update domains set state = 'deleted', removed_at = $2, removal_reason = $3, busy_operation_id = null, status_sync_at = null,
                            auth_code_sealed = null, auth_code_expires_at = null, tags = null, tag_keys = null, notes = null
          where id = $1 and state = 'active' and removed_at is null returning id),
       closed as (
         update registry_differences set resolved_at = $2, resolution = 'gone' where resolved_at is null and domain_id in (select id from removed))
       select id from removed`,
      [domainId, at, reason],
    );
    if (!removed) throw new Error(`domain ${domainId} is not in a state for domain_remove`);
  }
}
