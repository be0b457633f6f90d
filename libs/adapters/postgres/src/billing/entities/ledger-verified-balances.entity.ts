import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sums of an account's postings up to a ledger transaction, as the last check has verified them */
@Entity({ name: 'ledger_verified_balances' })
export class LedgerVerifiedBalanceEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'char', length: 3 })
  currency: string;

  @Column({ type: 'bigint' })
  available: string;

  @Column({ type: 'bigint' })
  held: string;

  @Column({ type: 'uuid' })
  up_to: string;
}
