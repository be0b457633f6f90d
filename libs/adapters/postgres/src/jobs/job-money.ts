import type { Money } from '@registrar/kernel';
import type { JobScope } from '@registrar/jobs';
import { type CalledOrder, JobMoney, type KeyOutcome, type OrderCharge } from '@registrar/jobs/ports';
import type { Sql } from '../sql';
import { accountColumn, usd } from './job-rows';

const NONE = { cents: '0' };

/**
 * Of the order of this operation: a refund names the order that it gives back, which is not charged by it. An
 * order that is not settled holds what is authorized for it.
 */
const CHARGED = `
select id, case when status = 'failed' then 0 when status = 'success' then total_capture else greatest(total_capture, auth_amount) end::text as cents
  from orders where (operation_id = $3::uuid or ($3::uuid is null and id = $2::int)) and ($1::int is null or account_id = $1) and currency = 'USD' order by id limit 1`;

/**
 * An operation that the registry decides on later has been accepted: its call answered 200. A claim whose lease has
 * ended gets another lease: a call that stood still since cannot commit after its item ended without it.
 */
const BY_KEY = `
with fenced as (
  update idempotency_keys set lease = n.lease, claim = claim || jsonb_build_object('lease', n.lease) from (select gen_random_uuid()::text as lease) n
   where account_id = $1 and key = $2 and lease_until <= $3 and answer_status is null and operation_id is null and not has_effect)
select k.operation_id as "operationId",
       case when o.state = 'open' then 'open' when o.state = 'refused' then 'refused' when o.state is not null then 'done'
            when k.answer_status < 400 then 'done' when k.answer_status is not null then 'refused' when k.lease_until > $3 then 'open' else 'none' end as kind
  from idempotency_keys k left join operations o on o.id = k.operation_id where k.account_id = $1 and k.key = $2`;

export class PostgresJobMoney extends JobMoney {
  constructor(private readonly sql: Sql) {
    super();
  }

  async available(accountId: number): Promise<Money> {
    const row = await this.sql.row<{ cents: string }>(
      'job_money_available',
      `select (available + credit_limit)::text as cents from account_balances where account_id = $1 and currency = 'USD'`,
      [accountId],
    );
    return usd((row ?? NONE).cents);
  }

  async charged(scope: JobScope, { orderId, operationId }: CalledOrder): Promise<OrderCharge> {
    if (orderId === undefined && operationId === undefined) return { charged: usd(NONE.cents) };
    const row = await this.sql.row<{ id: number; cents: string }>('job_money_charged', CHARGED, [
      accountColumn(scope),
      orderId ?? null,
      operationId ?? null,
    ]);
    return row ? { orderId: row.id, charged: usd(row.cents) } : { charged: usd(NONE.cents) };
  }

  async outcomeOfKey(scope: JobScope, key: string, now: Date): Promise<KeyOutcome> {
    // keys are those of accounts; what staff call can be repeated without one
    if (scope === 'staff') return { kind: 'none' };
    const row = await this.sql.row<{ kind: KeyOutcome['kind']; operationId: string | null }>(
      'job_call_by_key',
      BY_KEY,
      [scope, key, now],
    );
    return row ? { kind: row.kind, operationId: row.operationId ?? undefined } : { kind: 'none' };
  }
}
