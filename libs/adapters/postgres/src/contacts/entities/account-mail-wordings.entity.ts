import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Wordings of one kind of mail; null: as in account_mail_settings */
@Entity({ name: 'account_mail_wordings' })
export class AccountMailWordingEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'text' })
  template: string;

  @Column({ type: 'text', nullable: true })
  subject: string | null;

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
