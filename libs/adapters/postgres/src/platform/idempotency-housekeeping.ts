import { IdempotencyHousekeeping } from '@registrar/kernel';
import type { Sql } from '../sql';

/**
 * The condition of `PostgresIdempotencyKeys.claim` for taking an expired key; a key that is being claimed is
 * skipped.
 */
const REMOVE = `
with expired as (
  select k.account_id, k.key
    from idempotency_keys k
   where k.expires_at <= $1 and not exists (select from operations o where o.id = k.operation_id and o.state in ('open', 'pending'))
   order by k.expires_at limit $2 for update of k skip locked
)
delete from idempotency_keys k using expired e where k.account_id = e.account_id and k.key = e.key`;

export class PostgresIdempotencyHousekeeping extends IdempotencyHousekeeping {
  constructor(private readonly sql: Sql) {
    super();
  }

  removeExpired(now: Date, limit: number): Promise<number> {
    return this.sql.change('idempotency_remove_expired', REMOVE, [now, limit]);
  }
}
