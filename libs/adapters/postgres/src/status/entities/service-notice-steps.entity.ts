import type { NoticeStep } from '@registrar/status';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Steps of incidents and maintenance that subscribers get mails about. */
@Entity({ name: 'service_notice_steps' })
@Check(
  `step in ('opened', 'updated', 'resolved', 'reopened', 'announced', 'begun', 'ended', 'changed', 'cancelled')`,
)
export class ServiceNoticeStepEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  notice_id: number;

  @Column({ type: 'text' })
  step: NoticeStep;

  /** Text of staff that came with it; null: none did */
  @Column({ type: 'int', nullable: true })
  update_number: number | null;

  @Column({ type: 'timestamptz' })
  occurred_at: Date;

  /** Subscribers up to this id have their mail */
  @Column({ type: 'int', default: 0 })
  examined_to: number;

  @Column({ type: 'int', default: 0 })
  mailed: number;

  /** Null: mails are to be written */
  @Column({ type: 'timestamptz', nullable: true })
  done_at: Date | null;
}
