import type { DifferenceField } from '@registrar/domains/ports';
import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'registry_differences' })
export class RegistryDifferenceEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'int' })
  domain_id: number;

  @Column({ type: 'text' })
  field: DifferenceField;

  @Column({ type: 'jsonb' })
  ours: JsonValue;

  @Column({ type: 'jsonb' })
  theirs: JsonValue;

  @Column({ type: 'timestamptz' })
  found_at: Date;

  @Column({ type: 'timestamptz' })
  seen_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  resolved_at: Date | null;

  /**
   * gone: not found by a later comparison · taken_over: the local value was set to that of the registry ·
   * pushed: the local value was sent to the registry
   */
  @Column({ type: 'text', nullable: true })
  resolution: 'gone' | 'taken_over' | 'pushed' | null;
}
