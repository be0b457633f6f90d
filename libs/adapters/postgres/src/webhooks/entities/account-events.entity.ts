import type { WebhookEventName } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Every event, wanted by a subscription or not, for 90 days; forget_account_events takes the oldest away */
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

  /** Canonical JSON, as subscriptions get it */
  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'timestamptz' })
  occurred_at: Date;

  /** Never before that of a lower position */
  @Column({ type: 'timestamptz' })
  logged_at: Date;
}
