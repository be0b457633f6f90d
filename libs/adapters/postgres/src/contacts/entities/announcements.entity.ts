import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Announcements of staff to accounts. */
@Entity({ name: 'announcements' })
export class AnnouncementEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'text' })
  audience: string;

  @Column({ type: 'int', array: true, nullable: true })
  account_ids: number[] | null;

  @Column({ type: 'text', nullable: true })
  tld: string | null;

  @Column({ type: 'int', nullable: true })
  connection_id: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  not_before: Date | null;

  @Column({ type: 'text', default: 'draft' })
  state: string;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'text' })
  created_by: string;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'text', nullable: true })
  published_by: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  published_at: Date | null;

  @Column({ type: 'text', nullable: true })
  withdrawn_by: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  withdrawn_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  sent_at: Date | null;

  /** Next batch of accounts; null: none is left. */
  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  /** Highest account id at the publication: later accounts are not reached. */
  @Column({ type: 'int', nullable: true })
  through_account: number | null;

  /** Accounts up to this id were examined. */
  @Column({ type: 'int', default: 0 })
  examined_to: number;

  @Column({ type: 'int', nullable: true })
  audience_count: number | null;

  @Column({ type: 'int', default: 0 })
  reached: number;

  @Column({ type: 'int', default: 0 })
  mailed: number;
}
