import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which environment this database belongs to: an application of another one refuses to start */
@Entity({ name: 'environment_mark' })
export class EnvironmentMarkEntity {
  @PrimaryColumn({ type: 'boolean' })
  id: boolean;

  @Column({ type: 'text' })
  environment: 'production' | 'sandbox';

  /** Tells the stacks of one Redis server apart */
  @Column({ type: 'uuid' })
  stack: string;

  @Column({ type: 'timestamptz' })
  marked_at: Date;
}
