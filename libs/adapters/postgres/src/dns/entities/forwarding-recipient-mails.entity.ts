import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Mails in the window that began with the first one, of recipients and of verifications: of an account, an
 * inbox (its keyed digest) or a domain
 */
@Entity({ name: 'forwarding_recipient_mails' })
export class ForwardingRecipientMailEntity {
  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'timestamptz' })
  window_start: Date;

  @Column({ type: 'int' })
  mails: number;
}
