import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'outbox' })
export class OutboxEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'uuid' })
  event_id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  payload: JsonValue;

  @Column({ type: 'timestamptz' })
  occurred_at: Date;

  /** W3C Trace Context of the recorded trace that wrote it */
  @Column({ type: 'text', nullable: true })
  traceparent: string | null;

  /** Version of payload; a process leaves rows of a higher version than its own */
  @Column({ type: 'smallint', default: 1 })
  payload_version: number;
}
