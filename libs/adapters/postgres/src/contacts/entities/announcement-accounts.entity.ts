import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Accounts that an announcement reached, each once: written in the transaction of its event and mail. */
@Entity({ name: 'announcement_accounts' })
export class AnnouncementAccountEntity {
  @PrimaryColumn({ type: 'int' })
  announcement_id: number;

  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @Column({ type: 'timestamptz' })
  reached_at: Date;

  /** False: the account had no address, it has the event only. */
  @Column({ type: 'boolean' })
  mailed: boolean;
}
