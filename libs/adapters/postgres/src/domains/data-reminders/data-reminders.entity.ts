import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Reminders of registration data to registrants, as evidence: written in the transaction that writes the mail, and
 * retained longer than it
 */
@Entity({ name: 'data_reminders' })
export class DataReminderEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @PrimaryColumn({ type: 'uuid' })
  mail_id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'int' })
  registrant_id: number;

  @Column({ type: 'int' })
  admin_id: number;

  @Column({ type: 'int' })
  tech_id: number;

  @Column({ type: 'int' })
  billing_id: number;

  @Column({ type: 'timestamptz' })
  reminded_at: Date;

  /** HMAC-SHA-256 of the address, lower case, hex: as mails.recipient_digest */
  @Column({ type: 'text' })
  recipient_digest: string;

  /** HMAC-SHA-256 of the text on this domain, hex */
  @Column({ type: 'text' })
  data_digest: string;
}
