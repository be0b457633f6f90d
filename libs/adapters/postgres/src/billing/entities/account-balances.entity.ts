import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row per account, locked last before commit; equal to the sum of the account's postings */
@Entity({ name: 'account_balances' })
export class AccountBalanceEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @Column({ type: 'char', length: 3 })
  currency: string;

  @Column({ type: 'bigint' })
  available: string;

  @Column({ type: 'bigint' })
  held: string;

  @Column({ type: 'bigint' })
  credit_limit: string;
}
