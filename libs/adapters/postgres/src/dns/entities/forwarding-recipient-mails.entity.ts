import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Mails to recipients and for verifications, counted in a window that begins with the first one: per account,
 * inbox (its keyed digest) or domain
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
