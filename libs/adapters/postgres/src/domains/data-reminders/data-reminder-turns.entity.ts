import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a domain is checked next for the yearly reminder of its registration data */
@Entity({ name: 'data_reminder_turns' })
export class DataReminderTurnEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  /** Also the end of the claim of a process */
  @Column({ type: 'timestamptz' })
  due_at: Date;

  /** The day by which its registrant is reminded; null: not determined yet */
  @Column({ type: 'timestamptz', nullable: true })
  remind_by: Date | null;
}
