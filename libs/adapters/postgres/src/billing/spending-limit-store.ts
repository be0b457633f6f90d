import { Money, type UnitOfWork } from '@registrar/kernel';
import { creditLimitUsed, type SpendingLimitsOfAccount } from '@registrar/billing';
import { SpendingLimitStore } from '@registrar/billing/ports';
import type { Sql } from '../sql';
import type { AccountBalanceEntity } from './entities/account-balances.entity';
import { AccountEntity } from '../accounts/entities/accounts.entity';

type StoredLimits = Pick<AccountBalanceEntity, 'credit_limit' | 'currency'> &
  Pick<AccountEntity, 'purchase_limit'>;

const FIND = `
select coalesce(b.credit_limit, 0) as credit_limit, coalesce(b.currency, 'USD') as currency, a.purchase_limit
  from accounts a left join account_balances b on b.account_id = a.id where a.id = $1`;

const limitsOf = ({
  credit_limit: credit,
  currency,
  purchase_limit: purchase,
}: StoredLimits): SpendingLimitsOfAccount => ({
  creditLimit: Money.of(BigInt(credit), currency),
  ...(purchase !== null && { purchaseLimit: Money.of(BigInt(purchase), currency) }),
});

/**
 * The purchase limit is in the account's row, the credit limit in its balance's row, which every posting
 * checks.
 */
export class PostgresSpendingLimitStore extends SpendingLimitStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(accountId: number): Promise<SpendingLimitsOfAccount | undefined> {
    const row = await this.sql.row<StoredLimits>('spending_limits_find', FIND, [accountId]);
    return row && limitsOf(row);
  }

  async lock(accountId: number): Promise<SpendingLimitsOfAccount | undefined> {
    this.uow.assertOpen();
    // read after the lock is taken: in one statement the balance's row could be older than a concurrent
    // change; `no key`: postings refer to the account
    await this.sql.rows('spending_limits_lock', 'select from accounts where id = $1 for no key update', [
      accountId,
    ]);
    return this.find(accountId);
  }

  async save(accountId: number, { creditLimit, purchaseLimit }: SpendingLimitsOfAccount): Promise<void> {
    this.uow.assertOpen();
    await this.sql
      .repository(AccountEntity)
      .update({ id: accountId }, { purchase_limit: purchaseLimit?.minor.toString() ?? null });
    // a row refused by its check would appear in the database's log
    const changed = await this.sql.change(
      'spending_limits_credit',
      `insert into account_balances as b (account_id, currency, credit_limit) values ($1, $2, $3)
       on conflict (account_id) do update set credit_limit = excluded.credit_limit where b.available + excluded.credit_limit >= 0`,
      [accountId, creditLimit.currency, creditLimit.minor.toString()],
    );
    if (changed !== 1) throw creditLimitUsed();
  }
}
