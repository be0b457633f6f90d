import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Domains that are older than data_reminder_turns, until all of them have a turn */
@Entity({ name: 'data_reminder_enrolment' })
export class DataReminderEnrolmentEntity {
  /** 1 */
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  /** Domains up to this number have a turn */
  @Column({ type: 'int' })
  enrolled_to: number;

  /** The newest of the older domains */
  @Column({ type: 'int' })
  last_id: number;

  /** Anniversaries of older domains count from here */
  @Column({ type: 'timestamptz' })
  started_at: Date;
}
