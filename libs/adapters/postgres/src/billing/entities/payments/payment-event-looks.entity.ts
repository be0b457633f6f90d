import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Progress of reading the card gateway's stored events, in one row: events that no webhook delivered are
 * processed then
 */
@Entity({ name: 'payment_event_looks' })
export class PaymentEventLookEntity {
  @PrimaryColumn({ type: 'boolean' })
  id: boolean;

  /** All earlier events of the gateway are processed; null: none was read yet */
  @Column({ type: 'timestamptz', nullable: true })
  taken_until: Date | null;

  /**
   * Where the next poll starts, minus its overlap: later than taken_until where an event could not be
   * processed, until the present is reached
   */
  @Column({ type: 'timestamptz', nullable: true })
  looked_until: Date | null;

  /** Time of the next poll; during a poll, when another process may take it over */
  @Column({ type: 'timestamptz' })
  due_at: Date;
}
