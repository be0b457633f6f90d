import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Notes of staff on objects, seen by staff only. */
@Entity({ name: 'staff_notes' })
export class StaffNoteEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  /** Object, as in the audit log: domain:example.com */
  @Column({ type: 'text' })
  target: string;

  /** Null once the note is removed. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  @Column({ type: 'text' })
  author: string;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  removed_at: Date | null;
}
