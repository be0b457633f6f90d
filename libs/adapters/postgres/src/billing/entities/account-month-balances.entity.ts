import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Balance of an account at the start of a month (UTC), from its postings; written once no earlier posting is
 * possible
 */
@Entity({ name: 'account_month_balances' })
export class AccountMonthBalanceEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'date' })
  month: string;

  @Column({ type: 'bigint' })
  balance: string;
}
