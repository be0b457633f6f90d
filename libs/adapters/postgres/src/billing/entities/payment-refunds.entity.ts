import type { PaymentRefundState } from '@registrar/billing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'payment_refunds' })
export class PaymentRefundEntity {
  /** The idempotency key at the gateway, too */
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
   * created: credit taken, nothing sent · asked: outcome not known · pending: the gateway has it ·
   * succeeded: paid back · failed: not paid back, the credit is back
   */
  @Column({ type: 'text' })
  state: PaymentRefundState;

  @Column({ type: 'text', nullable: true })
  gateway_id: string | null;

  @Column({ type: 'int' })
  asked: number;

  /** When the gateway was asked first: it knows the key for a day */
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
