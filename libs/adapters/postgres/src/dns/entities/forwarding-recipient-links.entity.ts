import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'forwarding_recipient_links' })
export class ForwardingRecipientLinkEntity {
  /** HMAC-SHA-256 of the token in the link, hex: the token itself is only in the mail */
  @PrimaryColumn({ type: 'text' })
  digest: string;

  @Column({ type: 'int' })
  recipient_id: number;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  expires_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  used_at: Date | null;
}
