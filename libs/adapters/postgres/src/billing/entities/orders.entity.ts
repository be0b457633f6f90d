import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'orders' })
export class OrderEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'uuid', nullable: true })
  operation_id: string | null;

  @Column({ type: 'text' })
  status: 'success' | 'failed' | 'initialized' | 'review' | 'started';

  @Column({ type: 'char', length: 3 })
  currency: string;

  @Column({ type: 'numeric', precision: 18, scale: 8, nullable: true })
  currency_rate: string | null;

  @Column({ type: 'bigint' })
  auth_amount: string;

  @Column({ type: 'bigint' })
  total_capture: string;

  @Column({ type: 'bigint' })
  total_refund: string;

  @Column({ type: 'bigint' })
  final_amount: string;

  @Column({ type: 'timestamptz' })
  created_at: Date;
}
