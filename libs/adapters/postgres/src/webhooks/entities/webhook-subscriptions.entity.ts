import type { WebhookEventName } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'webhook_subscriptions' })
export class WebhookSubscriptionEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  event_name: WebhookEventName;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'boolean' })
  active: boolean;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  updated_at: Date | null;

  /** For the header webhook-signature. Null: older than this column, and not rotated since */
  @Column({ type: 'text', nullable: true })
  secret_sealed: string | null;

  /** Also signs until former_secret_until */
  @Column({ type: 'text', nullable: true })
  former_secret_sealed: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  former_secret_until: Date | null;

  /** First failed attempt since the last success or change of the subscription; null: none */
  @Column({ type: 'timestamptz', nullable: true })
  failing_since: Date | null;

  /** The last failed attempt */
  @Column({ type: 'timestamptz', nullable: true })
  failed_at: Date | null;

  /**
   * When the registrar deactivated it after days of failures; null: it did not, or its owner has changed it
   * since
   */
  @Column({ type: 'timestamptz', nullable: true })
  deactivated_at: Date | null;

  /** Its last answers were quick; false: they were slow, or there was none yet from this url */
  @Column({ type: 'boolean' })
  is_quick: boolean;

  /** Last claim while it was not known to be quick; null: none */
  @Column({ type: 'timestamptz', nullable: true })
  claimed_at: Date | null;
}
