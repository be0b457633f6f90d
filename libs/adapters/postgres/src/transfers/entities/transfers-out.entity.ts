import type { OutboundState } from '@registrar/transfers';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Outbound transfers to other registrars, as reported by the registry */
@Entity({ name: 'transfers_out' })
export class TransferOutEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  domain_id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'int' })
  connection_id: number;

  @Column({ type: 'text' })
  name: string;

  /**
   * noticed: a sign of a transfer, not confirmed by the registry · pending: published as initiated ·
   * completed · canceled: no longer pending, still sponsored by the registrar · dropped: no transfer was
   * found
   */
  @Column({ type: 'text' })
  state: OutboundState;

  /** Client id of the gaining registrar at the registry */
  @Column({ type: 'text', nullable: true })
  gaining: string | null;

  /** Sent by the registry: identifies the request */
  @Column({ type: 'timestamptz', nullable: true })
  requested_at: Date | null;

  /** When the registry approves automatically */
  @Column({ type: 'timestamptz', nullable: true })
  act_at: Date | null;

  @Column({ type: 'timestamptz' })
  noticed_at: Date;

  /** Time of the next status query to the registry */
  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  /** The refusal in progress; its reconciler queries the registry meanwhile */
  @Column({ type: 'uuid', nullable: true })
  reject_operation_id: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  ended_at: Date | null;
}
