import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'webhook_attempts' })
export class WebhookAttemptEntity {
  @PrimaryColumn({ type: 'uuid' })
  delivery_id: string;

  @PrimaryColumn({ type: 'int' })
  number: number;

  @Column({ type: 'timestamptz' })
  started_at: Date;

  @Column({ type: 'int' })
  duration_ms: number;

  @Column({ type: 'int', nullable: true })
  status: number | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** First bytes of the answer */
  @Column({ type: 'text', nullable: true })
  response_head: string | null;
}
