import type { OperationFailure } from '@registrar/kernel';
import type { OperationKind } from '@registrar/kernel';
import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'operations' })
export class OperationEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  kind: OperationKind;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'text' })
  state: 'open' | 'pending' | 'succeeded' | 'refused';

  @Column({ type: 'jsonb' })
  payload: JsonValue;

  @Column({ type: 'jsonb', nullable: true })
  answer: JsonValue | null;

  @Column({ type: 'jsonb', nullable: true })
  failure: OperationFailure | null;

  @Column({ type: 'int' })
  attempts: number;

  @Column({ type: 'timestamptz' })
  due_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  leased_until: Date | null;

  /** Set right before the irreversible command is sent: the effect is unknown until this time */
  @Column({ type: 'timestamptz', nullable: true })
  in_flight_until: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  attention_at: Date | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  settled_at: Date | null;

  /**
   * When contacts and registry data of the registrant were removed from payload and answer; null: not
   * settled, or settled recently
   */
  @Column({ type: 'timestamptz', nullable: true })
  contacts_erased_at: Date | null;

  /** Opened for an item of a job: single calls come first where jobs hold their share of the sessions */
  @Column({ type: 'boolean', default: false })
  is_job: boolean;

  /** Version of payload and answer; a process leaves rows of a higher version than its own */
  @Column({ type: 'smallint', default: 1 })
  payload_version: number;

  /** W3C Trace Context of the recorded trace that opened it */
  @Column({ type: 'text', nullable: true })
  traceparent: string | null;
}
