import type { RecipientState } from '@registrar/dns';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One for each account and address that its mail is forwarded to, from when the account asks for agreement;
 * what the owner said is never forgotten
 */
@Entity({ name: 'forwarding_recipients' })
export class ForwardingRecipientEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  account_id: number;

  /** As written first */
  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  address: string;

  @Column({ type: 'text' })
  state: RecipientState;

  /** When to see whether a mail is to be sent; null: none is */
  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  last_sent_at: Date | null;

  /** Of the last mail: as long as its link works no other is sent unasked */
  @Column({ type: 'timestamptz', nullable: true })
  link_ends_at: Date | null;

  @Column({ type: 'int' })
  sent: number;

  @Column({ type: 'timestamptz', nullable: true })
  decided_at: Date | null;
}
