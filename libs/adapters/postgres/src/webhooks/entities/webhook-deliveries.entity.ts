import type { WebhookEventName } from '@registrar/kernel';
import type { DeliveryState } from '@registrar/webhooks';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Its fillfactor leaves room in the page for the claim of a row, which then enters no index */
@Entity({ name: 'webhook_deliveries' })
export class WebhookDeliveryEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Determines the partition by the time that it begins with. */
  @PrimaryColumn({ type: 'uuid' })
  event_id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'int' })
  subscription_id: number;

  @Column({ type: 'text' })
  event_name: WebhookEventName;

  @Column({ type: 'text' })
  url: string;

  /** Canonical JSON, sent unchanged and signed with the url */
  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'text' })
  state: DeliveryState;

  @Column({ type: 'int' })
  attempts: number;

  @Column({ type: 'timestamptz' })
  due_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  claimed_until: Date | null;

  @Column({ type: 'timestamptz' })
  occurred_at: Date;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finished_at: Date | null;

  /** W3C Trace Context of the recorded trace that wrote the event */
  @Column({ type: 'text', nullable: true })
  traceparent: string | null;
}
