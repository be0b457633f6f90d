import type { ItemOrder, JobState, PauseReason } from '@registrar/jobs';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'jobs' })
export class JobEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Null: of staff */
  @Column({ type: 'int', nullable: true })
  account_id: number | null;

  /** Whose limits and scopes hold for each call */
  @Column({ type: 'int', nullable: true })
  token_id: number | null;

  /** The member of staff whose role holds for each call; null: of an account */
  @Column({ type: 'text', nullable: true })
  staff_name: string | null;

  @Column({ type: 'int', nullable: true })
  staff_key_id: number | null;

  @Column({ type: 'int', nullable: true })
  staff_user_id: number | null;

  @Column({ type: 'text' })
  command: string;

  @Column({ type: 'text' })
  state: JobState;

  /** All items are stored; until then the job is invisible */
  @Column({ type: 'boolean' })
  is_complete: boolean;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ type: 'text', nullable: true })
  pause_reason: PauseReason | null;

  /** Credit with which a job that is paused for its balance goes on */
  @Column({ type: 'bigint', nullable: true })
  needed: string | null;

  @Column({ type: 'bigint', nullable: true })
  missing: string | null;

  @Column({ type: 'bigint', nullable: true })
  spend_cap: string | null;

  @Column({ type: 'bigint', nullable: true })
  accept_price_up_to: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  not_before: Date | null;

  @Column({ type: 'int', nullable: true })
  window_from: number | null;

  @Column({ type: 'int', nullable: true })
  window_to: number | null;

  @Column({ type: 'int', nullable: true })
  pause_after_failures: number | null;

  @Column({ type: 'int' })
  at_once: number;

  @Column({ type: 'text' })
  item_order: ItemOrder;

  /** Id of the plan under way or finished last; becomes plan_id when it is finished */
  @Column({ type: 'uuid', nullable: true })
  plan_mark: string | null;

  @Column({ type: 'uuid', nullable: true })
  plan_id: string | null;

  @Column({ type: 'jsonb', nullable: true })
  plan: unknown;

  @Column({ type: 'int' })
  total: number;

  /** Items that the present phase, planning or running, has still to end */
  @Column({ type: 'int' })
  open: number;

  @Column({ type: 'int' })
  failures_in_a_row: number;

  /** Sum of charged of its items */
  @Column({ type: 'bigint' })
  charged: string;

  /** Grows with each change of the job or one of its items */
  @Column({ type: 'int' })
  revision: number;

  /** When items of it were claimed last; null: never */
  @Column({ type: 'timestamptz', nullable: true })
  turn_at: Date | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  started_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  ended_at: Date | null;

  /** When its state changed last */
  @Column({ type: 'timestamptz' })
  moved_at: Date;
}
