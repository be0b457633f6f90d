import { addSeconds, type Outbox, type UnitOfWork } from '@registrar/kernel';
import type { ClaimedDelivery, NewDelivery, SettledAttempt } from '../deliveries/delivery';
import type {
  DeliveryStore,
  EventHousekeeping,
  EventLog,
  OutboxFeed,
  ResendStore,
  SubscriptionStore,
} from '../ports';
import type { NewSubscription, Subscription } from '../subscriptions/subscription';

/** The stores on one database, and accounts in it. */
export interface WebhookStores {
  uow: UnitOfWork;
  subscriptions: SubscriptionStore;
  deliveries: DeliveryStore;
  feed: OutboxFeed;
  eventLog: EventLog;
  resend: ResendStore;
  housekeeping: EventHousekeeping;
  outbox: Outbox;
  /** A new account's id. */
  newAccount(): Promise<number>;
}

export const NOW = new Date('2026-03-02T09:30:00Z');
export const LEASE = addSeconds(NOW, 90);
export const URL = 'https://hooks.example.org/in?k=1';
export const LIMITS = { most: 100, mostSlow: 100, perSubscription: 3, perSlowSubscription: 1, perHost: 100 };

let uuids = 0;
export const uuid = (): string => `00000000-0000-7000-b000-${String((uuids += 1)).padStart(12, '0')}`;

export const subscriptionOf = (
  accountId: number,
  values: Partial<NewSubscription> = {},
): NewSubscription => ({
  accountId,
  eventName: 'domain.expiration',
  url: URL,
  active: true,
  createdAt: NOW,
  ...values,
});

export const deliveryOf = (subscription: Subscription, values: Partial<NewDelivery> = {}): NewDelivery => ({
  id: uuid(),
  eventId: uuid(),
  accountId: subscription.accountId,
  subscriptionId: subscription.id,
  eventName: subscription.eventName,
  url: subscription.url,
  body: '{"domainName":"example.org"}',
  occurredAt: NOW,
  createdAt: NOW,
  dueAt: NOW,
  ...values,
});

export const attemptOf = (
  claim: Pick<ClaimedDelivery, 'id' | 'eventId' | 'subscriptionId' | 'attempts'>,
  next: SettledAttempt['next'],
): SettledAttempt => ({
  deliveryId: claim.id,
  eventId: claim.eventId,
  subscriptionId: claim.subscriptionId,
  number: claim.attempts + 1,
  startedAt: NOW,
  durationMs: 21,
  status: 503,
  responseHead: 'busy',
  settledAt: NOW,
  isQuick: true,
  next,
});
