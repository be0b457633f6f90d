/** The eleven event names of the contract (contract/webhooks.json). */
export const CONTRACT_EVENT_NAMES = [
  'account.credit.balance_change',
  'account.domain.removal',
  'contact.verification.status_change',
  'domain.expiration',
  'domain.lock.status_change',
  'domain.registry.compliance_notice',
  'domain.registry.rejection',
  'domain.transfer.internal_in',
  'domain.transfer.internal_out',
  'domain.transfer.status_change',
  'domain.transfer_out.status_change',
] as const;

/** Every event name that resellers can subscribe to: those of the contract, and extensions. */
export const WEBHOOK_EVENT_NAMES = [
  ...CONTRACT_EVENT_NAMES,
  'account.announcement',
  'domain.notice.upcoming',
  'job.status_change',
  'registry.maintenance.announced',
  'registry.maintenance.begun',
  'registry.maintenance.called_off',
  'registry.maintenance.changed',
  'registry.maintenance.ended',
] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENT_NAMES)[number];

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export interface DomainEvent {
  name: WebhookEventName;
  /** The account that owned the thing when it happened; only its subscriptions see the event. */
  accountId: number;
  /** The body as the contract describes it, `eventName` included. */
  payload: { [key: string]: JsonValue };
  occurredAt: Date;
}

/** Events, written in the transaction of the change they report. */
export abstract class Outbox {
  abstract add(event: DomainEvent): Promise<void>;
}

/**
 * Events of the platform that no account owns, for the accounts with an active subscription to their name;
 * others have them in no list. Written in the transaction of what they report.
 */
export abstract class SubscriberOutbox {
  abstract addForSubscribers(event: Omit<DomainEvent, 'accountId'>): Promise<void>;
}
