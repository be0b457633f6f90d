import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Maintenance windows of registries that staff announced. */
@Entity({ name: 'registry_windows' })
export class RegistryWindowEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  connection_id: number;

  @Column({ type: 'timestamptz' })
  starts_at: Date;

  @Column({ type: 'timestamptz' })
  ends_at: Date;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'text' })
  announced_by: string;

  @Column({ type: 'timestamptz' })
  announced_at: Date;

  /** Null: it applies. */
  @Column({ type: 'timestamptz', nullable: true })
  withdrawn_at: Date | null;

  @Column({ type: 'text', nullable: true })
  withdrawn_by: string | null;

  /** Start that accounts have the event about; null, or another than starts_at: it is to be written */
  @Column({ type: 'timestamptz', nullable: true })
  begun_event_for: Date | null;

  /** End that accounts have the event about; null, or another than ends_at: it is to be written */
  @Column({ type: 'timestamptz', nullable: true })
  ended_event_for: Date | null;
}
