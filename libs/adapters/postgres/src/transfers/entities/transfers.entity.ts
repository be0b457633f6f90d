import type { AwaitedCommand } from '@registrar/transfers';
import type { TransferState } from '@registrar/transfers';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Transfers in from other registrars, one for each order; its operation has the money and what was decided
 * at its beginning
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

  /** The command to the registry whose outcome is not known here: written before it is sent */
  @Column({ type: 'text', nullable: true })
  awaiting: AwaitedCommand | null;

  /** The code of the registrant, sealed, until the transfer ends */
  @Column({ type: 'text', nullable: true })
  auth_code_sealed: string | null;

  /** When the newest request was about to be sent: messages about older requests do not concern it */
  @Column({ type: 'timestamptz', nullable: true })
  sent_at: Date | null;

  /** When the registry decides automatically, if it sent the time */
  @Column({ type: 'timestamptz', nullable: true })
  act_at: Date | null;

  /** When it came to its state, or got a new code: 30 days later it has failed */
  @Column({ type: 'timestamptz' })
  progress_at: Date;

  /** The domain that it became, from the moment in which the registry has moved it */
  @Column({ type: 'int', nullable: true })
  domain_id: number | null;

  @Column({ type: 'text', nullable: true })
  warning: string | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;
}
