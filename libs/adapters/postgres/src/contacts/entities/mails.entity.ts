import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Outgoing mail, written in the transaction of its cause; the row is the evidence that it was sent */
@Entity({ name: 'mails' })
export class MailEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Null: mail of the registrar itself, to its staff */
  @Column({ type: 'int', nullable: true })
  account_id: number | null;

  @Column({ type: 'text' })
  template: string;

  /** Subject as kind:id, for staff */
  @Column({ type: 'text' })
  subject: string;

  /** Null: erased, 90 days after it was written */
  @Column({ type: 'text', nullable: true })
  recipient: string | null;

  /** Values of the template, encrypted: links in it are secrets. Null once it is sent or given up */
  @Column({ type: 'text', nullable: true })
  content_sealed: string | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'int' })
  attempts: number;

  @Column({ type: 'timestamptz', nullable: true })
  sent_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  failed_at: Date | null;

  @Column({ type: 'text', nullable: true })
  trouble: string | null;

  /**
   * HMAC-SHA-256 of the template and its values, hex: remains as evidence when the content is erased; null:
   * older than this column
   */
  @Column({ type: 'text', nullable: true })
  content_digest: string | null;

  /** HMAC-SHA-256 of the address, lower case, hex: remains as evidence when the address is erased */
  @Column({ type: 'text', nullable: true })
  recipient_digest: string | null;

  /** Version of content_sealed; a process leaves rows of a higher version than its own */
  @Column({ type: 'smallint', default: 1 })
  payload_version: number;
}
