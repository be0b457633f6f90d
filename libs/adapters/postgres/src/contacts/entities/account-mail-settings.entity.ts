import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sender, introduction and closing of mails to the registrants of a reseller */
@Entity({ name: 'account_mail_settings' })
export class AccountMailSettingsEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @Column({ type: 'text', nullable: true })
  sender_name: string | null;

  @Column({ type: 'text', nullable: true })
  reply_to: string | null;

  @Column({ type: 'text', nullable: true })
  introduction: string | null;

  @Column({ type: 'text', nullable: true })
  closing: string | null;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}
