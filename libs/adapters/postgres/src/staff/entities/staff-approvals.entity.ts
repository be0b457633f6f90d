import type { JsonValue } from '@registrar/kernel';
import type { ActRefusal, Approval } from '@registrar/staff';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Acts of staff that wait for a second member of staff, or waited. */
@Entity({ name: 'staff_approvals' })
export class StaffApprovalEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  act: Approval['act'];

  @Column({ type: 'text' })
  target: string;

  /** Fields of the act, secrets and personal data masked. */
  @Column({ type: 'jsonb' })
  command: JsonValue;

  /** The whole command, until it was carried out, refused, rejected or has expired. */
  @Column({ type: 'text', nullable: true })
  command_sealed: string | null;

  /** Keyed hash of requester, act and command: the same request twice waits once. */
  @Column({ type: 'text' })
  digest: string;

  @Column({ type: 'text' })
  state: Approval['state'];

  @Column({ type: 'text' })
  requested_by: string;

  /** `user:5` or `key:3`, which stays when the name changes; null for requests from before the column. */
  @Column({ type: 'text', nullable: true })
  requester: string | null;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  expires_at: Date;

  @Column({ type: 'text', nullable: true })
  decided_by: string | null;

  @Column({ type: 'text', nullable: true })
  decision_reason: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  decided_at: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  refusal: ActRefusal | null;

  /** Why the act waits; null for requests from before the column. */
  @Column({ type: 'text', nullable: true })
  cause: string | null;
}
