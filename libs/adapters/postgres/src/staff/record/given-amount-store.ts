import { Money, type UnitOfWork } from '@registrar/kernel';
import { type GivenAmount, GivenAmountStore } from '@registrar/staff/ports';
import type { Sql } from '../../sql';
import { StaffGivenAmountEntity } from '../entities/staff-given-amounts.entity';

/** First key of the advisory lock; the second is the account. */
const AMOUNTS_LOCK = 7_272_041;

export class PostgresGivenAmountStore extends GivenAmountStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async lock(accountId: number): Promise<void> {
    this.uow.assertOpen();
    await this.sql.row('staff_given_amount_lock', 'select pg_advisory_xact_lock($1, $2)', [
      AMOUNTS_LOCK,
      accountId,
    ]);
  }

  async total(
    { accountId, member, name, amount: { currency } }: Omit<GivenAmount, 'act' | 'at'>,
    since: Date,
  ): Promise<Money> {
    const row = await this.sql.row<{ total: string }>(
      'staff_given_amount_total',
      `select coalesce(sum(amount), 0)::text as total from staff_given_amounts
        where account_id = $1 and given_at > $2 and currency = $3 and (member = $4 or lower(name) = lower($5))`,
      [accountId, since, currency, member, name],
    );
    return Money.of(BigInt(row!.total), currency);
  }

  async add({ accountId, member, name, act, amount, at }: GivenAmount): Promise<void> {
    this.uow.assertOpen();
    await this.sql.repository(StaffGivenAmountEntity).insert({
      account_id: accountId,
      member,
      name,
      act,
      amount: amount.minor.toString(),
      currency: amount.currency,
      given_at: at,
    });
  }
}
