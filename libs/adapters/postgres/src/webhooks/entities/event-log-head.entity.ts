import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The end of the log. A writer holds this row until its commit: once a position is visible, no lower one
 * appears later
 */
@Entity({ name: 'event_log_head' })
export class EventLogHeadEntity {
  @PrimaryColumn({ type: 'boolean' })
  one: boolean;

  @Column({ type: 'bigint' })
  position: string;

  @Column({ type: 'timestamptz' })
  logged_at: Date;
}
