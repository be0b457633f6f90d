import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'ledger_postings' })
export class LedgerPostingEntity {
  @PrimaryColumn({ type: 'uuid' })
  transaction_id: string;

  @PrimaryColumn({ type: 'int' })
  line: number;

  @Column({ type: 'text' })
  ledger_account: string;

  @Column({ type: 'int', nullable: true })
  account_id: number | null;

  /**
   * Signed: credits of the ledger account are positive, debits negative; a transaction sums to 0 per
   * currency
   */
  @Column({ type: 'bigint' })
  amount: string;

  @Column({ type: 'char', length: 3 })
  currency: string;

  /** The registry that charges; only for registry_payable */
  @Column({ type: 'int', nullable: true })
  connection_id: number | null;
}
