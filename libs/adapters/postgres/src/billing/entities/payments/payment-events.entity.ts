import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Processed events of the gateway, written in the transaction that applies them: each is applied once */
@Entity({ name: 'payment_events' })
export class PaymentEventEntity {
  @PrimaryColumn({ type: 'text' })
  id: string;

  @Column({ type: 'text' })
  type: string;

  @Column({ type: 'uuid', nullable: true })
  payment_id: string | null;

  @Column({ type: 'text' })
  outcome: 'applied' | 'nothing_new' | 'not_ours';

  @Column({ type: 'timestamptz' })
  received_at: Date;
}
