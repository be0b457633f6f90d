import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Chargebacks as reported by the gateway; the amounts they take are in payment_reversals */
@Entity({ name: 'payment_disputes' })
export class PaymentDisputeEntity {
  @PrimaryColumn({ type: 'text' })
  id: string;

  @Column({ type: 'uuid' })
  payment_id: string;

  @Column({ type: 'bigint' })
  amount: string;

  @Column({ type: 'text' })
  currency: string;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'text' })
  status: string;

  @Column({ type: 'timestamptz' })
  opened_at: Date;

  @Column({ type: 'timestamptz' })
  told_at: Date;

  /**
   * When the gateway last reported that the bank withdrew the money; the later of the two times decides, of
   * equal ones the other. Null in older disputes: nothing is booked for them
   */
  @Column({ type: 'timestamptz', nullable: true })
  withdrawn_at: Date | null;

  /** When the gateway last reported that the amount was returned to the registrar */
  @Column({ type: 'timestamptz', nullable: true })
  reinstated_at: Date | null;
}
