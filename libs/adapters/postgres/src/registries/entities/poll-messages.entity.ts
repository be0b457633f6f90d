import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'poll_messages' })
export class PollMessageEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'int' })
  connection_id: number;

  @Column({ type: 'text' })
  message_id: string;

  @Column({ type: 'timestamptz', nullable: true })
  queued_at: Date | null;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'jsonb' })
  content: JsonValue;

  @Column({ type: 'text' })
  raw: string;

  @Column({ type: 'text' })
  disposition: 'applied' | 'ignored' | 'unknown';

  @Column({ type: 'timestamptz' })
  received_at: Date;

  /** When staff dismissed a message that no handler understood */
  @Column({ type: 'timestamptz', nullable: true })
  seen_at: Date | null;

  @Column({ type: 'text', nullable: true })
  seen_by: string | null;
}
