import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Events of the gateway, written in the transaction that does what they ask for: each counts once */
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
