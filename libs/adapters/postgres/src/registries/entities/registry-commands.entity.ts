import type { AnsweredCommand } from '@registrar/registries/ports';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'registry_commands' })
export class RegistryCommandEntity {
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  /** Begins with the UUID of the operation, and by that with the time that tells its partition. */
  @PrimaryColumn({ type: 'text' })
  cltrid: string;

  @Column({ type: 'int' })
  connection_id: number;

  @Column({ type: 'uuid', nullable: true })
  operation_id: string | null;

  @Column({ type: 'text' })
  command: string;

  @Column({ type: 'text' })
  object: string;

  @Column({ type: 'text' })
  request: string;

  @Column({ type: 'timestamptz' })
  sent_at: Date;

  @Column({ type: 'text', nullable: true })
  svtrid: string | null;

  @Column({ type: 'int', nullable: true })
  result_code: number | null;

  @Column({ type: 'text', nullable: true })
  outcome: AnsweredCommand['outcome'] | null;

  @Column({ type: 'text', nullable: true })
  response: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  answered_at: Date | null;
}
