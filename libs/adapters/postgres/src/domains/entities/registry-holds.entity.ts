import type { ClientStatus } from '@registrar/registries';
import type { RegistryHoldKind } from '@registrar/domains';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Holds that staff set on domains: kind, evidence, and how far the registry is */
@Entity({ name: 'registry_holds' })
export class RegistryHoldEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  domain_id: number;

  @Column({ type: 'text' })
  kind: RegistryHoldKind;

  /** setting and lifting: the registry has not confirmed it yet */
  @Column({ type: 'text' })
  state: 'setting' | 'standing' | 'lifting' | 'lifted' | 'refused';

  /** EPP statuses that it requires */
  @Column({ type: 'text', array: true })
  statuses: ClientStatus[];

  /** Locks of the domain that it requires */
  @Column({ type: 'text', array: true })
  locks: ('RegistrarLock' | 'AccountLock' | 'ClientHold')[];

  /** Statuses that the domain had before any hold; a lift leaves them */
  @Column({ type: 'text', array: true })
  kept_statuses: string[];

  /** Locks that the domain had before any hold; a lift leaves them */
  @Column({ type: 'text', array: true })
  kept_locks: string[];

  @Column({ type: 'text' })
  reason: string;

  /** Text, or where the evidence is */
  @Column({ type: 'text', nullable: true })
  evidence: string | null;

  @Column({ type: 'text' })
  set_by: string;

  @Column({ type: 'timestamptz' })
  set_at: Date;

  @Column({ type: 'text', nullable: true })
  lift_reason: string | null;

  @Column({ type: 'text', nullable: true })
  lifted_by: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  lifted_at: Date | null;

  /** Why the registry does not have it yet, or refused it */
  @Column({ type: 'text', nullable: true })
  problem: string | null;

  /** When the worker continues; null: nothing is to be done */
  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;
}
