import type { Money } from '@registrar/kernel';
import { JobMoney } from '@registrar/jobs/ports';
import type { Sql } from '../sql';
import { usd } from './job-rows';

const NONE = { cents: '0' };

/** An order that is not settled holds what is authorized for it. */
const CHARGED = `
select case when status = 'failed' then 0 when status = 'success' then total_capture else greatest(total_capture, auth_amount) end::text as cents
  from orders where id = $2 and account_id = $1 and currency = 'USD'`;

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

  async charged(accountId: number, orderId: number): Promise<Money> {
    const row = await this.sql.row<{ cents: string }>('job_money_charged', CHARGED, [accountId, orderId]);
    return usd((row ?? NONE).cents);
  }
}
