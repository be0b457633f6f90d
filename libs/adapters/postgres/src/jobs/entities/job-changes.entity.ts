import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Without references: it is written in units of work of other cores, which wait for no lock of the job. */
@Entity({ name: 'job_changes' })
export class JobChangeEntity {
  /** Order in which sealed texts are encrypted again */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @PrimaryColumn({ type: 'uuid' })
  job_id: string;

  @PrimaryColumn({ type: 'int' })
  position: number;

  /** Fields that the item changed, before and after, as JSON, sealed, since they may hold contacts */
  @Column({ type: 'text' })
  sealed: string;
}
