import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'staff_links' })
export class StaffLinkEntity {
  /** Keyed digest of the token in the link */
  @PrimaryColumn({ type: 'text' })
  digest: string;

  @Column({ type: 'text' })
  purpose: 'invitation';

  @Column({ type: 'int' })
  user_id: number;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  expires_at: Date;

  /** Also when a later link made it invalid */
  @Column({ type: 'timestamptz', nullable: true })
  used_at: Date | null;

  /** The mail that has the link; null: it was shown to the inviter */
  @Column({ type: 'uuid', nullable: true })
  mail_id: string | null;
}
