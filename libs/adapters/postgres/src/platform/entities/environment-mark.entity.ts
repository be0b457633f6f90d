import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The environment of this database: an application of another one refuses to start */
@Entity({ name: 'environment_mark' })
export class EnvironmentMarkEntity {
  @PrimaryColumn({ type: 'boolean' })
  id: boolean;

  @Column({ type: 'text' })
  environment: 'production' | 'sandbox';

  /** Distinguishes the stacks of one Redis server */
  @Column({ type: 'uuid' })
  stack: string;

  @Column({ type: 'timestamptz' })
  marked_at: Date;
}
