export { canonicalJson } from './canonical-json';
export { DeliverWebhooks, type DeliveryRound } from './deliveries/deliver-webhooks';
export type {
  ClaimedDelivery,
  ClaimLimits,
  DeliveryAttempt,
  DeliveryRecord,
  DeliveryState,
  NewDelivery,
  ReturnedClaim,
  SettledAttempt,
} from './deliveries/delivery';
export { DeliveryQueries } from './deliveries/delivery-queries';
export { RedeliverDelivery } from './deliveries/redeliver-delivery';
export { DEFAULT_RETRY_POLICY } from './deliveries/retry-schedule';
export type { EventFilter, EventPage, LoggedEvent, NewLoggedEvent } from './events/event';
export { EventCursors } from './events/event-cursors';
export { EventQueries } from './events/event-queries';
export { ForgetEvents } from './events/forget-events';
export type { ResendItem, ResendRequest } from './events/ports';
export { ResendDeliveries, type Resent } from './events/resend-deliveries';
export { RELAY_BATCH, type RelayedBatch, RelayOutbox } from './relay-outbox';
export { secretContext, signingTokenContext, WebhookSigner } from './signer';
export { DeleteSubscription } from './subscriptions/delete-subscription';
export { ModifySubscription } from './subscriptions/modify-subscription';
export { FAILING_DAYS, RetireSubscriptions } from './subscriptions/retire-subscriptions';
export { OVERLAP_HOURS, RotateSecret } from './subscriptions/rotate-secret';
export { Subscribe } from './subscriptions/subscribe';
export type { NewSubscription, Subscription, SubscriptionChange } from './subscriptions/subscription';
export { SubscriptionQueries } from './subscriptions/subscription-queries';
