import { Money, type UnitOfWork } from '@registrar/kernel';
import { CreditRefills } from '@registrar/sandbox/ports';
import type { Sql } from '../sql';
import type { AccountCreditRefillEntity } from './entities/account-credit-refills.entity';

export class PostgresCreditRefills extends CreditRefills {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async take(accountId: number, now: Date, everySeconds: number): Promise<number | undefined> {
    this.uow.assertOpen();
    const taken = await this.sql.change(
      'credit_refill_take',
      `insert into account_credit_refills as r (account_id, refilled_at) values ($1, $2)
       on conflict (account_id) do update set refilled_at = $2 where r.refilled_at <= $3`,
      [accountId, now, new Date(now.getTime() - everySeconds * 1_000)],
    );
    if (taken === 1) return undefined;
    const row = await this.sql.row<Pick<AccountCreditRefillEntity, 'refilled_at'>>(
      'credit_refill_last',
      'select refilled_at from account_credit_refills where account_id = $1',
      [accountId],
    );
    return Math.max(1, Math.ceil((row!.refilled_at.getTime() - now.getTime()) / 1_000) + everySeconds);
  }

  async available(accountId: number): Promise<Money> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ available: string }>(
      'credit_refill_available',
      'select available from account_balances where account_id = $1 for update',
      [accountId],
    );
    return Money.of(BigInt(row?.available ?? 0));
  }
}
