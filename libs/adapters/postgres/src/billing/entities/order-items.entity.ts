import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'order_items' })
export class OrderItemEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  order_id: number;

  @Column({ type: 'text', nullable: true })
  name: string | null;

  @Column({ type: 'text' })
  type: 'registration' | 'renewal' | 'transfer' | 'whois_privacy' | 'restore';

  @Column({ type: 'text' })
  status: 'success' | 'failed' | 'refunded' | 'initialized' | 'canceled';

  @Column({ type: 'text', nullable: true })
  interval: string | null;

  @Column({ type: 'int' })
  duration: number;

  @Column({ type: 'int' })
  quantity: number;

  @Column({ type: 'bigint', nullable: true })
  original_price: string | null;

  @Column({ type: 'bigint' })
  price: string;

  @Column({ type: 'bigint', nullable: true })
  tax_amount: string | null;

  @Column({ type: 'bigint', nullable: true })
  price_non_usd: string | null;

  @Column({ type: 'text', nullable: true })
  tld: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  refundable_until: Date | null;

  /** The refund operation; null: not refunded, or refunded with an amount of 0 */
  @Column({ type: 'uuid', nullable: true })
  refund_operation_id: string | null;
}
