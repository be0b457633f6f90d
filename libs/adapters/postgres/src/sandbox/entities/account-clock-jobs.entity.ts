import type { ClockJobState } from '@registrar/sandbox';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'account_clock_jobs' })
export class AccountClockJobEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  state: ClockJobState;

  @Column({ type: 'timestamptz' })
  from_at: Date;

  @Column({ type: 'timestamptz' })
  target_at: Date;

  /** The account's clock at the last step; all work due by then is done */
  @Column({ type: 'timestamptz' })
  reached_at: Date;

  @Column({ type: 'int' })
  steps: number;

  @Column({ type: 'text', nullable: true })
  trouble: string | null;

  /** The real time, as moved_at, of the last progress, and finished_at */
  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  moved_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finished_at: Date | null;
}
