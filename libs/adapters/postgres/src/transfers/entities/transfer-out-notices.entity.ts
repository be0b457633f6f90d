import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Notices to registrants of a requested outbound transfer, as evidence: written in the transaction that
 * publishes the event, with the mail (mails.subject: transfer-out:id)
 */
@Entity({ name: 'transfer_out_notices' })
export class TransferOutNoticeEntity {
  @PrimaryColumn({ type: 'int' })
  transfer_id: number;

  @Column({ type: 'int' })
  contact_id: number;

  /**
   * HMAC-SHA-256 of the token in the link that refuses the transfer, hex; null: the registrant has no email
   * address
   */
  @Column({ type: 'text', nullable: true })
  digest: string | null;

  @Column({ type: 'timestamptz' })
  noticed_at: Date;

  /** When the registry approves automatically: the link expires then */
  @Column({ type: 'timestamptz' })
  expires_at: Date;

  /** When the transfer was refused with the link */
  @Column({ type: 'timestamptz', nullable: true })
  used_at: Date | null;
}
