import type { WebhookEventName } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Every event, with or without a subscription, for 90 days; forget_account_events deletes the oldest */
@Entity({ name: 'account_events' })
export class AccountEventEntity {
  @PrimaryColumn({ type: 'bigint' })
  position: string;

  @Column({ type: 'uuid' })
  id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  name: WebhookEventName;

  @Column({ type: 'text', array: true })
  domain_names: string[];

  /** Canonical JSON, as sent to subscriptions */
  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'timestamptz' })
  occurred_at: Date;

  /** Never earlier than that of a lower position */
  @Column({ type: 'timestamptz' })
  logged_at: Date;
}
