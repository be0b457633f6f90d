import type { MailTemplate } from '@registrar/contacts';
import type { VerificationState } from '@registrar/contacts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One for each registrant address of an account; it covers all domains of the account whose registrant has it
 */
@Entity({ name: 'contact_verifications' })
export class ContactVerificationEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  address: string;

  /** The first contact with this address */
  @Column({ type: 'int' })
  contact_id: number;

  @Column({ type: 'text' })
  state: VerificationState;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  verify_by: Date;

  /** Steps of its schedule up to this moment are done: reminders, the hold, its notice */
  @Column({ type: 'timestamptz' })
  done_until: Date;

  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  last_sent_at: Date | null;

  @Column({ type: 'int' })
  sent: number;

  /** When it expired */
  @Column({ type: 'timestamptz', nullable: true })
  held_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  verified_at: Date | null;

  @Column({ type: 'text', nullable: true })
  verified_how: 'link' | 'api' | 'import' | null;

  /** Template of a pending mail: its inbox, domain or account has reached the mails of the day */
  @Column({ type: 'text', nullable: true })
  waiting_mail: MailTemplate | null;

  /** By the clock of the account; due_at is never later */
  @Column({ type: 'timestamptz', nullable: true })
  mail_waits_until: Date | null;

  /** When its first mail was written: reminders, the hold and its notice count from then; null: not yet */
  @Column({ type: 'timestamptz', nullable: true })
  first_sent_at: Date | null;

  /** That mail: a mail server takes it later; null: written by an earlier release */
  @Column({ type: 'uuid', nullable: true })
  first_mail_id: string | null;
}
