import type { PaymentState } from '@registrar/billing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'payments' })
export class PaymentEntity {
  /** Also the idempotency key at the gateway */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'bigint' })
  amount: string;

  @Column({ type: 'char', length: 3 })
  currency: string;

  /**
   * created: not sent · asked: sent to the gateway, no answer known · waiting: for the customer · succeeded:
   * credited · failed, canceled, expired: not paid
   */
  @Column({ type: 'text' })
  state: PaymentState;

  /** Idempotency key of the request, while it is valid */
  @Column({ type: 'text', nullable: true })
  request_key: string | null;

  @Column({ type: 'text', nullable: true })
  gateway_id: string | null;

  /** The gateway's id of the received payment, which refunds and disputes refer to */
  @Column({ type: 'text', nullable: true })
  gateway_charge: string | null;

  @Column({ type: 'text', nullable: true })
  page_url: string | null;

  @Column({ type: 'timestamptz' })
  page_ends_at: Date;

  @Column({ type: 'int' })
  asked: number;

  @Column({ type: 'text', nullable: true })
  trouble: string | null;

  /** Refunded to the card, refunds in progress included */
  @Column({ type: 'bigint' })
  refunded: string;

  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  attention_at: Date | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  settled_at: Date | null;
}
