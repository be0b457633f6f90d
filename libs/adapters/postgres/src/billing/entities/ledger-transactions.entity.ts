import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'ledger_transactions' })
export class LedgerTransactionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'uuid', nullable: true })
  operation_id: string | null;

  @Column({ type: 'int', nullable: true })
  order_id: number | null;

  @Column({ type: 'text', nullable: true })
  reference: string | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;
}
