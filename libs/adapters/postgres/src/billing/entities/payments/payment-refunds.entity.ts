import type { PaymentRefundState } from '@registrar/billing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'payment_refunds' })
export class PaymentRefundEntity {
  /** Also the idempotency key at the gateway */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'uuid' })
  payment_id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'bigint' })
  amount: string;

  @Column({ type: 'char', length: 3 })
  currency: string;

  @Column({ type: 'text' })
  reference: string;

  /**
   * created: credit taken, not sent · asked: outcome unknown · pending: the gateway has it · succeeded:
   * refunded · failed: not refunded, the credit is restored
   */
  @Column({ type: 'text' })
  state: PaymentRefundState;

  @Column({ type: 'text', nullable: true })
  gateway_id: string | null;

  @Column({ type: 'int' })
  asked: number;

  /** Time of the first request to the gateway, which remembers the key for a day */
  @Column({ type: 'timestamptz', nullable: true })
  asked_at: Date | null;

  @Column({ type: 'text', nullable: true })
  trouble: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  attention_at: Date | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  settled_at: Date | null;
}
