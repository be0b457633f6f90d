import type { StaffRole } from '@registrar/staff';
import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'audit_log' })
export class AuditLogEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'text' })
  actor: string;

  @Column({ type: 'text' })
  role: StaffRole;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text' })
  target: string;

  @Column({ type: 'jsonb', nullable: true })
  before: JsonValue | null;

  @Column({ type: 'jsonb', nullable: true })
  after: JsonValue | null;

  @Column({ type: 'text' })
  request_id: string;

  @Column({ type: 'text', nullable: true })
  source: string | null;

  /** The reason as entered by staff; older entries may have it in after */
  @Column({ type: 'text', nullable: true })
  reason: string | null;

  /** Real time, by the clock of the database: tells the partition. */
  @PrimaryColumn({ type: 'timestamptz' })
  stored_at: Date;
}
