import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How far the events that the card gateway keeps were looked through, in one row: what no webhook brought
 * is taken then
 */
@Entity({ name: 'payment_event_looks' })
export class PaymentEventLookEntity {
  @PrimaryColumn({ type: 'boolean' })
  id: boolean;

  /** All events that the gateway reported before are processed; null: none was read yet */
  @Column({ type: 'timestamptz', nullable: true })
  taken_until: Date | null;

  /**
   * Where the next look begins, less its overlap: later than taken_until where an event could not be taken,
   * until the present is reached
   */
  @Column({ type: 'timestamptz', nullable: true })
  looked_until: Date | null;

  /** Time of the next poll; during a poll, when another process may take it over */
  @Column({ type: 'timestamptz' })
  due_at: Date;
}
