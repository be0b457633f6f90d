import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row for each timeline that the primary has had: a replica that shows the row follows that timeline */
@Entity({ name: 'database_timelines' })
export class DatabaseTimelineEntity {
  /** System identifier of the cluster: a copy made from a dump brings rows of another one */
  @PrimaryColumn({ type: 'text' })
  system: string;

  @PrimaryColumn({ type: 'int' })
  timeline: number;

  /** Two servers that were promoted apart count the same number */
  @Column({ type: 'uuid' })
  mark: string;

  /** By the clock of the server, when a process saw the timeline first */
  @Column({ type: 'timestamptz' })
  noted_at: Date;
}
