import type { WebhookEventName } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Every event, with or without a subscription. Months leave as partitions; forget_account_events deletes the
 * oldest rows outside of them
 */
@Entity({ name: 'account_events' })
export class AccountEventEntity {
  /** Once in the log: counted in the locked row of event_log_head. */
  @Column({ type: 'bigint' })
  position: string;

  /** Determines the partition by the time that it begins with. */
  @PrimaryColumn({ type: 'uuid' })
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

  /** Version of body; that of its row in the outbox */
  @Column({ type: 'smallint', default: 1 })
  payload_version: number;
}
