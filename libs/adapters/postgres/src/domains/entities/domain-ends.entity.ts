import type { TerminationStage } from '@registrar/domains';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Domains that left their account and are, or were, still sponsored by the registrar; a domain that was
 * restored and leaves again restarts its row
 */
@Entity({ name: 'domain_ends' })
export class DomainTerminationEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @Column({ type: 'int' })
  connection_id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'int' })
  account_id: number;

  /**
   * kept: until delete_at · deleting: operation_id is in progress · lapsing: the registry ends it
   * automatically · deleted: redemption, then pending delete · restoring: restore_operation_id is in progress
   * · restored: in its account again · gone: the name is free · left: at another registrar
   */
  @Column({ type: 'text' })
  stage: TerminationStage;

  @Column({ type: 'timestamptz' })
  delete_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  deleted_at: Date | null;

  /** The newest delete */
  @Column({ type: 'uuid', nullable: true })
  operation_id: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'text', nullable: true })
  trouble: string | null;

  @Column({ type: 'timestamptz' })
  removed_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  ended_at: Date | null;

  /** clientHold is set next (ERRP §2.2); null: no interruption is owed */
  @Column({ type: 'timestamptz', nullable: true })
  interruption_due_at: Date | null;

  /** Since when the registry has clientHold, as far as known */
  @Column({ type: 'timestamptz', nullable: true })
  interrupted_at: Date | null;

  /** A late interruption does not put the deletion off past it; null: it does */
  @Column({ type: 'timestamptz', nullable: true })
  delete_by: Date | null;

  /** clientHold is being set until then at the latest, by the real clock: no restore begins */
  @Column({ type: 'timestamptz', nullable: true })
  interrupting_until: Date | null;

  /** The newest restore */
  @Column({ type: 'uuid', nullable: true })
  restore_operation_id: string | null;
}
