import type { RecipientState } from '@registrar/dns';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One per account and address that its mail is forwarded to, from when the account requests consent; the
 * owner's answer is retained permanently
 */
@Entity({ name: 'forwarding_recipients' })
export class ForwardingRecipientEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  account_id: number;

  /** As first written */
  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  address: string;

  @Column({ type: 'text' })
  state: RecipientState;

  /** When to check whether a mail is due; null: none is */
  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  last_sent_at: Date | null;

  /** Of the last mail: while its link is valid no other is sent automatically */
  @Column({ type: 'timestamptz', nullable: true })
  link_ends_at: Date | null;

  @Column({ type: 'int' })
  sent: number;

  @Column({ type: 'timestamptz', nullable: true })
  decided_at: Date | null;
}
