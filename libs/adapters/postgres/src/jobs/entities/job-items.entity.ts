import type { ErrorClass, ItemState } from '@registrar/jobs';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'job_items' })
export class JobItemEntity {
  /** Order in which sealed texts are encrypted again */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @PrimaryColumn({ type: 'uuid' })
  job_id: string;

  @PrimaryColumn({ type: 'int' })
  position: number;

  @Column({ type: 'text', nullable: true })
  subject: string | null;

  /**
   * Its fields as JSON, sealed, since they may hold auth codes and contacts; null once it is done or skipped,
   * and some days after the job for a refused one
   */
  @Column({ type: 'text', nullable: true })
  sealed: string | null;

  @Column({ type: 'text' })
  state: ItemState;

  /** Part of the idempotency key of its call */
  @Column({ type: 'int' })
  attempt: number;

  /** A call of this attempt was begun, its outcome may exist */
  @Column({ type: 'boolean' })
  is_called: boolean;

  /** Calls of this attempt whose outcome is open */
  @Column({ type: 'int' })
  open_calls: number;

  /** Claim of a process, until due_at; null: not claimed */
  @Column({ type: 'uuid', nullable: true })
  lease: string | null;

  /** End of the claim, or when it is to be claimed again; null: any time, or never again */
  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'boolean' })
  is_planned: boolean;

  @Column({ type: 'bigint', nullable: true })
  planned: string | null;

  @Column({ type: 'int', nullable: true })
  plan_status: number | null;

  @Column({ type: 'text', nullable: true })
  plan_error_code: string | null;

  @Column({ type: 'text', nullable: true })
  plan_error_class: ErrorClass | null;

  @Column({ type: 'text', nullable: true })
  plan_message: string | null;

  /** What its call may cost while that is under way; counts against the spend cap */
  @Column({ type: 'bigint', nullable: true })
  reserved: string | null;

  @Column({ type: 'int', nullable: true })
  status: number | null;

  @Column({ type: 'text', nullable: true })
  error_code: string | null;

  @Column({ type: 'text', nullable: true })
  error_class: ErrorClass | null;

  @Column({ type: 'text', nullable: true })
  message: string | null;

  @Column({ type: 'int', nullable: true })
  order_id: number | null;

  /** Operation that the call opened */
  @Column({ type: 'uuid', nullable: true })
  operation_id: string | null;

  @Column({ type: 'bigint', nullable: true })
  charged: string | null;

  /** Attempt whose call committed a change; of jobs of staff, whose operations take no keys */
  @Column({ type: 'int', nullable: true })
  marked_attempt: number | null;

  /** Operation that this call opened */
  @Column({ type: 'uuid', nullable: true })
  marked_operation: string | null;

  /** Order in which its call begins, before its position; set when the job is started */
  @Column({ type: 'bigint' })
  rank: string;

  @Column({ type: 'timestamptz', nullable: true })
  ended_at: Date | null;

  /** Version of sealed; a process leaves rows of a higher version than its own */
  @Column({ type: 'smallint', default: 1 })
  payload_version: number;
}
