import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The end of the log. Whoever writes to it holds this row until the commit: a position that is seen has
 * none below it that comes later
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
