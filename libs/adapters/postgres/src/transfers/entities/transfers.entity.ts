import type { AwaitedCommand } from '@registrar/transfers';
import type { TransferState } from '@registrar/transfers';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Inbound transfers from other registrars, one per order; its operation has the payment and the decisions
 * made at the start
 */
@Entity({ name: 'transfers' })
export class TransferEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'uuid' })
  operation_id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  state: TransferState;

  /** The command whose outcome is not known: stored before it is sent */
  @Column({ type: 'text', nullable: true })
  awaiting: AwaitedCommand | null;

  /** The registrant's auth code, encrypted, until the transfer ends */
  @Column({ type: 'text', nullable: true })
  auth_code_sealed: string | null;

  /** When the newest request was about to be sent: messages about older requests are ignored */
  @Column({ type: 'timestamptz', nullable: true })
  sent_at: Date | null;

  /** When the registry decides automatically, if it sent the time */
  @Column({ type: 'timestamptz', nullable: true })
  act_at: Date | null;

  /** When it entered its state, or got a new code: it fails 30 days later */
  @Column({ type: 'timestamptz' })
  progress_at: Date;

  /** The resulting domain, once the registry has transferred it */
  @Column({ type: 'int', nullable: true })
  domain_id: number | null;

  @Column({ type: 'text', nullable: true })
  warning: string | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  /** It waits for the losing registrar's push: nothing was requested at the registry */
  @Column({ type: 'boolean', default: false })
  awaits_push: boolean;
}
