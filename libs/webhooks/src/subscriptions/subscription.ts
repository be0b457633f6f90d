import { WEBHOOK_EVENT_NAMES, type WebhookEventName } from '@registrar/kernel';

/** Where an account wants one kind of event. */
export interface Subscription {
  id: number;
  accountId: number;
  eventName: WebhookEventName;
  /** Exactly as the reseller sent it: the signature covers this text. */
  url: string;
  /** While false nothing new is queued. */
  active: boolean;
  createdAt: Date;
  /** Unset until it is changed for the first time. */
  updatedAt?: Date;
}

export type NewSubscription = Omit<Subscription, 'id' | 'updatedAt'>;

/** What can be changed of a subscription; the event name cannot (contract webhooks.json, rules). */
export interface SubscriptionChange {
  url?: string;
  active?: boolean;
}

const KNOWN = new Set<string>(WEBHOOK_EVENT_NAMES);

export const isWebhookEventName = (text: string): text is WebhookEventName => KNOWN.has(text);
