import type { LoginMethod, SessionEnd } from '@registrar/staff';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Removed 90 days after their absolute end, when another session is opened */
@Entity({ name: 'staff_sessions' })
export class StaffSessionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'int' })
  user_id: number;

  /** Keyed digest of the token in the cookie */
  @Column({ type: 'text' })
  digest: string;

  @Column({ type: 'text' })
  method: LoginMethod;

  @Column({ type: 'boolean' })
  second_factor: boolean;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  last_seen_at: Date;

  @Column({ type: 'timestamptz' })
  idle_ends_at: Date;

  @Column({ type: 'timestamptz' })
  ends_at: Date;

  @Column({ type: 'text', nullable: true })
  source: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  ended_at: Date | null;

  @Column({ type: 'text', nullable: true })
  end_reason: SessionEnd | null;
}
